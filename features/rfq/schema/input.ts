import { z } from 'zod';
import { currencies } from '#shared/currency.ts';
import { normaliseDecimal } from '#shared/decimal-input.ts';
import { minorOf } from '#shared/money.ts';
import { optionalId } from '#shared/list.ts';
import { referenceLengthMax } from '#shared/lengths.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { milliOf } from '#shared/quantity.ts';
import { isUnitCode } from '#shared/units.ts';
import { day, flag, line, note, trimmed } from '#shared/validation.ts';
import { fileIds } from '#features/attachment/schema.ts';
import { expiryTimes } from '../rules/expiry.ts';
import { brandMax, itemCodeMax } from '../rules/line-facts.ts';
import {
  deliveryAddressMax,
  deliveryAreaMax,
  descriptionLengthMax,
  linesMax,
} from '../rules/lines.ts';
import { paymentChoices, paymentTermsMax } from '../rules/payment-terms.ts';
import { tolerances } from '../rules/tolerance.ts';

export const requestTypes = ['internal', 'external', 'internal-external'] as const;
export type RequestType = (typeof requestTypes)[number];
/** The suppliers that learn of an RFQ: all, those that the buyer invites, or both (decision 0206). */
export const audiences = ['market', 'own', 'both'] as const;
export type Audience = (typeof audiences)[number];
export const deliveryMethods = ['delivery', 'pickup'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];

/**
 * The input may be four times as long, because cells of spreadsheets contain line breaks and runs
 * of spaces that are collapsed.
 */
const description = trimmed(4 * descriptionLengthMax)
  .transform((text) => text.replace(/\s+/g, ' '))
  .pipe(line(1, descriptionLengthMax));

const quantity = trimmed(40)
  .min(1)
  .refine((text) => milliOf(text) !== null, 'quantity')
  // Never null, because the refinement above refuses it.
  .transform((text) => milliOf(text) ?? 0n);

/** An optional day. An empty field of a form is none. */
const optionalDay = z
  .union([z.literal(''), z.null(), day])
  .optional()
  .transform((text) => (text === '' || text === undefined ? null : text));

const rfqLine = z.object({
  description,
  quantity,
  unit_code: trimmed(10).min(1).refine(isUnitCode, 'unit'),
  item_code: line(0, itemCodeMax).default(''),
  brand: line(0, brandMax).default(''),
  part_number: line(0, brandMax).default(''),
  or_equal: flag.default(false),
  needed_on: optionalDay,
  drawing_id: z
    .union([z.literal(''), z.uuid()])
    .nullish()
    .transform((id) => id || null),
});
export type RfqLineInput = z.output<typeof rfqLine>;

/** A thousand billion: enough for any tender, so that every sum still fits the database column. */
const estimateUnitsMax = 1_000_000_000_000n;

const estimate = trimmed(40)
  .min(1)
  .transform(normaliseDecimal)
  .refine((text) => minorOf(text, 3) !== null, 'currencyAmount')
  // The smallest price is 1 (specification §5.20 and §9.8).
  .refine((text) => (minorOf(text, 3) ?? 1000n) >= 1000n, 'priceMin')
  .refine((text) => (minorOf(text, 3) ?? 0n) <= estimateUnitsMax * 1000n, 'currencyAmount');

/** The time of day in Dubai, such as `14:00`. Empty: the end of the day. */
const expiryTime = z.enum(['', ...expiryTimes]);

/** Percent. Empty: none. */
const tolerance = z.coerce
  .number<string | number>()
  .refine((percent) => tolerances.some((one) => one === percent), 'invalid');

const fields = {
  category_id: z.union([z.uuid(), z.literal('')]).refine((id) => id !== '', 'categoryRequired'),
  /** Must belong to the category. Empty or absent: none. */
  sub_category_id: optionalId,
  /** The title in lists. Empty: the first line. */
  title: line(0).optional(),
  /**
   * The buyer's own reference, such as a purchase request or a project. Never shown to the public.
   */
  reference: line(0, referenceLengthMax).optional(),
  request_type: z.enum(requestTypes),
  /** Absent: unchanged, for a new RFQ the market. */
  audience: z.enum(audiences).optional(),
  city_id: z.union([z.uuid(), z.literal('')]).refine((id) => id !== '', 'required'),
  delivery_method: z.enum(deliveryMethods),
  currency: z.enum(currencies),
  /** Absent: unchanged, for a new RFQ false (decision 0216). */
  other_currencies: flag.optional(),
  estimated_price: estimate,
  expiry_date: day,
  expiry_time: expiryTime.optional(),
  needed_on: optionalDay,
  delivery_area: line(0, deliveryAreaMax).optional(),
  delivery_address: note(0, deliveryAddressMax).optional(),
  quantity_tolerance: tolerance.optional(),
  payment_code: z.enum(paymentChoices).optional(),
  payment_terms: line(0, paymentTermsMax).optional(),
  note: note().optional(),
  lines: z
    .array(rfqLine)
    .max(linesMax)
    .refine((lines) => lines.length > 0, 'lineRequired'),
  file_ids: fileIds.optional(),
  /** Of these, suppliers may open before they buy access. */
  open_file_ids: fileIds.optional(),
};

const rfqForm = z.object(fields);
export type RfqForm = z.output<typeof rfqForm>;

/** The estimate in minor units. Null: more decimals than its currency has. */
export function estimateMinorOf(
  form: Pick<RfqForm, 'currency' | 'estimated_price'>,
): bigint | null {
  return minorOf(form.estimated_price, decimalsOf(form.currency));
}

export const submitInput = rfqForm.extend({
  /** The draft to submit. It is deleted, so that it cannot be submitted twice. */
  draft_id: z.uuid().optional(),
  /** Set after the client has shown `duplicate_suspected`. */
  confirm_duplicate: flag.optional(),
});

/**
 * The version on screen, so that a concurrent change by another member is refused as a conflict.
 */
const version = z.coerce.number<string | number>().int().min(1).max(2_147_483_647);
export const editInput = rfqForm.extend({ version });

/** `version` is the version that the approver read. Absent: the current one. */
export const approveInput = z.object({ version: version.optional() });

/**
 * The fields that an amendment may change (product §6), never the category. An absent field does
 * not change.
 */
export const amendInput = z.object({
  version,
  reason: note(0, 1000),
  note: note().optional(),
  delivery_method: z.enum(deliveryMethods).optional(),
  city_id: z.uuid().optional(),
  expiry_date: day.optional(),
  expiry_time: expiryTime.optional(),
  needed_on: z.union([z.literal(''), day]).optional(),
  delivery_area: line(0, deliveryAreaMax).optional(),
  delivery_address: note(0, deliveryAddressMax).optional(),
  file_ids: fileIds.optional(),
  quantities: z
    .array(z.object({ line_id: z.uuid(), quantity }))
    .max(linesMax)
    .optional(),
});
