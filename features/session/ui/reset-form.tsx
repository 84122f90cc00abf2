import { useId } from 'react';
import X from 'lucide-react/icons/x';
import type { Refused } from '#ui/form-answer.ts';
import { useText } from '#ui/use-text.tsx';
import { Form } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { passwordParts } from '../rules/session.ts';

/**
 * The change-password dialog over the sign-in, which a mailed link opens (specification §2). It is
 * rendered open, because the script that makes it modal may fail to load; without JavaScript the
 * form is in the page. The present password is a dummy, as the specification requires, so that both
 * modes use one form.
 */
export function ResetForm({ token, refused }: { token: string; refused: Refused | undefined }) {
  const t = useText();
  const titleId = useId();
  return (
    <dialog
      open
      aria-labelledby={titleId}
      className="door-dialog border border-line-strong bg-surface text-body text-text-2 noscript:mb-8"
    >
      <span className="mx-auto mt-2 block h-1 w-9 rounded-full bg-line-strong md:hidden noscript:hidden" />
      <header className="flex items-center gap-3 border-b border-line py-3 ps-5 pe-3 md:py-4">
        <h2 id={titleId} className="min-w-0 flex-1 text-dialog text-text">
          {t('session.changeTitle')}
        </h2>
        <LinkButton
          to="/auth"
          tone="quiet"
          iconOnly
          aria-label={t('ui.close')}
          className="text-text-2 noscript:hidden"
        >
          <Icon of={X} size={18} />
        </LinkButton>
      </header>
      <Form errors={refused?.errors} message={refused?.message} quiet className="grid gap-4 p-5">
        <input type="hidden" name="intent" value="reset" />
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="old_password" value="by-link" />
        <PasswordField
          name="new_password"
          label={t('session.newPassword')}
          checkRules={passwordParts}
          autoFocus
        />
        <PasswordField
          name="password_confirm"
          label={t('session.confirmPassword')}
          autoComplete="new-password"
        />
        <p className="text-caption text-text-3">{t('session.changeEnds')}</p>
        <div className="flex flex-wrap justify-end gap-3 max-md:flex-col-reverse">
          <LinkButton to="/auth" tone="secondary">
            {t('session.cancel')}
          </LinkButton>
          <SubmitButton busyLabel={t('session.changing')}>{t('session.change')}</SubmitButton>
        </div>
      </Form>
    </dialog>
  );
}
