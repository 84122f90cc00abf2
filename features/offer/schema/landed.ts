import { z } from 'zod';
import { normaliseDecimal } from '#shared/decimal-input.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { trimmed } from '#shared/validation.ts';
import { openCosts } from '../rules/landed.ts';

const amount = z.string().nullable();

export const landedView = z.object({
  /** The buyer’s own cost of each supplier after the first. Null: unknown. */
  extra_supplier: amount,
  offers: z.array(
    z.object({
      offer_id: z.uuid(),
      /** As the buyer typed them for one order. Null: unknown. */
      freight: amount,
      customs: amount,
      /** The costs that the Incoterm leaves to the buyer and that it did not type. */
      unknown: z.array(z.enum(openCosts)),
      /** The total with these costs. Null: a cost is unknown. */
      total: amount,
      at_least: z.string(),
      rank: z.int().nullable(),
      /** The rank would change if one of the rates moved by 2%. */
      rank_moves: z.boolean(),
      best: z.boolean(),
    }),
  ),
  can: z.object({ save: z.boolean() }),
});
export type LandedView = z.output<typeof landedView>;

/** Far above the suppliers that an RFQ may have. */
const offersMax = 500;
const decimal = trimmed(40).transform(normaliseDecimal).default('');

export const saveLandedCosts = declareEndpoint({
  method: 'put',
  path: '/dashboard/buyer/rfq/{id}/landed_costs',
  tag: 'Awards',
  summary:
    'Saves the buyer’s own freight and customs of each offer, and its cost of each further supplier; an empty amount is unknown',
  who: { kind: 'member', type: 'buyer', approved: true, permission: 'offer.negotiate' },
  params: z.object({ id: z.uuid() }),
  body: z.object({
    extra_supplier: decimal,
    offers: z
      .array(z.object({ offer_id: z.uuid(), freight: decimal, customs: decimal }))
      .max(offersMax)
      .default([]),
  }),
  data: z.object({ rfq_id: z.uuid() }),
  refusals: ['not_found', 'rfq_not_open'],
});
export type LandedInput = z.output<typeof saveLandedCosts.body>;
