import { z } from 'zod';
import { declareEndpoint } from '#shared/endpoint.ts';
import { quotationTabs } from '#features/offer/schema/lists.ts';
import { rfqTabs } from '#features/rfq/schema/lists.ts';

const both = { drafts: z.int(), notifications: z.int() };

/** Figures beside the entries of the navigation. Each is counted to a thousand. */
const counters = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('buyer'),
    /** Offers that wait for a decision. */
    offers: z.int(),
    /** Purchase orders whose goods have not all come. */
    purchase_orders: z.int(),
    rfq_tabs: z.record(z.enum(rfqTabs), z.int()),
    ...both,
  }),
  z.object({
    type: z.literal('supplier'),
    /** RFQs open to the company and not bought yet. */
    rfqs: z.int(),
    /** Standing accesses. */
    paid_rfqs: z.int(),
    quotation_tabs: z.record(z.enum(quotationTabs), z.int()),
    ...both,
  }),
]);
export type CountersView = z.output<typeof counters>;

/** What the single counters of specification §7 tell, at once: a page asks once, and only an approved account does. */
export const readCounters = declareEndpoint({
  method: 'get',
  path: '/dashboard/counters',
  tag: 'Counters',
  summary: 'Every counter of the navigation, in one answer',
  who: { kind: 'member', approved: true },
  data: counters,
});
