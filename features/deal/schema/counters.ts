import { z } from 'zod';
import { declareEndpoint } from '#shared/endpoint.ts';
import { quotationTabs } from '#features/offer/schema/lists.ts';
import { rfqTabs } from '#features/rfq/schema/lists.ts';

const both = {
  drafts: z.int(),
  notifications: z.int(),
  /** The name of specification §3: a buyer's RFQs, and the RFQs that a supplier has bought. */
  rfq: z.int(),
};

/**
 * Counts in the navigation: those of a buyer's tabs are exact, `offers`, `purchase_orders` and `rfqs` end at
 * 100, others at a thousand, because counting further would only cost time.
 */
const counters = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('buyer'),
    offers: z.int(),
    purchase_orders: z.int(),
    rfq_tabs: z.record(z.enum(rfqTabs), z.int()),
    ...both,
  }),
  z.object({
    type: z.literal('supplier'),
    rfqs: z.int(),
    /** `rfqs` under the name of specification §3. */
    'buy-now': z.int(),
    /** RFQs bought, also the refunded ones, as many as their list has without filters. */
    paid_rfqs: z.int(),
    quotation_tabs: z.record(z.enum(quotationTabs), z.int()),
    ...both,
  }),
]);
export type CountersView = z.output<typeof counters>;

/**
 * All counters of specification §7 in one request, so that a page requests once. Only approved
 * accounts may.
 */
export const readCounters = declareEndpoint({
  method: 'get',
  path: '/dashboard/counters',
  tag: 'Counters',
  summary: 'Returns every counter of the navigation',
  who: { kind: 'member', approved: true },
  data: counters,
});
