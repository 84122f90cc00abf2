import { z } from 'zod';
import { normaliseDecimal } from '#shared/decimal-input.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { flag, trimmed, wholeNumber } from '#shared/validation.ts';
import { linesMax } from '#features/rfq/rules/lines.ts';

/**
 * `few`: at most a number of suppliers. `weighed`: the lowest sum of the total and the worth of each day until the last
 * delivery. `fastest`: the earliest delivery of as many lines.
 */
export const wishes = ['cheapest', 'few', 'one', 'weighed', 'fastest'] as const;
export type Wish = (typeof wishes)[number];

/**
 * `best`: no other selection is cheaper. `within`: another one may be cheaper by the gap at most. `found`: another one
 * may award more lines.
 */
export const proofs = ['best', 'within', 'found'] as const;
export type Proof = (typeof proofs)[number];

const lineOfOffer = z.object({ line_id: z.uuid(), offer_id: z.uuid() });
const amount = z.string();

export const suppliersMaxMax = 16;
export const daysMaxMax = 3650;
export const tokenLettersMax = 2000;

const suggestion = z.object({
  wish: z.enum(wishes),
  total_price: amount,
  /** With the buyer’s own costs. Null: they were not weighed. */
  landed_total: amount.nullable(),
  /** The total with the worth of each day until the last delivery. Null: no worth was stated. */
  weighed_total: amount.nullable(),
  /** The difference to the cheapest one. Null: it has other lines. */
  above_cheapest: amount.nullable(),
  proof: z.enum(proofs),
  /** Per cent that the total is above the lowest possible one at most, rounded up. */
  gap_percent: z.string(),
  suppliers: z.int(),
  delivery_days: z.int(),
  lines: z.array(lineOfOffer.extend({ version: z.int() })),
  /** Open lines that the selection lacks, and the middle total of their offers together. Null: one has no offer. */
  missing: z.array(z.uuid()),
  missing_price: amount.nullable(),
  /** The total with the missing lines at that price. Null: without it the total is incomplete. */
  filled_total: amount.nullable(),
  /** Sent with an award that follows the suggestion, so that it is saved with it. */
  token: z.string(),
});
export type Suggestion = z.output<typeof suggestion>;

export const suggestAward = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/rfq/{id}/award/suggestion',
  tag: 'Awards',
  summary:
    'Computes the cheapest award of the open lines, the cheapest with few suppliers and with one, the best with a worth of each day, and the fastest; saves no award and marks the offers as opened',
  who: { kind: 'member', type: 'buyer', approved: true },
  params: z.object({ id: z.uuid() }),
  body: z.object({
    suppliers_max: wholeNumber(1, suppliersMaxMax).default(2),
    days_max: z.union([wholeNumber(1, daysMaxMax), z.literal('')]).default(''),
    /** The worth of a day of earlier delivery in the RFQ’s currency. Empty: not weighed. */
    day_worth: trimmed(40).transform(normaliseDecimal).default(''),
    fixed: z.array(lineOfOffer).max(linesMax).default([]),
    excluded: z.array(lineOfOffer).max(linesMax).default([]),
    dropped: z.array(z.uuid()).max(linesMax).default([]),
    alternatives: flag.default(false),
  }),
  data: z.object({
    input_hash: z.string(),
    /** The buyer’s own costs are all known, and were weighed. */
    landed: z.boolean(),
    suggestions: z.array(suggestion),
  }),
  refusals: ['not_found', 'rfq_not_open', 'busy'],
  limits: [{ by: 'session', hits: 20, windowSeconds: 60 }],
});
export type SuggestionInput = z.output<typeof suggestAward.body>;
export type Suggestions = z.output<typeof suggestAward.data>;
