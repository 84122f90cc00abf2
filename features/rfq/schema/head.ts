import { z } from 'zod';
import { currencies } from '#shared/currency.ts';
import type { OwnText } from '../rules/own-texts.ts';
import { paymentChoices } from '../rules/payment-terms.ts';
import { audiences, deliveryMethods, requestTypes } from './input.ts';

/**
 * Readers of an RFQ (product §6). A supplier reads more after buying access, and the public reads
 * least.
 */
export type RfqReader =
  | 'buyer'
  | 'operator'
  | 'supplier_before_access'
  | 'supplier_after_access'
  | 'public';

interface HeadRow {
  readonly schema: z.ZodType;
  readonly readers: readonly RfqReader[];
}

const instant = z.iso.datetime();
const named = z.object({ id: z.uuid(), name_en: z.string(), name_ar: z.string() });

const everyone = [
  'buyer',
  'operator',
  'supplier_before_access',
  'supplier_after_access',
  'public',
] as const;
const signedIn = ['buyer', 'operator', 'supplier_before_access', 'supplier_after_access'] as const;
const afterAccess = ['buyer', 'operator', 'supplier_after_access'] as const;
const buyerAndOperator = ['buyer', 'operator'] as const;

/**
 * The fields of an RFQ's head, with their schema and readers. Add a new field here: the compiler
 * then requires its columns (`store/head.ts`) and its mapping (`reads/head.ts`). Must be in the
 * order of the definition list on screen.
 */
export const headFields = {
  id: { schema: z.uuid(), readers: signedIn },
  number: { schema: z.string(), readers: everyone },
  title: { schema: z.string(), readers: everyone },
  /** The buyer's own reference. Empty: none. */
  reference: { schema: z.string(), readers: afterAccess },
  category: { schema: named, readers: everyone },
  /** Null: the buyer chose the whole category. */
  sub_category: { schema: named.nullable(), readers: everyone },
  /** Category and sub-category in the reader's language (specification §3). */
  category_desc: { schema: z.string(), readers: everyone },
  request_type: { schema: z.enum(requestTypes), readers: signedIn },
  audience: { schema: z.enum(audiences), readers: buyerAndOperator },
  city: { schema: named, readers: signedIn },
  /**
   * The buyer's country: internal requests are for its suppliers, external ones for those of other
   * countries.
   */
  country: {
    schema: z.object({ code: z.string(), name_en: z.string(), name_ar: z.string() }),
    readers: buyerAndOperator,
  },
  delivery_method: { schema: z.enum(deliveryMethods), readers: signedIn },
  needed_on: { schema: z.iso.date().nullable(), readers: signedIn },
  delivery_area: { schema: z.string(), readers: signedIn },
  delivery_address: { schema: z.string(), readers: afterAccess },
  quantity_tolerance: { schema: z.int(), readers: signedIn },
  currency: { schema: z.enum(currencies), readers: signedIn },
  other_currencies: { schema: z.boolean(), readers: buyerAndOperator },
  /** The currencies of offers, the RFQ's own first: AED for one unit in millionths, as at its publication. */
  rates: {
    schema: z.array(z.object({ currency: z.enum(currencies), rate_micro: z.int() })),
    readers: signedIn,
  },
  payment_code: { schema: z.enum(paymentChoices), readers: signedIn },
  payment_terms: { schema: z.string(), readers: afterAccess },
  estimated_price: { schema: z.string(), readers: afterAccess },
  note: { schema: z.string(), readers: afterAccess },
  expiry_date: { schema: z.iso.date(), readers: everyone },
  /** The time of day in Dubai, such as `14:00`. Empty: the end of the day. */
  expiry_time: { schema: z.string(), readers: everyone },
  expires_at: { schema: instant, readers: everyone },
  /**
   * The instant at which an evaluation expires. Null for suppliers, because they must never learn
   * of each other.
   */
  decide_by: { schema: instant.nullable(), readers: afterAccess },
  /** AED including VAT, fixed at publication. */
  rfq_fee: { schema: z.string(), readers: buyerAndOperator },
  /** The maximum Q discount, in the RFQ's currency. */
  q_discount: { schema: z.string(), readers: buyerAndOperator },
  qdiscount: { schema: z.string(), readers: signedIn },
  created_at: { schema: instant, readers: buyerAndOperator },
  published_at: { schema: instant.nullable(), readers: buyerAndOperator },
  offers_count: { schema: z.int(), readers: buyerAndOperator },
  access_count: { schema: z.int(), readers: buyerAndOperator },
  reason: { schema: z.string(), readers: buyerAndOperator },
  version: { schema: z.int(), readers: buyerAndOperator },
} as const satisfies Record<string, HeadRow> & Record<OwnText, HeadRow>;

export type HeadField = keyof typeof headFields;
export type RfqHead = { [F in HeadField]: z.output<(typeof headFields)[F]['schema']> };

