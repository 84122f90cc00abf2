import { useLayoutEffect, useRef, useState } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/classes.ts';
import { DateField } from '#ui/date-field.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { referenceLengthMax } from '#shared/lengths.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { nameIn, pathOf } from '#features/category/rules.ts';
import { CityFields } from '#features/category/ui/city-fields.tsx';
import type { FormView } from '../schema/view.ts';
import { CurrenciesField } from './currencies-field.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { foldedTerm, MoreTerms } from './more-terms.tsx';
import { ExpiryTimeField } from './expiry-time-field.tsx';
import { PlaceFields } from './place-fields.tsx';
import { ToleranceField } from './tolerance-field.tsx';
import { PaymentFields } from './payment-fields.tsx';
import type { FormFacts } from './form-facts.ts';
import type { RequestValues } from './form-values.ts';

interface CardProps {
  form: FormView;
  values: RequestValues;
  className?: string;
}

interface ReachCardProps extends CardProps {
  category: FormView['categories'][number] | null;
}

export function ReachCard({ form, values, category: chosen, className = '' }: ReachCardProps) {
  const { t, locale } = useI18n();
  const isHere = form.country === 'AE';
  return (
    <Card title={t('rfq.form.reach')} className={className}>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Select
          name="category_id"
          label={t('rfq.form.category')}
          placeholder={t('rfq.form.categoryChoose')}
          defaultValue={values.category_id}
          options={form.categories.map((category) => ({
            value: category.id,
            label: nameIn(locale, category),
          }))}
        />
        <SubCategory form={form} values={values} category={chosen} />
        <Segmented
          name="request_type"
          label={t('rfq.form.requestType')}
          className="md:col-span-2"
          defaultValue={values.request_type}
          choices={(['internal', 'external', 'internal-external'] as const).map((type) => ({
            value: type,
            label: isHere ? t(`rfq.form.types.${type}`) : t(`rfq.form.typesHere.${type}`),
          }))}
        />
        <RadioCards
          name="audience"
          label={t('rfq.form.audience')}
          className="md:col-span-2"
          defaultValue={values.audience}
          choices={(['market', 'own', 'both'] as const).map((value) => ({
            value,
            label: t(`rfq.form.audiences.${value}`),
            detail: t(`rfq.form.audienceDetails.${value}`),
          }))}
        />
        <TextField
          name="title"
          label={t('rfq.form.name')}
          optional
          hint={t('rfq.form.nameHint')}
          maxLength={200}
          autoComplete="off"
          defaultValue={values.title}
        />
        <TextField
          name="reference"
          label={t('rfq.form.reference')}
          optional
          hint={t('rfq.form.referenceHint')}
          maxLength={referenceLengthMax}
          autoComplete="off"
          defaultValue={values.reference}
        />
      </div>
    </Card>
  );
}

/**
 * The sub-categories of the chosen category; another category resets the choice. Without JavaScript
 * it lists all of them with their category. Disabled rather than hidden when there are none, so
 * that the layout does not jump.
 */
function SubCategory({ form, values, category }: Omit<ReachCardProps, 'className'>) {
  const { t, locale } = useI18n();
  const hydrated = useHydrated();
  const box = useRef<HTMLSelectElement>(null);
  // Reads the choice from the DOM, so that a choice made before hydration is not lost.
  const [first, setFirst] = useState(values.sub_category_id);
  useLayoutEffect(() => setFirst((now) => box.current?.value ?? now), []);
  const options = hydrated
    ? (category?.sub_categories ?? []).map((sub) => ({ value: sub.id, label: nameIn(locale, sub) }))
    : form.categories.flatMap((main) =>
        main.sub_categories.map((sub) => ({ value: sub.id, label: pathOf(locale, main, sub) })),
      );
  if (!form.categories.some((main) => main.sub_categories.length > 0)) return null;
  return (
    <Select
      key={hydrated ? category?.id : 'all'}
      ref={box}
      name="sub_category_id"
      label={t('rfq.form.subCategory')}
      optional
      placeholder={t('rfq.form.subCategoryAny')}
      disabled={options.length === 0}
      defaultValue={options.some(({ value }) => value === first) ? first : ''}
      options={options}
    />
  );
}

export function TermsCard({
  form,
  values,
  facts,
  className = '',
}: CardProps & { facts: Pick<FormFacts, 'currency' | 'rates'> }) {
  const { t } = useI18n();
  const currencySelect = (
    <select
      name="currency"
      aria-label={t('rfq.form.currency')}
      defaultValue={values.currency}
      className="-me-1 cursor-pointer self-stretch bg-transparent text-small text-text-2 outline-offset-2"
    >
      {form.rates.map((rate) => (
        <option key={rate.currency} value={rate.currency}>
          {rate.currency}
        </option>
      ))}
    </select>
  );
  return (
    <Card title={t('rfq.form.terms')} className={className}>
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        <NumberField
          name="estimated_price"
          label={t('rfq.form.estimate')}
          hint={t('rfq.form.estimateHint')}
          decimals={decimalsOf(facts.currency)}
          maxLength={24}
          defaultValue={values.estimated_price}
          end={currencySelect}
        />
        <CurrenciesField value={values.other_currencies} facts={facts} />
        <DateField
          name="expiry_date"
          label={t('rfq.form.expiry')}
          hint={t('rfq.form.expiryHint')}
          min={form.earliest_expiry}
          max={form.latest_expiry}
          defaultValue={values.expiry_date}
        />
        <ExpiryTimeField value={values.expiry_time} />
        <CityFields
          countries={form.countries}
          country={form.country}
          cityId={values.city_id}
          labels={{
            country: t('rfq.form.country'),
            city: t('rfq.form.city'),
            choose: t('rfq.form.cityChoose'),
          }}
        />
        <MoreTerms values={values} />
        <div className={cx('contents', foldedTerm)}>
          <PlaceFields values={values} />
          <ToleranceField value={values.quantity_tolerance} />
          <PaymentFields
            code={values.payment_code}
            terms={values.payment_terms}
            hint={t('rfq.payment.requestHint')}
          />
        </div>
        <DeliveryFields values={values} />
      </div>
    </Card>
  );
}
