import { z } from 'zod';
import { anyone } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';

/**
 * The content of the public check page. It must not say more than the printed order, because anyone
 * may read it.
 */
export const orderCheck = z.object({
  serial: z.string(),
  issued_on: z.iso.date(),
  currency: z.string(),
  /** The amount that the supplier invoices, with VAT. */
  invoiced: z.string(),
  payable: z.string(),
  /** The names as printed: in the order's language, or in both. */
  buyer: z.array(z.string()),
  supplier: z.array(z.string()),
  /** The code on the paper, which is the beginning of `hash`. */
  code: z.string(),
  hash: z.string(),
});
export type OrderCheck = z.output<typeof orderCheck>;

export const checkOrder = declareEndpoint({
  method: 'get',
  path: '/public/checks/{token}',
  tag: 'Public site',
  summary: 'Returns the content of a printed purchase order by the code that is printed on it',
  who: anyone,
  params: z.object({ token: z.uuid() }),
  data: orderCheck,
  refusals: ['not_found'],
  // High enough for a reader who checks a few orders. Tokens have 122 random bits, so guessing
  // never finds one.
  limits: [{ by: 'address', hits: 60, windowSeconds: 60 }],
});
