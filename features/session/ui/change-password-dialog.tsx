import { useFetcher } from 'react-router';
import type { Refused } from '#ui/form-answer.ts';
import { useSchemaCheck } from '#ui/use-schema-check.ts';
import { useText } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form } from '#ui/form.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { passwordParts } from '../rules/session.ts';

export interface ChangePasswordProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  action?: string;
}

const loadSchema = async () => (await import('../schema.ts')).changePasswordForm;

/**
 * Changes the password while signed in (specification §2.94). reset-form.tsx does it with the
 * mailed link. Success goes to /auth.
 */
export function ChangePasswordDialog(props: ChangePasswordProps) {
  const { isOpen, onOpenChange, action = '/change-password' } = props;
  const t = useText();
  const fetcher = useFetcher<Refused>();
  const validate = useSchemaCheck(loadSchema);
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t('session.changeTitle')}>
      <Form
        fetcher={fetcher}
        action={action}
        errors={fetcher.data?.errors}
        message={fetcher.data?.message}
        validate={validate}
        quiet
        className="grid gap-4"
      >
        <PasswordField name="old_password" label={t('session.presentPassword')} />
        <PasswordField
          name="new_password"
          label={t('session.newPassword')}
          checkRules={passwordParts}
        />
        <PasswordField
          name="password_confirm"
          label={t('session.confirmPassword')}
          autoComplete="new-password"
        />
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
