import { useI18n } from '#ui/use-text.tsx';
import { useState } from 'react';
import { Card } from '#ui/card.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { messageWithoutField } from '#ui/form-errors.ts';
import { Form } from '#ui/form.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { OnceKey } from '#ui/once-key.tsx';
import { Select } from '#ui/select.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { useSchemaCheck } from '#ui/use-schema-check.ts';
import { normaliseDecimal } from '#shared/decimal-input.ts';
import { minorOf } from '#shared/money.ts';
import type { CardPaymentView } from '../schema/card-refund.ts';
import type { WalletView } from '../schema/wallet.ts';
import { ProofFields } from './proof-fields.tsx';
import { Effect } from './withdraw-effect.tsx';

const loadSchema = async () => (await import('../schema/card-refund.ts')).cardRefundInput;

export interface CardRefundFormProps {
  payments: readonly CardPaymentView[];
  /** Undefined: the balance is unknown, so the form shows no effect on it. */
  wallet: WalletView | undefined;
  needsCode: boolean;
  refused: Refused | undefined;
}

export function CardRefundForm({ payments, wallet, needsCode, refused }: CardRefundFormProps) {
  const { t, format } = useI18n();
  const validate = useSchemaCheck(loadSchema);
  const [typed, setTyped] = useState(refused?.values['amount'] ?? '');
  const [selected, setSelected] = useState(refused?.values['top_up_id']);
  const fils = minorOf(normaliseDecimal(typed)) ?? 0n;
  const payment = payments.find(({ id }) => id === selected) ?? payments[0];
  const title = t('wallet.cardRefund.title');
  return (
    <Card title={title}>
      <p className="mb-4 text-small text-text-2">{t('wallet.cardRefund.lead')}</p>
      <Form
        errors={refused?.errors}
        message={messageWithoutField(refused)}
        values={refused?.values}
        validate={validate}
        aria-label={title}
        className="grid gap-5"
      >
        <input type="hidden" name="intent" value="card" />
        <OnceKey />
        <Select
          name="top_up_id"
          label={t('wallet.cardRefund.payment')}
          options={payments.map(({ id, number, paid_at: at, refundable }) => ({
            value: id,
            label: t('wallet.cardRefund.option', {
              number,
              day: format.date(new Date(at)),
              amount: format.aed(refundable),
            }),
          }))}
          onChange={(event) => setSelected(event.currentTarget.value)}
          className="md:max-w-120"
        />
        <NumberField
          name="amount"
          label={t('wallet.cardRefund.amount')}
          decimals={2}
          end="AED"
          onInput={(event) => setTyped(event.currentTarget.value)}
          className="md:max-w-72"
        />
        <ProofFields needsCode={needsCode} />
        {wallet !== undefined && fils > 0n && (
          <Effect
            wallet={wallet}
            amountFils={fils}
            limitFils={minorOf(payment?.refundable ?? '0') ?? 0n}
          />
        )}
        <div className="flex justify-end">
          <SubmitButton tone="secondary" busyLabel={t('wallet.withdrawPage.sending')}>
            {t('wallet.cardRefund.send')}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
