import { z } from 'zod';
import { currencies } from '#shared/currency.ts';
import { normaliseDecimal } from '#shared/decimal-input.ts';
import { ownNumber } from '#shared/own-number.ts';
import { day, flag, line, note, trimmed, onceValid, wholeNumber } from '#shared/validation.ts';
import { fileIds } from '#features/attachment/schema.ts';
import { linesMax } from '#features/rfq/rules/lines.ts';
import { paymentChoices, paymentTermsMax } from '#features/rfq/rules/payment-terms.ts';
import { deliveryUnits } from '../rules/compare.ts';
import { incotermChoices, incotermPlaceMax } from '../rules/incoterms.ts';
import { partDiscounts, partGroupChoices, partRules } from '../rules/part.ts';
import { groupProblems } from '../rules/line-groups.ts';
import { deliveryValueMax, lineStates, vatKinds } from '../rules/lines.ts';

/**
 * An amount or quantity as typed in either script. Parsed later, because its decimals depend on the
 * currency.
 */
const decimal = trimmed(40).transform(normaliseDecimal);

export const offerLineInput = z.object({
  line_id: z.uuid(),
  state: z.enum(lineStates).default('quoted'),
  unit_price: decimal.default(''),
  /** Empty: the full requested quantity. */
  quantity: decimal.default(''),
  vat_kind: z.enum(vatKinds).default('standard'),
  package: line(0, 120).default(''),
  remark: line(0, 500).default(''),
  /** Lines with the same letter are sold only together. Empty: no group. */
  part_group: z.enum(partGroupChoices).default(''),
});
export type OfferLineInput = z.output<typeof offerLineInput>;

export const offerInput = z.object({
  lines: z.array(offerLineInput).min(1).max(linesMax),
  /** Empty: the RFQ's, or that of the earlier versions, which cannot be changed. */
  currency: z.union([z.literal(''), z.enum(currencies)]).default(''),
  quotation_number: ownNumber.default(''),
  supplier_discount: decimal.default(''),
  shipping: decimal.default(''),
  customs: decimal.default(''),
  delivery_value: wholeNumber(1, deliveryValueMax),
  delivery_unit: z.enum(deliveryUnits),
  valid_until: day,
  payment_code: z.enum(paymentChoices).default(''),
  payment_terms: line(0, paymentTermsMax).default(''),
  incoterm: z.enum(incotermChoices).default(''),
  incoterm_place: line(0, incotermPlaceMax).default(''),
  terms: note().default(''),
  negotiable: flag.default(false),
  firm: flag.default(false),
  part_rule: z.enum(partRules).default('whole'),
  part_minimum: decimal.default(''),
  part_discount: z.enum(partDiscounts).default('whole'),
  file_ids: fileIds.default([]),
});
export type OfferInput = z.output<typeof offerInput>;

const costedLineInput = offerLineInput.extend({
  /** The company's own cost of one unit. Empty: none. Missing: unchanged. The buyer never sees it. */
  cost: decimal.optional(),
});

/** The offer of a member, with costs that only its own company may read. */
export const memberOfferInput = offerInput.extend({
  lines: z.array(costedLineInput).min(1).max(linesMax),
});
export type MemberOfferInput = z.output<typeof memberOfferInput>;

/**
 * Adds the required fields of a line, which the server reports itself together with the problems
 * that depend on the RFQ.
 */
const lineOnPage = offerLineInput.superRefine(
  ({ state, unit_price: price, remark }, context) => {
    const say = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (state !== 'not_quoted' && price === '') say('unit_price', 'required');
    if (state !== 'quoted' && remark === '')
      say('remark', state === 'not_quoted' ? 'say' : 'alternativeSay');
  },
  onceValid('state', 'unit_price', 'remark'),
);

export const offerOnPage = offerInput
  .extend({ lines: z.array(lineOnPage).min(1).max(linesMax) })
  .superRefine(
    (input, context) => {
      for (const { path, key } of groupProblems(input))
        context.addIssue({
          code: 'custom',
          path: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
          message: key,
        });
    },
    onceValid('lines', 'part_rule'),
  );
