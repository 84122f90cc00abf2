import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Tables } from '#shared/tables.ts';
import { headViews, type FieldIn, type HeadField, type HeadView } from '../schema/head.ts';

/**
 * Names joined to an RFQ. The query must join the tables as `category`, `sub`, `city` and
 * `country`.
 */
const joined = {
  category_en: 'category.name_en as category_en',
  category_ar: 'category.name_ar as category_ar',
  sub_en: 'sub.name_en as sub_en',
  sub_ar: 'sub.name_ar as sub_ar',
  city_en: 'city.name_en as city_en',
  city_ar: 'city.name_ar as city_ar',
  country_en: 'country.name_en as country_en',
  country_ar: 'country.name_ar as country_ar',
} as const;
type Joined = keyof typeof joined;

/** `sub` is a left join, so its names are null for a request without a sub-category. */
type JoinedRow = { readonly [J in Joined]: J extends 'sub_en' | 'sub_ar' ? string | null : string };
type HeadRow = Selectable<Tables['rfq']> & JoinedRow;

const columnsOf = {
  id: ['id'],
  number: ['number'],
  title: ['title'],
  reference: ['reference'],
  category: ['category_id', 'category_en', 'category_ar'],
  sub_category: ['sub_category_id', 'sub_en', 'sub_ar'],
  category_desc: ['category_en', 'category_ar', 'sub_en', 'sub_ar'],
  request_type: ['request_type'],
  audience: ['audience'],
  city: ['city_id', 'city_en', 'city_ar'],
  country: ['country_code', 'country_en', 'country_ar'],
  delivery_method: ['delivery_method'],
  needed_on: ['needed_on'],
  delivery_area: ['delivery_area'],
  delivery_address: ['delivery_address'],
  quantity_tolerance: ['quantity_tolerance'],
  currency: ['currency'],
  other_currencies: ['offer_rates'],
  rates: ['currency', 'rate_micro', 'offer_rates'],
  payment_code: ['payment_code'],
  payment_terms: ['payment_terms'],
  estimated_price: ['estimated_minor', 'currency'],
  note: ['note'],
  expiry_date: ['expires_on'],
  expiry_time: ['expires_at'],
  expires_at: ['expires_at'],
  decide_by: ['decide_by'],
  rfq_fee: ['fee_fils'],
  q_discount: ['discount_minor', 'currency'],
  qdiscount: ['discount_minor', 'currency'],
  created_at: ['created_at'],
  published_at: ['published_at'],
  offers_count: ['offer_count'],
  access_count: ['access_count'],
  reason: ['reason_text'],
  version: ['version'],
} as const satisfies Record<HeadField, readonly (keyof HeadRow)[]>;

export type ColumnOf<F extends HeadField> = (typeof columnsOf)[F][number];
export type HeadRowOf<V extends HeadView> = Pick<HeadRow, ColumnOf<FieldIn<V>>>;
export type FieldRow<F extends HeadField> = Pick<HeadRow, ColumnOf<F>>;

type Selected<C extends string> = C extends Joined ? (typeof joined)[C] : `rfq.${C}`;
type SelectOf<V extends HeadView> = Selected<ColumnOf<FieldIn<V>>>;

function selected(column: string): string {
  return Object.hasOwn(joined, column) ? joined[column as Joined] : `rfq.${column}`;
}

/** The columns of a view, once each, for `select` in a query on `rfq` and the joined tables. */
export function headSelect<V extends HeadView>(view: V): readonly SelectOf<V>[] {
  const fields: readonly HeadField[] = headViews[view].fields;
  const columns = new Set(fields.flatMap((field) => [...columnsOf[field]]));
  return [...columns].map((column) => selected(column) as SelectOf<V>);
}

export function headSql(view: HeadView): RawBuilder<unknown> {
  return sql.raw(headSelect(view).join(', '));
}

export const headColumns = [
  ...new Set(Object.values(columnsOf).flatMap((columns) => [...columns])),
].filter((column): column is Exclude<typeof column, Joined> => !Object.hasOwn(joined, column));
