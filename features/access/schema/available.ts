import { z } from 'zod';
import { declareEndpoint, pageOf, pageQuery, searchLimit } from '#shared/endpoint.ts';
import { fileQuery } from '#shared/list.ts';
import { categoryView } from '#features/category/schema.ts';
import { headSchema } from '#features/rfq/schema/head.ts';
import { rfqRowView } from '#features/rfq/schema/view.ts';
import { feesInOrder, openFilters } from './filters.ts';
import { asFile, instant, supplier, tag } from './parts.ts';

/**
 * One open RFQ as every supplier of its category sees it: the specification's list row, never with
 * the buyer, the estimate or data of other suppliers (product §6).
 */
export const availableRow = headSchema('teaser').extend({
  category: categoryView,
  status_desc: z.string(),
  created_at: instant,
  /** Always 0, because suppliers must not learn the number of offers. */
  rfqoffer_count: z.literal(0),
  /** 0: no member of the company has opened it. */
  is_viewed: z.union([z.literal(0), z.literal(1)]),
  lines_count: z.int(),
  /** `lines_count` under the name of specification §3. */
  products: z.int(),
  /** The access fee in AED, VAT included. */
  rfqPrice: z.string(),
  deducted_fee_aed: z.string(),
  can: z.object({ buy: z.boolean() }),
});
export type AvailableRow = z.output<typeof availableRow>;

const availablePage = pageOf(availableRow).extend({
  /** The real total is higher, because counting stops a hundred rows after the page. */
  total_is_least: z.boolean(),
});
export type AvailablePage = z.output<typeof availablePage>;

/** specification §7 */
export const listAvailable = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/rfq/show/available',
  tag,
  summary:
    'Lists the open RFQs in the company’s main categories without the bought ones, newest first or in the order of `sort`; within `left` days, the earliest expiry first; fees in AED',
  who: supplier,
  query: z.object({ ...pageQuery.shape, ...openFilters }).refine(...feesInOrder),
  data: availablePage,
});

export const exportAvailable = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/rfq/show/available/export',
  tag,
  summary: 'Exports the open RFQs as a file of at most 1,000 rows',
  who: supplier,
  query: z.object({ ...openFilters, ...fileQuery }).refine(...feesInOrder),
  ...asFile,
});

/** specification §7: one path for both account types; each searches its own list. */
export const searchRfqs = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/rfq/search/all',
  tag,
  summary: 'Searches the RFQs that are open to a supplier, or a buyer’s own RFQs of every status',
  who: { kind: 'member', approved: true },
  query: pageQuery,
  body: z.object({ key: openFilters.key }),
  data: z.union([availablePage, pageOf(rfqRowView)]),
  limits: [searchLimit],
});

export const countAvailable = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/rfq/count',
  tag,
  summary: 'Returns the number of RFQs that are open to the company, counted up to 1,000',
  who: supplier,
  data: z.int(),
});

export const countPaid = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/rfq/paid/count',
  tag,
  summary:
    'Returns the number of RFQs that the company has bought, including refunded ones, counted up to 1,000',
  who: supplier,
  data: z.int(),
});
