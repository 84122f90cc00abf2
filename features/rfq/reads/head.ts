import type { Call } from '#shared/call.ts';
import { decimalOf } from '#shared/money.ts';
import { decimalsOf } from '#shared/money-format.ts';
import type { Currency } from '#shared/currency.ts';
import { rfqNumber } from '#shared/numbers.ts';
import { categoryDesc, subCategoryOf } from '#features/category/rules.ts';
import { timeOfDeadline } from '../rules/expiry.ts';
import { offerCurrencies } from '../rules/offer-rates.ts';
import {
  headViews,
  type FieldIn,
  type HeadField,
  type HeadView,
  type RfqHead,
} from '../schema/head.ts';
import type { FieldRow, HeadRowOf } from '../store/head.ts';

export function amountOf(minor: bigint, currency: Currency): string {
  return decimalOf(minor, decimalsOf(currency));
}

type LocaleContext = Pick<Call, 'locale'>;

const values: { [F in HeadField]: (row: FieldRow<F>, context: LocaleContext) => RfqHead[F] } = {
  id: (row) => row.id,
  number: (row) => rfqNumber(row.number),
  title: (row) => row.title,
  reference: (row) => row.reference,
  category: (row) => ({
    id: row.category_id,
    name_en: row.category_en,
    name_ar: row.category_ar,
  }),
  sub_category: subCategoryOf,
  category_desc: (row, { locale }) => categoryDesc(locale, row),
  request_type: (row) => row.request_type,
  audience: (row) => row.audience,
  city: (row) => ({ id: row.city_id, name_en: row.city_en, name_ar: row.city_ar }),
  country: (row) => ({ code: row.country_code, name_en: row.country_en, name_ar: row.country_ar }),
  delivery_method: (row) => row.delivery_method,
  needed_on: (row) => row.needed_on,
  delivery_area: (row) => row.delivery_area,
  delivery_address: (row) => row.delivery_address,
  quantity_tolerance: (row) => row.quantity_tolerance,
  currency: (row) => row.currency,
  other_currencies: (row) => row.offer_rates !== null,
  rates: (row) =>
    offerCurrencies(row).map(({ currency, rateMicro }) => ({
      currency,
      rate_micro: Number(rateMicro),
    })),
  payment_code: (row) => row.payment_code,
  payment_terms: (row) => row.payment_terms,
  estimated_price: (row) => amountOf(row.estimated_minor, row.currency),
  note: (row) => row.note,
  expiry_date: (row) => row.expires_on,
  expiry_time: (row) => timeOfDeadline(row.expires_at),
  expires_at: (row) => row.expires_at.toISOString(),
  decide_by: (row) => row.decide_by?.toISOString() ?? null,
  rfq_fee: (row) => decimalOf(row.fee_fils ?? 0n),
  q_discount: (row) => amountOf(row.discount_minor ?? 0n, row.currency),
  qdiscount: (row) => amountOf(row.discount_minor ?? 0n, row.currency),
  created_at: (row) => row.created_at.toISOString(),
  published_at: (row) => row.published_at?.toISOString() ?? null,
  offers_count: (row) => row.offer_count,
  access_count: (row) => row.access_count,
  reason: (row) => row.reason_text,
  version: (row) => row.version,
};

export function toHead<V extends HeadView>(
  view: V,
  row: HeadRowOf<V>,
  context: LocaleContext,
): Pick<RfqHead, FieldIn<V>> {
  const fields: readonly HeadField[] = headViews[view].fields;
  // The cast is safe, because `HeadRowOf` ensures that the row has the columns of every field.
  // TypeScript cannot check that per field.
  const valueOf: Record<HeadField, (row: never, context: LocaleContext) => unknown> = values;
  const head = Object.fromEntries(
    fields.map((field) => [field, valueOf[field](row as never, context)]),
  );
  // The cast is safe, because the keys come from the view's fields and each value from its key.
  return head as Pick<RfqHead, FieldIn<V>>;
}
