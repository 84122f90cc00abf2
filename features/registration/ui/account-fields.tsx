import Mail from 'lucide-react/icons/mail';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Store from 'lucide-react/icons/store';
import { Link } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { TextField } from '#ui/text-field.tsx';
import { passwordParts } from '#features/session/rules/session.ts';

/** Without `type` no account type is preselected, because a wrong one cannot be changed later. */
export function AccountFields({ type }: { type: 'buyer' | 'supplier' | undefined }) {
  const t = useText();
  return (
    <div className="grid gap-4">
      <RadioCards
        name="account_type"
        label={t('registration.accountType')}
        {...(type !== undefined && { defaultValue: type })}
        choices={[
          {
            value: 'buyer',
            label: t('registration.buyer'),
            detail: t('registration.buyerDetail'),
            icon: ShoppingCart,
          },
          {
            value: 'supplier',
            label: t('registration.supplier'),
            detail: t('registration.supplierDetail'),
            icon: Store,
          },
        ]}
      />
      <CredentialFields />
    </div>
  );
}

/** The fields of step 1 without the account type, for a sign-up of a known type. */
export function CredentialFields({ email, emailHint }: { email?: string; emailHint?: string }) {
  const t = useText();
  return (
    <>
      <TextField
        name="email"
        type="email"
        label={t('registration.email')}
        {...(emailHint !== undefined && { hint: emailHint })}
        {...(email !== undefined && { defaultValue: email })}
        icon={Mail}
        autoComplete="email"
        large
      />
      <PasswordField
        name="password"
        label={t('registration.password')}
        checkRules={passwordParts}
        large
      />
      <PasswordField
        name="password_confirm"
        label={t('registration.passwordConfirm')}
        autoComplete="new-password"
        large
      />
      <Checkbox name="terms" label={t('registration.terms')}>
        {`${t('registration.termsBefore')} `}
        <Link
          to="/terms-conditions"
          target="_blank"
          className="font-medium text-primary-text hover:underline"
        >
          {t('registration.terms')}
        </Link>
      </Checkbox>
    </>
  );
}
