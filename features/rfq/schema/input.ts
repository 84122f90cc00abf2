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
import { descriptionLengthMax, linesMax } from '../rules/lines.ts';

/** product §6: who may quote. */
export const requestTypes = ['internal', 'external', 'internal-external'] as const;
export type RequestType = (typeof requestTypes)[number];
export const deliveryMethods = ['delivery', 'pickup'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];

/** Cells of spreadsheets hold line breaks and rows of spaces; a line has none. Four times its length leaves room for them. */
const description = trimmed(4 * descriptionLengthMax)
  .transform((text) => text.replace(/\s+/g, ' '))
  .pipe(line(1, descriptionLengthMax));

const quantity = trimmed(40)
  .min(1)
  .refine((text) => milliOf(text) !== null, 'quantity')
  // The refinement above has refused null.
  .transform((text) => milliOf(text) ?? 0n);

const rfqLine = z.object({
  description,
  quantity,
  unit_code: trimmed(10).min(1).refine(isUnitCode, 'unit'),
});
export type RfqLineInput = z.output<typeof rfqLine>;

/** A thousand milliards: room for any tender, and every sum of it fits the database. */
const estimateUnitsMax = 1_000_000_000_000n;

const estimate = trimmed(40)
  .min(1)
  .transform(normaliseDecimal)
  .refine((text) => minorOf(text, 3) !== null, 'currencyAmount')
  // specification §5 and §9: the smallest price is 1.
  .refine((text) => (minorOf(text, 3) ?? 1000n) >= 1000n, 'priceMin')
  .refine((text) => (minorOf(text, 3) ?? 0n) <= estimateUnitsMax * 1000n, 'currencyAmount');

const fields = {
  category_id: z.union([z.uuid(), z.literal('')]).refine((id) => id !== '', 'categoryRequired'),
  /** One of the category's own; empty or left out: none in particular. */
  sub_category_id: optionalId,
  /** What lists call it; empty: its first line. */
  title: line(0).optional(),
  /** The buyer's own reference, as a purchase request or a project; not for the public. */
  reference: line(0, referenceLengthMax).optional(),
  request_type: z.enum(requestTypes),
  city_id: z.union([z.uuid(), z.literal('')]).refine((id) => id !== '', 'required'),
  delivery_method: z.enum(deliveryMethods),
  currency: z.enum(currencies),
  estimated_price: estimate,
  expiry_date: day,
  note: note().optional(),
  lines: z
    .array(rfqLine)
    .max(linesMax)
    .refine((lines) => lines.length > 0, 'lineRequired'),
  file_ids: fileIds.optional(),
};

/** What a buyer asks for. */
const rfqForm = z.object(fields);
export type RfqForm = z.output<typeof rfqForm>;

/** The decimals of the estimate are those of its currency: 0 minor units where they are too many. */
export function estimateMinorOf(
  form: Pick<RfqForm, 'currency' | 'estimated_price'>,
): bigint | null {
  return minorOf(form.estimated_price, decimalsOf(form.currency));
}

export const submitInput = rfqForm.extend({
  /** The draft it comes of: it is deleted, and cannot be sent twice. */
  draft_id: z.uuid().optional(),
  copied_from: z.uuid().nullable().optional(),
  /** Set after `duplicate_suspected` was shown. */
  confirm_duplicate: flag.optional(),
});

/** The counter that was on screen: somebody else's change meanwhile is a conflict. */
const version = z.coerce.number<string | number>().int().min(1).max(2_147_483_647);
export const editInput = rfqForm.extend({ version });

/** The request as the approver has read it; left out, as it is now. */
export const approveInput = z.object({ version: version.optional() });

/** product §6: what an amendment may change; what is left out stays. Never the category. */
export const amendInput = z.object({
  version,
  reason: note(0, 1000),
  note: note().optional(),
  delivery_method: z.enum(deliveryMethods).optional(),
  city_id: z.uuid().optional(),
  expiry_date: day.optional(),
  file_ids: fileIds.optional(),
  quantities: z
    .array(z.object({ line_id: z.uuid(), quantity }))
    .max(linesMax)
    .optional(),
});
