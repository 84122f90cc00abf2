import { useI18n } from '#ui/use-text.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';

/** The password, and the code of the second step where it is on, before money leaves the wallet. */
export function ProofFields({ needsCode }: { needsCode: boolean }) {
  const { t } = useI18n();
  return (
    <>
      <PasswordField
        name="password"
        label={t('wallet.withdrawPage.password')}
        hint={t('wallet.withdrawPage.passwordHint')}
        className="md:max-w-72"
      />
      {needsCode && (
        <TextField
          name="code"
          label={t('wallet.withdrawPage.code')}
          autoComplete="one-time-code"
          dir="ltr"
          className="md:max-w-72"
        />
      )}
    </>
  );
}
