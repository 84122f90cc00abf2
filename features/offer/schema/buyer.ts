import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
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
import { flag, line, note, trimmed } from '#shared/validation.ts';
import { trn } from '#features/account/schema.ts';
import { asDocument } from '#features/attachment/schema.ts';
import { linesMax } from '#features/rfq/rules/lines.ts';
import { reasonCodes } from '../rules/reasons.ts';
import { buyerFilters } from './lists.ts';
import { revisionInput } from './revision.ts';
import { tokenLettersMax } from './suggestion.ts';
import { buyerOffer, buyerRow, buyerSorts, comparison } from './views.ts';

const tag = 'Offers';
const awardTag = 'Awards';
/** A member who may not see all offers gets only those to their own RFQs (product §5). */
export const reader: Who = { kind: 'member', type: 'buyer', approved: true };
export const approver: Who = {
  kind: 'member',
  type: 'buyer',
  approved: true,
  permission: 'offer.decide',
};
export const negotiator: Who = {
  kind: 'member',
  type: 'buyer',
  approved: true,
  permission: 'offer.negotiate',
};

const id = z.object({ id: z.uuid() });
const offerVersion = z.coerce.number<string | number>().int().min(1).max(1_000_000);

/** specification §7.4: data is a number. */
export const countOffersToDecide = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/rfq/offers/count',
  tag,
  summary: 'Returns the number of offers that await a decision',
  who: reader,
  data: z.int(),
});

/**
 * `open`: pending for a decision on an RFQ that is active or in evaluation. `done`: all others. `won`: accepted, with days of the acceptance.
 */
export type BuyerFilter = (typeof buyerFilters)[number];

const bookmarksQuery = { ...listFilter, sort: sortBy(buyerSorts), category: optionalId };
const offersQuery = { ...bookmarksQuery, state: z.enum(buyerFilters).default('all') };

export const listBuyerOffers = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/offers',
  tag,
  summary:
    'Lists the offers on the company’s RFQs, newest first or in the order of `sort`; filtered by RFQ, number, supplier and text',
  who: reader,
  query: z.object({ ...pageQuery.shape, ...offersQuery }).refine(...daysInOrder),
  data: pageOf(buyerRow),
  extra: z.object({ can: z.object({ create: z.boolean() }) }),
});

export const exportBuyerOffers = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/offers/export',
  tag,
  summary: 'Exports the offers on the company’s RFQs as a file of at most 5,000 rows',
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
  summary: 'Returns all offers of an RFQ for a comparison line by line; marks them as opened',
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
    'Returns the comparison as an XLSX file in the language of `lang` or of the request; marks the offers as opened',
  who: reader,
  params: id,
  query: z.object({ lang: z.enum(locales).optional() }),
  refusals: ['not_found', 'busy'],
  answersFile: true,
  changesState: true,
});

export const readDecisionMemo = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/rfq/{id}/decision_memo',
  tag: awardTag,
  summary:
    'Returns the decision memo of an RFQ as a PDF in the language of `lang` or of the request; marks the offers as opened',
  who: reader,
  params: id,
  query: z.object({
    lang: z.enum(locales).optional(),
    award: optionalId,
  }),
  refusals: ['not_found', 'busy'],
  answersFile: true,
  changesState: true,
});

export const readBuyerOffer = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/offers/{id}',
  tag,
  summary:
    'Returns an offer with every version, its changes and every round of negotiation; marks it as opened',
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
  summary: 'Returns a document of an offer',
  who: reader,
  params: z.object({ id: z.uuid(), fileId: z.uuid() }),
  ...asDocument,
  refusals: ['not_found'],
});

export const knowSupplier = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/offers/{id}/know',
  tag,
  summary:
    'Confirms that the company knows the supplier of an offer, who has no approved account, with its TRN and licence number; its offers can then be accepted',
  who: approver,
  params: id,
  body: z.object({ trn, licence_number: line(2, 60), reason: note(3, 500) }),
  data: buyerOffer,
  refusals: ['not_found', 'state_changed'],
});
export type KnowInput = z.output<typeof knowSupplier.body>;

export const acceptOffer = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/offers/{id}/accept',
  tag,
  summary:
    'Accepts the displayed version of an offer; the other offers remain undecided until the order is sent',
  who: approver,
  params: id,
  body: z.object({
    version: offerVersion,
    memo_reason: note(0, 1000).default(''),
    /** The suppliers that lose learn their own rank and their distance to this offer. */
    share_rank: flag.default(false),
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
    'supplier_unapproved',
    'above_limit',
    'own_request',
    'lines_decided',
  ],
});

// One id in capital and small letters would be two orders of one offer.
const uuid = z.uuid().toLowerCase();

