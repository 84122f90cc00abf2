import { z } from 'zod';
import { currencies } from '#shared/currency.ts';

/**
 * The newest unit price, before VAT, that the supplier's own company quoted for the item of a line in another RFQ,
 * in the same unit and in a currency that the RFQ allows.
 */
export const lastQuotedView = z.object({
  line_id: z.uuid(),
  currency: z.enum(currencies),
  unit_price: z.string(),
  quoted_on: z.iso.date(),
});
export type LastQuotedView = z.output<typeof lastQuotedView>;
