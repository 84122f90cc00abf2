import { referenceLengthMax } from '#shared/lengths.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DateField } from '#ui/date-field.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { FormFile } from '#features/attachment/ui/form-files.ts';
import { AttachmentsField } from '#features/attachment/ui/attachments-field.tsx';
import { deliveryUnits } from '../rules/compare.ts';
import type { QuoteView } from '../schema/supplier.ts';
import type { QuoteValues } from './quote-values.ts';

interface QuoteTermsProps {
  quote: QuoteView;
  values: QuoteValues;
  files: readonly FormFile[];
  isHuge: boolean;
  onFiles: () => void;
}

function amountIn(currency: string) {
  return {
    decimals: decimalsOf(currency),
    end: currency,
    optional: true,
    alignEnd: true,
  } as const;
}

export function QuoteTerms({ quote, values, files, isHuge, onFiles }: QuoteTermsProps) {
  const { t } = useI18n();
  const amount = amountIn(quote.rfq.currency);
  return (
    <>
      <Card title={t('offer.terms.title')}>
        <div className="grid gap-5 md:grid-cols-2">
          <NumberField
            {...amount}
            name="supplier_discount"
            label={t('offer.sums.discount')}
            hint={t('offer.quote.discountHint')}
            defaultValue={values['supplier_discount'] ?? ''}
            {...(isHuge ? { error: t('validation.hugeDiscount') } : {})}
          />
          <DateField
            name="valid_until"
            label={t('offer.terms.validUntil')}
            hint={t('offer.quote.validHint')}
            min="tomorrow"
            {...(values['valid_until'] === undefined
              ? {}
              : { defaultValue: values['valid_until'] })}
            onChange={onFiles}
          />
          <DeliveryTime values={values} />
          <TextField
            name="payment_terms"
            label={t('offer.terms.payment')}
            placeholder={t('offer.quote.paymentExample')}
            defaultValue={values['payment_terms']}
            optional
          />
          {quote.external && <ImportCosts amount={amount} values={values} />}
          <TextField
            // A new key, so that a number from a spreadsheet replaces the initial one.
            key={values['quotation_number']}
            name="quotation_number"
            label={t('offer.quote.number')}
            hint={t('offer.quote.numberHint')}
            maxLength={referenceLengthMax}
            autoComplete="off"
            defaultValue={values['quotation_number']}
            optional
          />
        </div>
        <Textarea
          name="terms"
          label={t('offer.terms.more')}
          defaultValue={values['terms']}
          charactersMax={4000}
          optional
          className="mt-5"
        />
        <Promises values={values} />
      </Card>
      <Card title={t('offer.terms.documents')}>
        <AttachmentsField
          label={t('offer.quote.documents')}
          files={files}
          optional
          onChange={onFiles}
        />
      </Card>
    </>
  );
}

interface TermsPartProps {
  values: QuoteValues;
}

function DeliveryTime({ values }: TermsPartProps) {
  const { t } = useI18n();
  return (
    <div className="grid grid-cols-2 gap-3">
      <NumberField
        name="delivery_value"
        label={t('offer.terms.delivery')}
        defaultValue={values['delivery_value'] ?? ''}
      />
      <Select
        name="delivery_unit"
        label={t('offer.quote.unitOfTime')}
        defaultValue={values['delivery_unit'] ?? 'days'}
        options={deliveryUnits.map((value) => ({ value, label: t(`offer.quote.${value}`) }))}
      />
    </div>
  );
}

function ImportCosts({ amount, values }: TermsPartProps & { amount: ReturnType<typeof amountIn> }) {
  const { t } = useI18n();
  return (
    <>
      <NumberField
        {...amount}
        name="shipping"
        label={t('offer.sums.shipping')}
        defaultValue={values['shipping'] ?? ''}
      />
      <NumberField
        {...amount}
        name="customs"
        label={t('offer.sums.customs')}
        defaultValue={values['customs'] ?? ''}
      />
    </>
  );
}

function Promises({ values }: TermsPartProps) {
  const { t } = useI18n();
  return (
    <div className="mt-5 grid gap-4 md:grid-cols-2">
      <Checkbox
        name="negotiable"
        hint={t('offer.quote.negotiableHint')}
        defaultChecked={values['negotiable'] !== undefined}
      >
        {t('offer.terms.negotiable')}
      </Checkbox>
      <Checkbox
        name="firm"
        hint={t('offer.quote.firmHint')}
        defaultChecked={values['firm'] !== undefined}
      >
        {t('offer.terms.firm')}
      </Checkbox>
    </div>
  );
}
