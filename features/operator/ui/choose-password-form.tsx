import Lock from 'lucide-react/icons/lock';
import { Link } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { Form } from '#ui/form.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Note } from '#ui/note.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { passwordParts } from '#features/session/rules/session.ts';

export function ChoosePasswordForm({
  token,
  refused,
}: {
  token: string;
  refused: Refused | undefined;
}) {
  const t = useText();
  return (
    <>
      <h1 className="text-h1 text-text">{t('operator.accounts.choose.title')}</h1>
      <p className="mt-1 text-small text-text-2">{t('operator.accounts.choose.lead')}</p>
      {token === '' ? (
        <Note tone="danger" className="mt-6">
          {t('operator.accounts.choose.lost')}
        </Note>
      ) : (
        <Form errors={refused?.errors} message={refused?.message} className="mt-6 grid gap-4">
          <input type="hidden" name="token" value={token} />
          <PasswordField
            name="password"
            label={t('operator.accounts.choose.password')}
            checkRules={passwordParts}
            icon={Lock}
            large
          />
          <SubmitButton size="lg" wide busyLabel={t('operator.accounts.choose.busy')}>
            {t('operator.accounts.choose.submit')}
          </SubmitButton>
        </Form>
      )}
      <p className="mt-4 text-small">
        <Link
          to="/admin/sign-in"
          className="font-medium text-primary-text hover:underline max-md:inline-block max-md:py-3"
        >
          {t('operator.accounts.choose.back')}
        </Link>
      </p>
    </>
  );
}
