import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { messageWithoutField } from '#ui/form-errors.ts';
import { Form } from '#ui/form.tsx';
import { Note } from '#ui/note.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { OnceKey } from '#ui/once-key.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useSchemaCheck } from '#ui/use-schema-check.ts';
import { normaliseDecimal } from '#shared/decimal-input.ts';
import { decimalOf, minorOf } from '#shared/money.ts';
import { isHolderCompany } from '../rules/holder-name.ts';
import type { PayoutAccountView, WalletView } from '../schema/wallet.ts';
import { LegalNames } from './legal-names.tsx';
import { ProofFields } from './proof-fields.tsx';
import { Effect } from './withdraw-effect.tsx';

const loadSchema = async () => (await import('../schema/wallet.ts')).withdrawalInput;

export interface WithdrawFormProps {
  wallet: WalletView;
  account: PayoutAccountView;
  /** The second step is on, so the form also needs a code. */
  needsCode: boolean;
  refused: Refused | undefined;
}

export function WithdrawForm({ wallet, account, needsCode, refused }: WithdrawFormProps) {
  const { t, format } = useI18n();
  const validate = useSchemaCheck(loadSchema);
  const [typed, setTyped] = useState(refused?.values['amount'] ?? '');
  const fils = minorOf(normaliseDecimal(typed));
  const amount = fils !== null && fils > 0n ? fils : null;
  return (
    <Card title={t('wallet.withdrawPage.form')}>
      <Form
        errors={refused?.errors}
        message={messageWithoutField(refused)}
        values={refused?.values}
        validate={validate}
        aria-label={t('wallet.withdrawPage.form')}
        className="grid gap-5"
      >
        <OnceKey />
        <NumberField
          name="amount"
          label={t('wallet.withdrawPage.amount')}
          hint={t('wallet.withdrawPage.upTo', { amount: format.aed(wallet.withdrawable) })}
          decimals={2}
          end="AED"
          onInput={(event) => setTyped(event.currentTarget.value)}
          className="md:max-w-72"
        />
        <AccountFields account={account} holder={refused?.values['holder_name']} />
        <ProofFields needsCode={needsCode} />
        {amount !== null && (
          <Effect
            wallet={wallet}
            amountFils={amount}
            limitFils={minorOf(wallet.withdrawable) ?? 0n}
          />
        )}
        <div className="flex justify-end">
          <SubmitButton busyLabel={t('wallet.withdrawPage.sending')}>
            {amount === null
              ? t('wallet.withdrawPage.sendPlain')
              : t('wallet.withdrawPage.send', { amount: format.aed(decimalOf(amount)) })}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

interface AccountFieldsProps {
  account: PayoutAccountView;
  /** The holder of a refused form. */
  holder: string | undefined;
}

function AccountFields({ account, holder }: AccountFieldsProps) {
  const { t } = useI18n();
  const [left, setLeft] = useState(holder ?? account.holder_name);
  const { legal_names: names } = account;
  const isOther = left.trim() !== '' && names.length > 0 && !isHolderCompany(left, names);
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <TextField
        name="iban"
        label={t('wallet.withdrawPage.iban')}
        hint={t(`wallet.withdrawPage.${account.iban === '' ? 'ibanHint' : 'ibanLast'}`)}
        defaultValue={account.iban}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField
        name="holder_name"
        label={t('wallet.withdrawPage.holder')}
        hint={t('wallet.withdrawPage.holderHint')}
        defaultValue={account.holder_name}
        onBlur={(event) => setLeft(event.currentTarget.value)}
        autoComplete="off"
      />
      {isOther && (
        <Note
          tone="accent"
          icon={TriangleAlert}
          role="status"
          className="md:col-span-2"
          title={<LegalNames label={t('wallet.withdrawPage.otherHolder')} names={names} />}
        >
          {t('wallet.withdrawPage.otherHolderWhy')}
        </Note>
      )}
    </div>
  );
}