export const awardFields = {
  lines: z
    .array(z.object({ line_id: uuid, offer_id: uuid, version: offerVersion }))
    .max(linesMax)
    .default([]),
  closed: z.array(uuid).max(linesMax).default([]),
  close_reason: note(0, 1000).default(''),
  reason: note(0, 1000).default(''),
  suggestion: trimmed(tokenLettersMax).default(''),
};

export const awardLines = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/rfq/{id}/award',
  tag: awardTag,
  summary:
    'Accepts lines of one or several offers and closes others with a reason, together or not at all; the RFQ is accepted when no line is open',
  who: approver,
  params: id,
  body: z.object({
    ...awardFields,
    /** The suppliers that lose learn their own rank. */
    share_rank: flag.default(false),
  }),
  data: z.object({ rfq_id: z.uuid() }),
  refusals: [
    'not_found',
    'state_changed',
    'already_decided',
    'rfq_expired',
    'rfq_not_open',
    'offer_expired',
    'offer_unconfirmed',
    'supplier_unapproved',
    'above_limit',
    'own_request',
    'lines_decided',
    'part_not_allowed',
    'part_too_small',
  ],
});
export type AwardInput = z.output<typeof awardLines.body>;

export const reopenLines = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/rfq/{id}/award/reopen_lines',
  tag: awardTag,
  summary:
    'Opens lines again that were closed without an award; possible while the RFQ is active or in evaluation',
  who: approver,
  params: id,
  body: z.object({ lines: z.array(z.uuid()).min(1).max(linesMax) }),
  data: z.object({ rfq_id: z.uuid() }),
  refusals: ['not_found', 'state_changed', 'rfq_expired', 'rfq_not_open'],
});

export const requestApproval = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/offers/{id}/ask_approval',
  tag,
  summary:
    'Requests the approval of the company’s approvers to accept the displayed version; the request lapses if the offer changes',
  who: negotiator,
  params: id,
  body: z.object({
    version: offerVersion,
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
    'supplier_unapproved',
    'approval_open',
    'approval_needless',
    'lines_decided',
  ],
});

export const refuseApproval = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/offers/{id}/refuse_approval',
  tag,
  summary: 'Rejects a colleague’s request to accept an offer; the offer does not change',
  who: approver,
  params: id,
  body: z.object({ reason: note(0, 1000) }),
  data: buyerOffer,
  refusals: ['not_found', 'state_changed', 'already_decided'],
});

export const remindApprovers = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/offers/{id}/remind_approvers',
  tag,
  summary:
    'Sends a reminder to the approvers of the member’s own request; at most once in 24 hours',
  who: negotiator,
  params: id,
  refusals: ['not_found', 'state_changed', 'reminded_today'],
});

export const rejectOffer = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/offers/{id}/reject',
  tag,
  summary: 'Rejects an offer; the supplier sees the reason only if the buyer chooses so',
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
  summary:
    'Requests a revision with the wanted changes, target prices per line, or both; one of them is required',
  who: negotiator,
  params: id,
  body: revisionInput,
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

export const addOfferSupplier = declareEndpoint({
  method: 'put',
  path: '/dashboard/buyer/offers/{id}/supplier',
  tag,
  summary:
    'Adds the supplier of an offer to the company’s supplier book; a repetition changes nothing',
  who: { kind: 'member', type: 'buyer', approved: true, permission: 'rfq.write' },
  params: id,
  refusals: ['not_found', 'state_changed', 'contacts_full'],
});

export const saveBookmark = declareEndpoint({
  method: 'put',
  path: '/dashboard/buyer/offers/{id}/bookmark',
  tag,
  summary: 'Bookmarks an offer for the user',
  who: reader,
  params: id,
  data: z.object({ bookmarked: z.boolean() }),
  refusals: ['not_found'],
});

export const removeBookmark = declareEndpoint({
  method: 'delete',
  path: '/dashboard/buyer/offers/{id}/bookmark',
  tag,
  summary: 'Removes the user’s bookmark of an offer',
  who: reader,
  params: id,
  data: z.object({ bookmarked: z.boolean() }),
  refusals: ['not_found'],
});

export const listBookmarks = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/bookmarks',
  tag,
  summary: 'Lists the offers that the user has bookmarked',
  who: reader,
  query: z.object({ ...pageQuery.shape, ...bookmarksQuery }).refine(...daysInOrder),
  data: pageOf(buyerRow),
});

export const exportBookmarks = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/bookmarks/export',
  tag,
  summary: 'Exports the bookmarked offers as a file',
  who: reader,
  query: z.object({ ...bookmarksQuery, ...fileQuery }).refine(...daysInOrder),
  refusals: ['busy'],
  answersFile: true,
  limits: fileLimits,
});
