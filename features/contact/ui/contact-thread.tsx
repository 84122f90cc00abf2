import { OnceKey } from '#ui/once-key.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import { Form } from '#ui/form.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { messageWithoutField } from '#ui/form-errors.ts';
import { DialogOpener, OpenDialog, OpenerForm, usePageDialog } from '#ui/page-dialog.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { Ltr, UserText } from '#ui/user-text.tsx';
import type { ContactView } from '../schema.ts';
import { ContactChip } from './contact-list.tsx';
import { ContentPage } from '#features/site/ui/content-page.tsx';

const dialogVerbs = ['close', 'reopen'] as const;
type DialogVerb = (typeof dialogVerbs)[number];

interface ContactThreadProps {
  contact: ContactView;
  refused: Refused | undefined;
}

export function ContactThread({ contact, refused }: ContactThreadProps) {
  const { t, format } = useI18n();
  const { can } = contact;
  const dialog = usePageDialog<DialogVerb>(can, dialogVerbs);
  const sentAt = new Date(contact.sent_at);
  return (
    <ContentPage
      title={<bdi>{contact.subject}</bdi>}
      lead={
        <>
          <bdi className="font-medium text-text">{contact.name}</bdi> · <Ltr>{contact.email}</Ltr>
        </>
      }
      actions={
        <>
          <ContactChip state={contact.state} />
          <OpenerForm>
            {dialogVerbs
              .filter((kind) => can[kind])
              .map((kind) => (
                <DialogOpener
                  key={kind}
                  kind={kind}
                  tone="secondary"
                  size="sm"
                  onOpen={dialog.press}
                >
                  {t(`contact.desk.${kind}`)}
                </DialogOpener>
              ))}
          </OpenerForm>
        </>
      }
    >
      <OpenDialog of={dialog}>
        {(kind, close) => <VerbDialog kind={kind} contact={contact} onClose={close} />}
      </OpenDialog>
      <ol className="grid gap-4">
        <li>
          <Card>
            <p className="text-caption text-text-3">
              {t('contact.desk.wrote', { name: contact.name })} ·{' '}
              <time dateTime={contact.sent_at}>{format.dateTime(sentAt)}</time>
            </p>
            <UserText className="mt-2 max-w-measure text-body text-text">
              {contact.message}
            </UserText>
          </Card>
        </li>
        {contact.steps.map((step) => (
          <li key={step.id} className="sm:ps-10">
            <Step step={step} />
          </li>
        ))}
      </ol>
      {/* Shown after a refusal too, so that typed text survives a colleague's closing. */}
      {(can.reply || refused !== undefined) && <Reply contact={contact} refused={refused} />}
      <p className="text-caption text-text-3">
        {t('contact.desk.erased', { day: format.date(new Date(contact.erased_on)) })}
      </p>
    </ContentPage>
  );
}

interface VerbDialogProps {
  kind: DialogVerb;
  contact: ContactView;
  onClose: () => void;
}

function VerbDialog({ kind, contact: { can, version }, onClose }: VerbDialogProps) {
  const { t } = useI18n();
  const what = t(`contact.desk.${kind}What`);
  const isUnanswered = kind === 'close' && !can.close_silently;
  return (
    <DecisionForm
      title={t(`contact.desk.${kind}Title`)}
      intent={kind}
      hidden={{ seen_version: String(version) }}
      label={t(`contact.desk.${kind}`)}
      narrow
      reason={kind === 'close' && can.close_silently ? 'optional' : 'required'}
      onClose={onClose}
    >
      <p>{isUnanswered ? `${t('contact.desk.closeSilently')} ${what}` : what}</p>
    </DecisionForm>
  );
}

const stepLabels = { reply: 'answeredBy', close: 'closedBy', reopen: 'reopenedBy' } as const;

function Step({ step }: { step: ContactView['steps'][number] }) {
  const { t, format } = useI18n();
  const isReply = step.verb === 'reply';
  return (
    <div
      className={
        isReply ? 'rounded-card border border-primary-line bg-primary-soft p-card' : 'px-card'
      }
    >
      <p className="text-caption text-text-2">
        {t(`contact.desk.${stepLabels[step.verb]}`, { name: step.by })} ·{' '}
        <time dateTime={step.at}>{format.dateTime(new Date(step.at))}</time>
        {step.mail !== null && <> · {t(`contact.desk.mail.${step.mail}`)}</>}
      </p>
      {step.text !== '' && (
        <UserText className="mt-1 max-w-measure text-body text-text">{step.text}</UserText>
      )}
    </div>
  );
}

function Reply({ contact, refused }: ContactThreadProps) {
  const { t } = useI18n();
  const language = contact.locale === 'ar' ? t('site.desk.arabic') : t('site.desk.english');
  return (
    <Card>
      {/* The key makes a new form after each reply, so that it is empty. */}
      <Form
        key={contact.version}
        errors={refused?.errors}
        message={messageWithoutField(refused)}
        values={refused?.values}
        className="grid gap-4"
      >
        <input type="hidden" name="seen_version" value={contact.version} />
        <OnceKey />
        <Textarea
          name="text"
          label={t('contact.desk.reply')}
          hint={t('contact.desk.replyHint', { email: contact.email, language })}
          charactersMax={4000}
          rows={6}
        />
        <div className="flex justify-end">
          <SubmitButton name="intent" value="reply" busyLabel={t('contact.desk.sending')}>
            {t('contact.desk.send')}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
