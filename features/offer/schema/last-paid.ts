import { z } from 'zod';

/**
 * The price that the buyer's own company ordered the item of a line for last, in the same unit and currency: with
 * shipping and customs, without VAT. Offers are compared in the same way.
 */
export const lastPaidView = z.object({
  line_id: z.uuid(),
  ordered_on: z.iso.date(),
  unit_price: z.string(),
  quantity: z.string(),
  price: z.string(),
  /** Per cent that the line of an offer is above the price per unit, negative below it. Alternatives have none. */
  gaps: z.array(z.object({ offer_id: z.uuid(), percent: z.string() })),
});
export type LastPaidView = z.output<typeof lastPaidView>;
