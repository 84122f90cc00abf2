import ChevronDown from 'lucide-react/icons/chevron-down';
import { use, useState, type ReactNode } from 'react';
import { referenceLengthMax } from '#shared/lengths.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { cx } from '#ui/classes.ts';
import { DateField } from '#ui/date-field.tsx';
import { FormContext } from '#ui/form-context.ts';
import { Icon } from '#ui/icon.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { FormFile } from '#features/attachment/ui/form-files.ts';
import { AttachmentsField } from '#features/attachment/ui/attachments-field.tsx';
import { PaymentFields } from '#features/rfq/ui/payment-fields.tsx';
import { deliveryUnits } from '../rules/compare.ts';
import { partDiscounts, partRules } from '../rules/part.ts';
import { isInTime, neededBy, type Delivery } from '../rules/preset-delivery.ts';
import type { QuoteView } from '../schema/supplier.ts';
import { IncotermFields } from './incoterm-fields.tsx';
import { useOfferText } from './offer-text.ts';
import { useQuotePlace } from './quote-place.ts';
import { termsIn, type QuoteValues } from './quote-values.ts';

interface QuoteTermsProps {
  quote: QuoteView;
  values: QuoteValues;
  files: readonly FormFile[];
  /** Remounts the fields of a spreadsheet, so that it replaces what was typed before. */
  sheetCount: number;
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

export function QuoteTerms(props: QuoteTermsProps) {
  const { quote, values, files, sheetCount, isHuge, onFiles } = props;
  const { t } = useI18n();
  const { uploads } = useQuotePlace(quote.rfq.id);
  const amount = amountIn(quote.rfq.currency);
  const requested = useOfferText().payment(quote.rfq);
  return (
    <Card title={t('offer.terms.title')} titleNote={<AsBefore quote={quote} values={values} />}>
      <div className="grid items-start gap-x-5 gap-y-2.5 md:grid-cols-2 xl:grid-cols-[1.2fr_1fr_1fr_1.9fr]">
        <Discount key={`discount ${sheetCount}`} {...{ amount, values, isHuge }} />
        <DateField
          name="valid_until"
          label={t('offer.terms.validUntil')}
          hint={t('offer.quote.validHint')}
          min="tomorrow"
          {...(values['valid_until'] === undefined ? {} : { defaultValue: values['valid_until'] })}
          onChange={onFiles}
        />
        <DeliveryTime quote={quote} values={values} />
        <div className="grid gap-3 xl:grid-cols-[1.3fr_1fr]">
          <PaymentFields
            code={values['payment_code'] ?? ''}
            terms={values['payment_terms'] ?? ''}
            example={t('offer.quote.paymentExample')}
            {...(requested === ''
              ? {}
              : { hint: t('rfq.payment.requested', { terms: requested }) })}
          />
        </div>
        {quote.external && (
          <ImportCosts key={`import ${sheetCount}`} amount={amount} values={values} />
        )}
        <TextField
          key={`number ${sheetCount} ${values['quotation_number']}`}
          name="quotation_number"
          label={t('offer.quote.number')}
          hint={t('offer.quote.numberHint')}
          maxLength={referenceLengthMax}
          autoComplete="off"
          defaultValue={values['quotation_number']}
          optional
        />
        <Textarea
          name="terms"
          label={t('offer.terms.more')}
          defaultValue={values['terms']}
          charactersMax={4000}
          optional
          rows={1}
          className="[&_textarea]:min-h-11"
        />
        <AttachmentsField
          label={t('offer.quote.documents')}
          files={files}
          uploadsAt={uploads}
          optional
          onChange={onFiles}
          className="md:col-span-2"
        />
      </div>
      <DeliveryConditions
        key={`${sheetCount} ${values['part_rule']}`}
        amount={amount}
        values={values}
      />
      <Promises values={values} />
    </Card>
  );
}

/** The source of the terms that a first version begins with. */
function AsBefore({ quote, values }: Pick<QuoteTermsProps, 'quote' | 'values'>) {
  const { t } = useI18n();
  const last = quote.own?.last_terms ?? null;
  if (quote.offer !== null || quote.draft !== null || last === null) return null;
  // A restored form or a spreadsheet has other terms.
  const isSame = (['payment_code', 'payment_terms', 'incoterm', 'incoterm_place'] as const).every(
    (name) => (values[name] ?? '') === last[name],
  );
  return isSame ? (
    <span className="text-small text-text-3">
      {t('offer.terms.asBefore', { number: last.offer_number })}
    </span>
  ) : null;
}

interface TermsPartProps {
  values: QuoteValues;
}

interface AmountPartProps extends TermsPartProps {
  amount: ReturnType<typeof amountIn>;
}

function Discount({ amount, values, isHuge }: AmountPartProps & { isHuge: boolean }) {
  const { t } = useI18n();
  return (
    <NumberField
      {...amount}
      name="supplier_discount"
      label={t('offer.sums.discount')}
      hint={t('offer.quote.discountHint')}
      defaultValue={values['supplier_discount'] ?? ''}
      {...(isHuge ? { error: t('validation.hugeDiscount') } : {})}
    />
  );
}

/** A hint as wide as the number and its unit, because half of that breaks it into four lines. */
const bothColumns = (text: ReactNode) => <span className="block w-[calc(210%+6px)]">{text}</span>;

function useDeliveryReading(values: QuoteValues) {
  const { t } = useI18n();
  const offerText = useOfferText();
  const [typed, setTyped] = useState<Delivery | null>();
  const read = (form: HTMLFormElement | null) =>
    setTyped(form === null ? null : termsIn(new FormData(form)).delivery);
  if (typed === undefined || typed === null) return { read, text: typed === null ? '' : undefined };
  const isUnchanged =
    values['delivery_value'] === String(typed.delivery_value) &&
    values['delivery_unit'] === typed.delivery_unit;
  const text = t('offer.quote.deliveryIs', { time: offerText.delivery(typed) });
  return { read, text: isUnchanged ? undefined : text };
}

function usePresetDelivery({ quote, values }: Pick<QuoteTermsProps, 'quote' | 'values'>) {
  const { t, format } = useI18n();
  const offerText = useOfferText();
  const last = quote.own?.last_delivery ?? null;
  if (quote.offer !== null || quote.draft !== null || last === null) return {};
  const needed = neededBy(quote.rfq);
  if (needed !== null && !isInTime(last, quote.rfq))
    return {
      hint: t('offer.quote.deliveryLate', {
        time: offerText.delivery(last),
        day: format.day(needed),
      }),
    };
  const isPreset =
    values['delivery_value'] === String(last.delivery_value) &&
    values['delivery_unit'] === last.delivery_unit;
  const hint = t('offer.quote.deliveryAsBefore', { number: last.offer_number });
  // Enter visits it as an empty field, so that it is not sent unread.
  return isPreset ? { hint, 'data-preset': '' } : {};
}

function DeliveryTime({ quote, values }: Pick<QuoteTermsProps, 'quote' | 'values'>) {
  const { t } = useI18n();
  const preset = usePresetDelivery({ quote, values });
  const { read, text = preset.hint } = useDeliveryReading(values);
  const hint = text === undefined || text === '' ? undefined : bothColumns(text);
  return (
    <div
      role="group"
      aria-label={t('offer.terms.delivery')}
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] gap-1.5"
    >
      <NumberField
        name="delivery_value"
        label={t('offer.terms.delivery')}
        defaultValue={values['delivery_value'] ?? ''}
        onInput={({ currentTarget: { form } }) => read(form)}
        {...preset}
        hint={hint}
      />
      <Select
        name="delivery_unit"
        label={t('offer.quote.unitOfTime')}
        defaultValue={values['delivery_unit'] ?? 'days'}
        onChange={({ currentTarget: { form } }) => read(form)}
        options={deliveryUnits.map((value) => ({ value, label: t(`offer.quote.${value}`) }))}
      />
    </div>
  );
}

