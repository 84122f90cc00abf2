import Mail from 'lucide-react/icons/mail';
import { Link } from 'react-router';
import type { Refused } from '#ui/form-answer.ts';
import { useText } from '#ui/use-text.tsx';
import { Form } from '#ui/form.tsx';
import { Note } from '#ui/note.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { TextField } from '#ui/text-field.tsx';

/**
 * Requests a link to choose a new password. The confirmation is the same without an account, so
 * that it reveals none.
 */
export function ForgotForm({
  refused,
  sent,
}: {
  refused: Refused | undefined;
  sent: string | null;
}) {
  const t = useText();
  return (
    <>
      <h1 className="text-h1 text-text">{t('session.forgotTitle')}</h1>
      <p className="mt-1 text-small text-text-2">{t('session.forgotLead')}</p>
      {sent !== null && (
        <Note tone="info" role="status" className="mt-6" title={t('session.linkSentTitle')}>
          {sent}
        </Note>
      )}
      <Form
        errors={refused?.errors}
        message={refused?.message}
        values={refused?.values}
        className="mt-6 grid gap-4"
      >
        <input type="hidden" name="intent" value="forgot" />
        <TextField
          name="email"
          type="email"
          label={t('session.email')}
          icon={Mail}
          autoComplete="username"
          large
        />
        <SubmitButton size="lg" wide busyLabel={t('session.sending')}>
          {t('session.sendLink')}
        </SubmitButton>
      </Form>
      <p className="mt-4 text-small">
        <Link to="/auth" className="font-medium text-primary-text hover:underline max-md:py-3">
          {t('session.back')}
        </Link>
      </p>
    </>
  );
}
