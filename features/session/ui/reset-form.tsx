import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { Refused } from '../../../app/ui/form-answer.ts';
import { useText } from '../../../app/texts/use-text.tsx';
import { Form } from '../../../app/ui/form.tsx';
import { PasswordField } from '../../../app/ui/password-field.tsx';
import { SubmitButton } from '../../../app/ui/submit-button.tsx';
import { passwordParts } from '../rules.ts';

// The dialog brings React Aria along; only who comes by a mailed link needs it here.
const Dialog = lazy(async () => ({ default: (await import('./change-password-dialog.tsx')).ChangePasswordDialog }));

/** Nothing to listen to: the value differs only between the server's render and the browser's. */
const never = () => () => undefined;

/**
 * The page a mailed link opens: the change-password dialog over the sign-in (specification §2), and the same form in
 * the page itself for a browser without JavaScript.
 */
export function ResetForm({ token, refused }: { token: string; refused: Refused | undefined }) {
  const t = useText();
  const navigate = useNavigate();
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (hydrated) {
    return (
      <Suspense fallback={null}>
        <Dialog isOpen onOpenChange={(isOpen) => (isOpen ? undefined : void navigate('/auth'))} resetToken={token} />
      </Suspense>
    );
  }
  return (
    <Form errors={refused?.errors} message={refused?.message} className="mb-8 grid gap-4">
      <h2 className="text-h2 text-text">{t('session.changeTitle')}</h2>
      <input type="hidden" name="intent" value="reset" />
      <input type="hidden" name="token" value={token} />
      <PasswordField name="new_password" label={t('session.newPassword')} judge={passwordParts} large />
      <PasswordField name="password_confirm" label={t('session.confirmPassword')} autoComplete="new-password" large />
      <SubmitButton size="lg" wide busyLabel={t('session.changing')}>
        {t('session.change')}
      </SubmitButton>
    </Form>
  );
}
