import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { paymentCodes, paymentTermsMax } from '../rules/payment-terms.ts';

interface PaymentFieldsProps {
  code: string;
  terms: string;
  hint?: string;
  example?: string;
}

export function PaymentFields({ code, terms, hint, example }: PaymentFieldsProps) {
  const { t } = useI18n();
  return (
    <>
      <Select
        name="payment_code"
        label={t('rfq.payment.label')}
        optional
        placeholder={t('rfq.payment.none')}
        defaultValue={code}
        options={paymentCodes.map((one) => ({ value: one, label: t(`rfq.payment.${one}`) }))}
        {...(hint === undefined ? {} : { hint })}
      />
      <TextField
        name="payment_terms"
        label={t('rfq.payment.details')}
        optional
        maxLength={paymentTermsMax}
        autoComplete="off"
        defaultValue={terms}
        {...(example === undefined ? {} : { placeholder: example })}
      />
    </>
  );
}