function ImportCosts({ amount, values }: AmountPartProps) {
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

/** The conditions for a part are behind one button on a phone, because they are rarely changed. */
function DeliveryConditions({ amount, values }: AmountPartProps) {
  const { t } = useI18n();
  const [isOpen, setIsOpen] = useState(
    (values['part_minimum'] ?? '') !== '' || values['part_rule'] === 'groups',
  );
  const hasProblem = use(FormContext)?.errors['part_rule'] !== undefined;
  const isShown = isOpen || hasProblem;
  return (
    <div className="mt-2.5 grid items-start gap-x-5 gap-y-2.5 md:grid-cols-2 xl:grid-cols-[1fr_1fr_1.4fr_1fr_1.2fr]">
      <IncotermFields values={values} />
      <button
        type="button"
        aria-expanded={isShown}
        onClick={() => setIsOpen(!isOpen)}
        className="-my-1.5 flex min-h-11 w-full items-center justify-between gap-3 rounded-check text-start text-small font-semibold text-primary-text focus-visible:outline-2 focus-visible:outline-focus md:hidden noscript:hidden"
      >
        {t('offer.part.label')}
        <Icon of={ChevronDown} className={cx('shrink-0', isShown && 'rotate-180')} />
      </button>
      <div className={cx('contents', !isShown && 'max-md:not-noscript:hidden')}>
        <Select
          name="part_rule"
          label={t('offer.part.label')}
          hint={t('offer.part.hint')}
          defaultValue={values['part_rule'] ?? 'whole'}
          onChange={() => setIsOpen(true)}
          options={partRules.map((value) => ({ value, label: t(`offer.part.rule.${value}`) }))}
        />
        <NumberField
          {...amount}
          name="part_minimum"
          label={t('offer.part.minimum')}
          hint={t('offer.part.minimumHint')}
          defaultValue={values['part_minimum'] ?? ''}
        />
        <Select
          name="part_discount"
          label={t('offer.part.discountLabel')}
          defaultValue={values['part_discount'] ?? 'whole'}
          options={partDiscounts.map((value) => ({
            value,
            label: t(`offer.part.discount.${value}`),
          }))}
        />
      </div>
    </div>
  );
}

function Promises({ values }: TermsPartProps) {
  const { t } = useI18n();
  return (
    <div className="mt-2 grid gap-x-4 gap-y-2.5 md:grid-cols-2">
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
