import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { normaliseDecimal } from '#shared/decimal-input.ts';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import {
  daysInOrder,
  fileLimits,
  fileQuery,
  listFilter,
  optionalId,
  sortBy,
} from '#shared/list.ts';
import { locales } from '#shared/locale.ts';
import { flag, note, trimmed } from '#shared/validation.ts';
import { asDocument } from '#features/attachment/schema.ts';
import { linesMax } from '#features/rfq/rules/lines.ts';
import { reasonCodes } from '../rules/reasons.ts';
import { buyerFilters } from './lists.ts';
import { buyerOffer, buyerRow, buyerSorts, comparison } from './views.ts';

const tag = 'Offers';
/** A member who may not see all offers gets only those to their own RFQs (product §5). */
const reader: Who = { kind: 'member', type: 'buyer', approved: true };
const approver: Who = { kind: 'member', type: 'buyer', approved: true, permission: 'offer.decide' };
const negotiator: Who = {
  kind: 'member',
  type: 'buyer',
  approved: true,
  permission: 'offer.negotiate',
};

const id = z.object({ id: z.uuid() });

/** specification §7.4: data is a number. */
export const countOffersToDecide = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/rfq/offers/count',
  tag,
  summary: 'Offers that wait for a decision',
  who: reader,
  data: z.int(),
});

/**
 * `open`: pending for a decision on an RFQ that is active or in evaluation. `done`: all others. `won`: accepted, with days of the acceptance.
 */
export type BuyerFilter = (typeof buyerFilters)[number];

/** The days filter by the arrival of the offers. */
const bookmarksQuery = { ...listFilter, sort: sortBy(buyerSorts), category: optionalId };
const offersQuery = { ...bookmarksQuery, state: z.enum(buyerFilters).default('all') };

export const listBuyerOffers = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/offers',
  tag,
  summary:
    'Offers to the own RFQs, newest first or as `sort` says; found by RFQ, number, supplier and text',
  who: reader,
  query: z.object({ ...pageQuery.shape, ...offersQuery }).refine(...daysInOrder),
  data: pageOf(buyerRow),
  /** An empty list offers to create an RFQ only if the reader may. */
  extra: z.object({ can: z.object({ create: z.boolean() }) }),
});

export const exportBuyerOffers = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/offers/export',
  tag,
  summary: 'The same offers as a file, every page of them, at most 5,000',
  who: reader,
  query: z.object({ ...offersQuery, ...fileQuery }).refine(...daysInOrder),
  refusals: ['busy'],
  answersFile: true,
  limits: fileLimits,
});

export const compareOffers = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/rfq/{id}/compare',
  tag,
  summary: 'All offers of an RFQ side by side, line by line; marks them as opened',
  who: reader,
  params: id,
  data: comparison,
  refusals: ['not_found'],
  changesState: true,
});

export const exportComparison = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/rfq/{id}/compare/xlsx',
  tag,
  summary:
    'The comparison as an XLSX file, in the language of `lang` or of the request; marks the offers as opened',
  who: reader,
  params: id,
  query: z.object({ lang: z.enum(locales).optional() }),
  refusals: ['not_found', 'busy'],
  answersFile: true,
  changesState: true,
});

export const readBuyerOffer = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/offers/{id}',
  tag,
  summary:
    'One offer: every version with its differences, every round of negotiation; marks it as opened',
  who: reader,
  params: id,
  data: buyerOffer,
  refusals: ['not_found'],
  changesState: true,
});

export const readBuyerOfferFile = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/offers/{id}/files/{fileId}',
  tag,
  summary: 'The bytes of a document of an offer',
  who: reader,
  params: z.object({ id: z.uuid(), fileId: z.uuid() }),
  ...asDocument,
  refusals: ['not_found'],
});

