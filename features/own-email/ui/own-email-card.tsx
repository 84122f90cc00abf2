import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { Form } from '#ui/form.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { isolateLtr } from '#shared/bidi.ts';
import {
  useProfileForm,
  type ProfileAnswer,
  type ProfileForm,
} from '#features/account/ui/profile-form.ts';
import type { OwnEmailView } from '../schema.ts';

interface OwnEmailCardProps {
  view: OwnEmailView;
  /** The second step is on, so the form requires a code. */
  needsCode: boolean;
  posted: ProfileAnswer | undefined;
}

/**
 * The sign-in address and its change, on the profile. Plain forms, so that it works before
 * JavaScript.
 */
export function OwnEmailCard({ view, needsCode, posted }: OwnEmailCardProps) {
  const { t } = useI18n();
  // All three hooks are here, because a form that its own answer unmounts would never receive that
  // answer.
  const requestForm = useProfileForm('email_ask', posted);
  const confirm = useProfileForm('email_confirm', posted);
  const giveUp = useProfileForm('email_give_up', posted);
  return (
    <Card id="own-email" title={t('ownEmail.title')}>
      <p className="mb-4 max-w-measure text-small text-text-2">
        {t(view.needs_proof ? 'ownEmail.unproven' : 'ownEmail.lead', {
          email: isolateLtr(view.email),
        })}
      </p>
      {view.waiting === null ? (
        <RequestForm view={view} needsCode={needsCode} form={requestForm} />
      ) : (
        <ConfirmForms
          waiting={view.waiting}
          isOwn={view.waiting.email === view.email}
          confirm={confirm}
          giveUp={giveUp}
        />
      )}
    </Card>
  );
}

function RequestForm({
  view,
  needsCode,
  form: { fetcher, refused },
}: {
  view: OwnEmailView;
  needsCode: boolean;
  form: ProfileForm;
}) {
  const { t } = useI18n();
  return (
    <Form
      id="own-email-ask"
      fetcher={fetcher}
      errors={refused?.errors}
      message={refused?.message}
      values={refused?.values}
      aria-label={t('ownEmail.title')}
      className="grid gap-4"
    >
      <input type="hidden" name="intent" value="email_ask" />
      <TextField
        id="own-email-new"
        name="email"
        type="email"
        label={t(view.needs_proof ? 'ownEmail.email' : 'ownEmail.newEmail')}
        defaultValue={view.needs_proof ? view.email : undefined}
        autoComplete="email"
      />
      <PasswordField id="own-email-password" name="password" label={t('ownEmail.password')} />
      {needsCode && (
        <TextField
          id="own-email-code"
          name="code"
          label={t('ownEmail.code')}
          autoComplete="one-time-code"
          spellCheck={false}
          dir="ltr"
        />
      )}
      <div>
        <SubmitButton tone="secondary" busyLabel={t('ownEmail.asking')}>
          {t('ownEmail.ask')}
        </SubmitButton>
      </div>
    </Form>
  );
}

interface ConfirmFormsProps {
  waiting: NonNullable<OwnEmailView['waiting']>;
  /** The code confirms the present address, so no other device is signed out. */
  isOwn: boolean;
  confirm: ProfileForm;
  giveUp: ProfileForm;
}

function ConfirmForms({ waiting, isOwn, confirm, giveUp }: ConfirmFormsProps) {
  const { t, format } = useI18n();
  // Compared by expiry, because a refusal of the previous code must not appear at a new one.
  const refused =
    confirm.refused?.values['waiting'] === waiting.expires_at ? confirm.refused : undefined;
  const time = format.time(new Date(waiting.expires_at));
  return (
    <>
      <Form
        id="own-email-confirm"
        fetcher={confirm.fetcher}
        errors={refused?.errors}
        message={refused?.message}
        aria-label={t('ownEmail.title')}
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value="email_confirm" />
        <input type="hidden" name="waiting" value={waiting.expires_at} />
        <p className="max-w-measure text-small text-text">
          {t('ownEmail.waiting', { email: isolateLtr(waiting.email), time })}{' '}
          {!isOwn && t('ownEmail.ends')}
        </p>
        <CodeField id="own-email-sent" name="code" label={t('ownEmail.sentCode')} />
        <div>
          <SubmitButton busyLabel={t(isOwn ? 'ownEmail.proving' : 'ownEmail.confirming')}>
            {t(isOwn ? 'ownEmail.prove' : 'ownEmail.confirm')}
          </SubmitButton>
        </div>
      </Form>
      <Form
        id="own-email-give-up"
        fetcher={giveUp.fetcher}
        message={giveUp.refused?.message}
        className="mt-3"
      >
        <input type="hidden" name="intent" value="email_give_up" />
        <SubmitButton tone="secondary" busyLabel={t('ownEmail.givingUp')}>
          {t('ownEmail.giveUp')}
        </SubmitButton>
      </Form>
    </>
  );
}