type FieldOf<R extends RfqReader> = {
  [F in HeadField]: R extends (typeof headFields)[F]['readers'][number] ? F : never;
}[HeadField];

/** Declares the fields of one view. The compiler refuses fields that the reader must never see. */
function forReader<R extends RfqReader, const F extends readonly FieldOf<R>[]>(
  reader: R,
  fields: F,
): { readonly reader: R; readonly fields: F } {
  return { reader, fields };
}

/**
 * The fields of each view. A view that both sides read is declared for the supplier, because the
 * supplier may see less.
 */
export const headViews = {
  buyer: forReader('buyer', [
    'id',
    'number',
    'title',
    'reference',
    'category',
    'sub_category',
    'request_type',
    'audience',
    'city',
    'country',
    'delivery_method',
    'needed_on',
    'delivery_area',
    'delivery_address',
    'quantity_tolerance',
    'payment_code',
    'payment_terms',
    'currency',
    'other_currencies',
    'rates',
    'estimated_price',
    'note',
    'expiry_date',
    'expiry_time',
    'expires_at',
    'decide_by',
    'rfq_fee',
    'q_discount',
    'created_at',
    'published_at',
    'offers_count',
    'access_count',
    'reason',
    'version',
  ]),
  buyer_row: forReader('buyer', [
    'id',
    'number',
    'title',
    'reference',
    'category_desc',
    'expiry_date',
    'expiry_time',
    'created_at',
    'currency',
    'qdiscount',
    'version',
  ]),
  teaser: forReader('supplier_before_access', [
    'id',
    'number',
    'title',
    'category_desc',
    'category',
    'sub_category',
    'city',
    'delivery_method',
    'needed_on',
    'delivery_area',
    'quantity_tolerance',
    'payment_code',
    'request_type',
    'expiry_date',
    'expiry_time',
    'expires_at',
    'qdiscount',
    'currency',
    'rates',
  ]),
  paid_row: forReader('supplier_after_access', [
    'id',
    'number',
    'title',
    'reference',
    'category_desc',
    'category',
    'sub_category',
    'expiry_date',
    'expiry_time',
    'expires_at',
    'currency',
    'qdiscount',
  ]),
  paid: forReader('supplier_after_access', [
    'id',
    'number',
    'title',
    'reference',
    'category',
    'sub_category',
    'city',
    'delivery_method',
    'needed_on',
    'delivery_area',
    'delivery_address',
    'quantity_tolerance',
    'payment_code',
    'payment_terms',
    'request_type',
    'currency',
    'rates',
    'estimated_price',
    'qdiscount',
    'note',
    'expiry_date',
    'expiry_time',
    'expires_at',
  ]),
  of_offer: forReader('supplier_after_access', [
    'id',
    'number',
    'title',
    'reference',
    'category_desc',
    'currency',
    'rates',
    'request_type',
    'delivery_method',
    'needed_on',
    'delivery_area',
    'delivery_address',
    'quantity_tolerance',
    'payment_code',
    'payment_terms',
    'expiry_date',
    'expiry_time',
    'expires_at',
    'decide_by',
    'qdiscount',
  ]),
  of_deal: forReader('supplier_after_access', [
    'id',
    'number',
    'title',
    'reference',
    'currency',
    'expires_at',
    'delivery_method',
  ]),
  operator_row: forReader('operator', [
    'id',
    'number',
    'title',
    'reference',
    'created_at',
    'expiry_date',
    'expiry_time',
    'currency',
    'estimated_price',
  ]),
  operator: forReader('operator', [
    'id',
    'number',
    'title',
    'reference',
    'category',
    'sub_category',
    'city',
    'request_type',
    'audience',
    'delivery_method',
    'needed_on',
    'delivery_area',
    'delivery_address',
    'quantity_tolerance',
    'payment_code',
    'payment_terms',
    'currency',
    'other_currencies',
    'rates',
    'estimated_price',
    'rfq_fee',
    'q_discount',
    'note',
    'created_at',
    'published_at',
    'expires_at',
    'expiry_date',
    'expiry_time',
    'reason',
    'version',
  ]),
  public: forReader('public', ['title', 'category', 'sub_category']),
} as const;

export type HeadView = keyof typeof headViews;
export type FieldIn<V extends HeadView> = (typeof headViews)[V]['fields'][number];

type ShapeOf<V extends HeadView> = { [F in FieldIn<V>]: (typeof headFields)[F]['schema'] };

export function headSchema<V extends HeadView>(view: V) {
  const shape = Object.fromEntries(
    headViews[view].fields.map((field: HeadField) => [field, headFields[field].schema]),
  );
  // The cast is safe, because the view's list of names provides the keys and each key its own
  // schema.
  return z.object(shape as ShapeOf<V>);
}
