import { z } from 'zod';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import { daysInOrder, fileQuery, listFilter, optionalId, sortBy } from '#shared/list.ts';
import { note } from '#shared/validation.ts';
import { rfqStates } from '#shared/rfq-states.ts';
import { asDocument } from '#features/attachment/schema.ts';
import { categoryView } from '#features/category/schema.ts';
import { headSchema } from '#features/rfq/schema/head.ts';
import {
  amendmentView,
  questionView,
  rfqFileView,
  rfqLineView,
} from '#features/rfq/schema/view.ts';
import { paidFilters } from '../rules/paid.ts';
import { accessStates, refundCauses } from '../rules/table.ts';
import { asFile, buyerFacts, byId, instant, offerState, supplier, tag } from './parts.ts';

const ownOffer = z.object({ id: z.uuid(), number: z.string(), state: offerState });

const refundView = z.object({
  state: z.enum(['pending', 'approved', 'refused']),
  reason: z.string(),
  note: z.string(),
  requested_at: instant,
  decided_at: instant.nullable(),
});

const paidRow = headSchema('paid_row').extend({
  access_id: z.uuid(),
  category: categoryView,
  status: z.enum(rfqStates),
  status_desc: z.string(),
  bought_at: instant,
  deducted_fee_aed: z.string(),
  amendments: z.int(),
  access: z.enum(accessStates),
  refund_cause: z.enum(refundCauses).nullable(),
  offer: ownOffer.nullable(),
  revision_id: z.uuid().nullable(),
  can: z.object({ open: z.boolean(), quote: z.boolean(), ask_refund: z.boolean() }),
});
export type PaidRow = z.output<typeof paidRow>;

/**
 * Sort orders of bought RFQs. Never by status, because suppliers must not learn the RFQ's own
 * status.
 */
export const paidSorts = ['title', 'ends', 'bought', 'fee'] as const;
export type PaidSort = (typeof paidSorts)[number];
const paidQuery = {
  ...listFilter,
  sort: sortBy(paidSorts),
  category: optionalId,
  state: z.enum(paidFilters).default('all'),
};

export const listPaid = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/rfq/paid',
  tag,
  summary:
    'Lists the RFQs that the company has bought, newest purchase first or in the order of `sort`; `key` searches as in the list of open RFQs',
  who: supplier,
  query: z.object({ ...pageQuery.shape, ...paidQuery }).refine(...daysInOrder),
  data: pageOf(paidRow),
});

export const exportPaid = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/rfq/paid/export',
  tag,
  summary: 'Exports the bought RFQs as a file of at most 5,000 rows',
  who: supplier,
  query: z.object({ ...paidQuery, ...fileQuery }).refine(...daysInOrder),
  ...asFile,
});

/** The whole RFQ; contact only after an own offer is accepted (product §6), never before. */
export const paidView = headSchema('paid').extend({
  access_id: z.uuid(),
  status: z.enum(rfqStates),
  status_desc: z.string(),
  country: z.string(),
  deducted_fee_aed: z.string(),
  published_at: instant,
  bought_at: instant,
  buyer_name: z.string(),
  buyer: buyerFacts,
  contact: z
    .object({ name: z.string(), email: z.string(), mobile: z.string(), phone: z.string() })
    .nullable(),
  lines: z.array(rfqLineView),
  files: z.array(rfqFileView),
  amendments: z.array(amendmentView),
  questions: z.array(questionView),
  access: z.enum(accessStates),
  refund: refundView.nullable(),
  offer: ownOffer.nullable(),
  can: z.object({ quote: z.boolean(), ask: z.boolean(), ask_refund: z.boolean() }),
});
export type PaidView = z.output<typeof paidView>;

export const readPaid = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/rfq/{id}',
  tag,
  summary: 'Returns a complete RFQ; requires access to it',
  who: supplier,
  params: byId,
  data: paidView,
  refusals: ['access_needed', 'no_categories', 'category_inactive', 'closed_for_company'],
});

export const readPaidFile = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/rfq/{id}/files/{file_id}',
  tag,
  summary: 'Returns a document of an RFQ; requires access to it',
  who: supplier,
  params: byId.extend({ file_id: z.uuid() }),
  ...asDocument,
  refusals: ['access_needed', 'no_categories', 'category_inactive', 'closed_for_company'],
});

export const requestRefund = declareEndpoint({
  method: 'post',
  path: '/dashboard/supplier/rfq/{id}/refund',
  tag,
  summary: 'Requests the refund of an access fee, with a reason; an operator decides',
  who: { ...supplier, permission: 'wallet.manage' },
  params: byId,
  body: z.object({ reason: note(0, 1000).default('') }),
  refusals: ['state_changed', 'access_not_refundable'],
});
