import { z } from 'zod';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';

export const openRfqStates = ['active', 'evaluate', 'accepted', 'delivered'] as const;
export const openOfferStates = ['pending', 'accepted', 'waiting', 'delivered'] as const;
/** Includes `expired`, because a deadline may have passed before the clock's job has run. */
export const openDealStatuses = [...openRfqStates, 'pending', 'waiting', 'expired'] as const;

const openDeal = z.object({
  /** Id for the deal's page: a buyer's RFQ, a supplier's offer. */
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  status: z.enum(openDealStatuses),
  /**
   * In the reader's language. A pending quotation needs its own label, because it is pending for a
   * decision and not for an approval.
   */
  status_desc: z.string(),
});
export type OpenDeal = z.output<typeof openDeal>;

export const listOpenDeals = declareEndpoint({
  method: 'get',
  path: '/dashboard/open_deals',
  tag: 'Deals',
  summary:
    'Lists the company’s open deals, newest first; also for a suspended company, which has no other list (decision 0057)',
  who: { kind: 'member', approved: true, whileSuspended: true },
  query: pageQuery,
  data: pageOf(openDeal),
});
