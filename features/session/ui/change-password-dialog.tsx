import { useFetcher } from 'react-router';
import type { Refused } from '../../../app/ui/form-answer.ts';
import { useLazyValidate } from '../../../app/ui/use-lazy-validate.ts';
import { useText } from '../../../app/texts/use-text.tsx';
import { Button } from '../../../app/ui/button.tsx';
import { Dialog } from '../../../app/ui/dialog.tsx';
import { Form } from '../../../app/ui/form.tsx';
import { PasswordField } from '../../../app/ui/password-field.tsx';
import { SubmitButton } from '../../../app/ui/submit-button.tsx';
import { passwordParts } from '../rules.ts';

interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The reset link's token: the present password is then not asked for (specification §5). */
  resetToken?: string;
  /** The route that changes it, while signed in. */
  action?: string;
}

const loadSchema = async () => (await import('../schema.ts')).changePasswordForm;

/**
 * Change the password, signed in or by the mailed link (specification §2, Dialogs). The present password is filled with
 * a dummy in the link's mode, as the specification asks, so that both modes are one form. Success leads to /auth.
 */
export function ChangePasswordDialog(props: DialogProps) {
  const { isOpen, onOpenChange, resetToken, action = '/change-password' } = props;
  const t = useText();
  const fetcher = useFetcher<Refused>();
  const validate = useLazyValidate(loadSchema);
  const byLink = resetToken !== undefined;
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t('session.changeTitle')} narrow>
      <Form
        fetcher={fetcher}
        action={byLink ? '/auth' : action}
        errors={fetcher.data?.errors}
        message={fetcher.data?.message}
        validate={validate}
        quiet
        className="grid gap-4"
      >
        {byLink ? (
          <>
            <input type="hidden" name="intent" value="reset" />
            <input type="hidden" name="token" value={resetToken} />
            <input type="hidden" name="old_password" value="by-link" />
          </>
        ) : (
          <PasswordField name="old_password" label={t('session.presentPassword')} />
        )}
        <PasswordField name="new_password" label={t('session.newPassword')} judge={passwordParts} />
        <PasswordField name="password_confirm" label={t('session.confirmPassword')} autoComplete="new-password" />
        <p className="text-caption text-text-3">{t('session.changeEnds')}</p>
        <div className="flex flex-wrap justify-end gap-3 max-md:flex-col-reverse">
          <Button tone="secondary" onClick={() => onOpenChange(false)}>
            {t('session.cancel')}
          </Button>
          <SubmitButton busyLabel={t('session.changing')}>{t('session.change')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
