import { isolate } from '#shared/bidi.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { StaticForm } from '#ui/static-form.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { UserText } from '#ui/user-text.tsx';
import { AmendmentsCard } from '#features/access/ui/amendments-card.tsx';
import { QuestionList } from '#features/access/ui/questions-card.tsx';
import { FileList } from '#features/attachment/ui/file-list.tsx';
import { ColleagueCard } from './colleague-card.tsx';
import type { GuestDetails } from '../schema.ts';

interface DetailsPageProps {
  details: GuestDetails;
  token: string;
  isSent: boolean;
  refused: Refused | undefined;
  action: string;
}

/** Documents, amendments and answers of a request by link, and the form for a question. */
export function DetailsPage({ details, token, isSent, refused, action }: DetailsPageProps) {
  const { t } = useI18n();
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-col gap-5 px-page py-8">
      <header>
        <h1 className="text-h1 text-text">{t('guest.details.title')}</h1>
        <p className="mt-1.5 text-small text-text-2">
          <Facts>
            <bdi>{details.title}</bdi>
            <bdi dir="ltr">{details.number}</bdi>
            <bdi>{details.buyer}</bdi>
          </Facts>
        </p>
        <LinkButton to={`/quote/${token}/offer`} tone="secondary" className="mt-4">
          {t('guest.details.back')}
        </LinkButton>
      </header>
      {isSent && (
        <Note tone="info" role="status" title={t('guest.done.asked')}>
          {t('guest.details.sentWhy')}
        </Note>
      )}
      <Card title={t('access.whole.questions')} flush id="questions">
        <QuestionList questions={details.questions} isOver={details.is_over} />
        {details.can.ask && <QuestionForm {...{ refused, action }} buyer={details.buyer} />}
      </Card>
      <ColleagueCard {...{ details, refused, action }} />
      <Card title={t('access.whole.documents')}>
        <FileList
          files={details.files}
          hrefOf={(file) => `/api/guest/quote/${token}/files/${file.id}`}
        />
      </Card>
      {details.note !== '' && (
        <Card title={t('access.whole.note')}>
          <UserText className="max-w-measure text-body text-text">{details.note}</UserText>
        </Card>
      )}
      {details.amendments.length > 0 && <AmendmentsCard amendments={details.amendments} />}
    </div>
  );
}

function QuestionForm({
  refused,
  action,
  buyer,
}: Pick<DetailsPageProps, 'refused' | 'action'> & { buyer: string }) {
  const { t } = useI18n();
  return (
    <StaticForm
      action={action}
      refused={refused?.values['intent'] === 'ask' ? refused : undefined}
      className="flex flex-col gap-3 p-card"
      aria-label={t('access.whole.ask')}
    >
      <input type="hidden" name="intent" value="ask" />
      <Textarea
        name="question"
        label={t('access.whole.ask')}
        hint={t('guest.details.askHint', { buyer: isolate(buyer) })}
        charactersMax={2000}
        rows={3}
      />
      <Button type="submit" className="self-end max-md:w-full">
        {t('access.whole.askSend')}
      </Button>
    </StaticForm>
  );
}
