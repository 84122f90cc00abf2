import CircleCheck from 'lucide-react/icons/circle-check';
import { Button } from '#ui/button.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { StaticForm } from '#ui/static-form.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { declineCodes } from '#features/invitation/rules.ts';

interface DeclinePageProps {
  isDone: boolean;
  back: string;
  refused: Refused | undefined;
  action: string;
}

export function DeclinePage({ isDone, back, refused, action }: DeclinePageProps) {
  const { t } = useI18n();
  return (
    <div className="mx-auto w-full max-w-[560px] px-page py-8 lg:py-12">
      <div className="rounded-card border border-line bg-surface p-card shadow-1">
        {isDone ? (
          <>
            <Icon of={CircleCheck} size={28} className="text-primary-text" />
            <h1 className="mt-3 text-h1 text-text">{t('guest.decline.done')}</h1>
            <p className="mt-2 max-w-measure text-body text-text-2">{t('guest.decline.doneWhy')}</p>
          </>
        ) : (
          <>
            <h1 className="text-h1 text-text">{t('guest.decline.title')}</h1>
            <p className="mt-2 max-w-measure text-body text-text-2">{t('guest.decline.lead')}</p>
            <StaticForm action={action} refused={refused} className="mt-5 grid gap-5">
              <RadioGroup
                name="reason"
                label={t('guest.decline.reason')}
                defaultValue="goods"
                choices={declineCodes.map((value) => ({
                  value,
                  label: t(`guest.decline.reasons.${value}`),
                }))}
              />
              <Textarea
                name="note"
                label={t('guest.decline.note')}
                hint={t('guest.decline.noteHint')}
                charactersMax={500}
                optional
                rows={3}
              />
              <div className="flex gap-3 max-md:flex-col">
                <Button type="submit" tone="danger">
                  {t('guest.decline.do')}
                </Button>
                <LinkButton to={back} tone="quiet">
                  {t('guest.decline.back')}
                </LinkButton>
              </div>
            </StaticForm>
          </>
        )}
      </div>
    </div>
  );
}