export const acceptOffer = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/offers/{id}/accept',
  tag,
  summary:
    'Accept the version on the screen; the other offers wait undecided until the order is sent',
  who: approver,
  params: id,
  body: z.object({ version: z.coerce.number<string | number>().int().min(1).max(1_000_000) }),
  data: buyerOffer,
  refusals: [
    'not_found',
    'state_changed',
    'already_decided',
    'rfq_expired',
    'rfq_not_open',
    'offer_expired',
    'offer_unconfirmed',
    'above_limit',
    'own_request',
  ],
});

export const requestApproval = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/offers/{id}/ask_approval',
  tag,
  summary:
    'Ask the own company’s approvers to accept the version on the screen; it lapses when the offer changes',
  who: negotiator,
  params: id,
  body: z.object({
    version: z.coerce.number<string | number>().int().min(1).max(1_000_000),
    reason: note(0, 1000),
  }),
  data: buyerOffer,
  refusals: [
    'not_found',
    'state_changed',
    'already_decided',
    'rfq_expired',
    'rfq_not_open',
    'offer_expired',
    'offer_unconfirmed',
    'approval_open',
    'approval_needless',
  ],
});

export const refuseApproval = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/offers/{id}/refuse_approval',
  tag,
  summary:
    'Say no to a colleague who asked for the acceptance of an offer; the offer stays as it is',
  who: approver,
  params: id,
  body: z.object({ reason: note(0, 1000) }),
  data: buyerOffer,
  refusals: ['not_found', 'state_changed', 'already_decided'],
});

export const rejectOffer = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/offers/{id}/reject',
  tag,
  summary: 'Turn an offer down; the reason is told to its supplier only where that is wanted',
  who: approver,
  params: id,
  body: z.object({
    reason: z.union([z.enum(reasonCodes), z.literal('')]).default(''),
    reason_text: note(0, 1000).default(''),
    share_reason: flag.default(false),
  }),
  data: buyerOffer,
  refusals: ['not_found', 'state_changed', 'already_decided', 'rfq_expired', 'rfq_not_open'],
});
export type Rejection = z.output<typeof rejectOffer.body>;

export const requestRevision = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/offers/{id}/negotiate',
  tag,
  summary: 'Ask for a revision: what should change, and target prices per line',
  who: negotiator,
  params: id,
  body: z.object({
    text: note(1, 2000),
    targets: z
      .array(z.object({ line_id: z.uuid(), target_price: trimmed(40).transform(normaliseDecimal) }))
      .max(linesMax)
      .default([]),
  }),
  data: buyerOffer,
  refusals: [
    'not_found',
    'state_changed',
    'already_decided',
    'rfq_expired',
    'rfq_not_open',
    'offer_expired',
    'revision_open',
    'not_negotiable',
  ],
});
export type RevisionRequest = z.output<typeof requestRevision.body>;

export const saveBookmark = declareEndpoint({
  method: 'put',
  path: '/dashboard/buyer/offers/{id}/bookmark',
  tag,
  summary: 'Keep an offer in the own list',
  who: reader,
  params: id,
  data: z.object({ bookmarked: z.boolean() }),
  refusals: ['not_found'],
});

export const removeBookmark = declareEndpoint({
  method: 'delete',
  path: '/dashboard/buyer/offers/{id}/bookmark',
  tag,
  summary: 'Take an offer out of the own list',
  who: reader,
  params: id,
  data: z.object({ bookmarked: z.boolean() }),
  refusals: ['not_found'],
});

export const listBookmarks = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/bookmarks',
  tag,
  summary: 'The offers that the user has kept',
  who: reader,
  query: z.object({ ...pageQuery.shape, ...bookmarksQuery }).refine(...daysInOrder),
  data: pageOf(buyerRow),
});

export const exportBookmarks = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/bookmarks/export',
  tag,
  summary: 'The same offers as a file',
  who: reader,
  query: z.object({ ...bookmarksQuery, ...fileQuery }).refine(...daysInOrder),
  refusals: ['busy'],
  answersFile: true,
  limits: fileLimits,
});
