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
  rowIds,
} from '#shared/list.ts';
import { bounded, note } from '#shared/validation.ts';
import { asDocument } from '#features/attachment/schema.ts';
import { amendInput, approveInput, editInput, submitInput } from './input.ts';
import { rfqSlices, rfqTabs } from './lists.ts';
import {
  formView,
  importView,
  questionView,
  rfqCounts,
  rfqRowView,
  rfqSorts,
  rfqPageView,
  rfqView,
} from './view.ts';

const buyer: Who = { kind: 'member', type: 'buyer', approved: true };
const writer: Who = { ...buyer, permission: 'rfq.write' };
const publisher: Who = { ...buyer, permission: 'rfq.publish' };
const quoter: Who = { kind: 'member', type: 'supplier', approved: true, permission: 'offer.write' };
const reviewer: Who = { kind: 'operator', role: 'reviewer' };

const tag = 'RFQs';
const byId = z.object({ id: z.uuid() });
/** The text of a decision for the other side. Empty is refused where a reason is required. */
const reason = z.object({ reason: note(0, 1000).default('') });

export const readForm = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/rfq_form',
  tag,
  summary:
    'Returns the choices for the form of a new RFQ: categories with fees, cities, rates and limits',
  who: { ...buyer, beforeApproval: true },
  data: formView,
});

const listParams = z.object({ status: z.enum(rfqTabs) });
const slice = z.union([z.literal('').transform(() => undefined), z.enum(rfqSlices)]).optional();
/** The days filter by creation. `state` narrows a tab that contains several states. */
const listQuery = { ...listFilter, sort: sortBy(rfqSorts), category: optionalId, state: slice };

export const listRfqs = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/rfq_list/{status}',
  tag,
  summary:
    'Lists the company’s RFQs of a status, newest first or in the order of `sort`; `key` searches number, title and lines in both languages',
  who: buyer,
  params: listParams,
  query: z.object({ ...pageQuery.shape, ...listQuery }).refine(...daysInOrder),
  data: pageOf(rfqRowView),
  extra: z.object({ counts: rfqCounts, can: z.object({ create: z.boolean() }) }),
});

export const exportRfqs = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/rfq_list/{status}/export',
  tag,
  summary:
    'Exports the company’s RFQs of a status as a file of at most 5,000 rows; `ids` exports those of a page alone',
  who: buyer,
  params: listParams,
  query: z.object({ ...listQuery, ...fileQuery, ids: rowIds }).refine(...daysInOrder),
  refusals: ['busy'],
  answersFile: true,
  limits: fileLimits,
});

export const readRfq = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/rfq/{id}',
  tag,
  summary:
    'Returns an RFQ of the company with its lines, documents, amendments and questions; an open one with its suppliers, up to 101, and days left',
  who: buyer,
  params: byId,
  data: rfqPageView,
});

export const submitRfq = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/rfq',
  tag,
  summary: 'Publishes an RFQ, or submits it to the approver; deletes its draft',
  who: writer,
  body: submitInput,
  data: rfqView,
  refusals: ['state_changed', 'duplicate_suspected', 'rate_missing'],
  limits: [{ by: 'session', hits: 30, windowSeconds: 60 }],
});

export const editRfq = declareEndpoint({
  method: 'put',
  path: '/dashboard/buyer/rfq/{id}',
  tag,
  summary: 'Updates an RFQ that is pending, or published and not yet bought by a supplier',
  who: writer,
  params: byId,
  body: editInput,
  data: rfqView,
  refusals: [
    'state_changed',
    'conflict',
    'amendment_needed',
    'above_limit',
    'own_request',
    'rfq_expired',
    'rate_missing',
  ],
});

export const amendRfq = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/rfq/{id}/amend',
  tag,
  summary:
    'Amends an RFQ that suppliers have paid for: the amendment has a number and a reason, and each of them is notified',
  who: publisher,
  params: byId,
  body: amendInput,
  data: rfqView,
  refusals: ['amendment_empty', 'already_decided', 'conflict', 'rfq_expired', 'rfq_not_open'],
});

export const approveRfq = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/rfq/{id}/approve',
  tag,
  summary: 'Approves a pending RFQ of the company and publishes it',
  who: publisher,
  params: byId,
  body: approveInput,
  data: rfqView,
  refusals: [
    'already_decided',
    'conflict',
    'above_limit',
    'own_request',
    'rfq_expired',
    'rate_missing',
  ],
});

export const refuseRfq = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/rfq/{id}/refuse',
  tag,
  summary: 'Rejects a pending RFQ of the company with a reason; it can be copied to a new draft',
  who: publisher,
  params: byId,
  body: reason,
  data: rfqView,
  refusals: ['already_decided'],
});

export const copyRfq = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/rfq/{id}/copy',
  tag,
  summary: 'Copies an RFQ of the company to a new draft',
  who: writer,
  params: byId,
  data: z.object({ draft_id: z.uuid() }),
  refusals: ['drafts_full'],
  limits: [{ by: 'session', hits: 30, windowSeconds: 60 }],
});

export const readRfqFile = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/rfq/{id}/files/{file_id}',
  tag,
  summary: 'Returns a document of an RFQ of the company',
  who: buyer,
  params: byId.extend({ file_id: z.uuid() }),
  ...asDocument,
});

export const importLines = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/rfq/lines/import',
  tag,
  summary: 'Parses lines from an XLSX or CSV file or from pasted text; saves nothing',
  who: { ...writer, beforeApproval: true },
  body: z.object({ file: z.file().optional(), text: bounded(500_000).optional() }),
  data: importView,
  refusals: ['import_unreadable', 'import_too_large', 'file_empty', 'file_too_large', 'busy'],
  acceptsFiles: true,
  limits: [{ by: 'session', hits: 30, windowSeconds: 60 }],
});

export const submitQuestion = declareEndpoint({
  method: 'post',
  path: '/dashboard/supplier/rfq/{id}/questions',
  tag,
  summary:
    'Sends a clarification question about an RFQ to its buyer, without the supplier’s name; requires access to the RFQ',
  who: quoter,
  params: byId,
  body: z.object({ question: note(3, 2000) }),
  data: questionView,
  refusals: ['access_needed', 'rfq_expired', 'rfq_not_open'],
  limits: [{ by: 'session', hits: 20, windowSeconds: 60 }],
});

export const answerQuestion = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/rfq/{id}/questions/{question_id}/answer',
  tag,
  summary: 'Answers a clarification question; every supplier with access can read the answer',
  who: writer,
  params: byId.extend({ question_id: z.uuid() }),
  body: z.object({ answer: note(1, 2000) }),
  data: rfqView,
  refusals: ['question_answered', 'state_changed'],
});

export const approveAsOperator = declareEndpoint({
  method: 'post',
  path: '/operator/rfq/{id}/approve',
  tag: 'Operator',
  summary:
    'Approves an RFQ in moderation and publishes it; `version` is the version that the operator read',
  who: reviewer,
  params: byId,
  body: approveInput.extend({ note: note(0, 1000).default('') }),
  refusals: ['already_decided', 'conflict', 'rfq_expired', 'rate_missing'],
});

export const refuseAsOperator = declareEndpoint({
  method: 'post',
  path: '/operator/rfq/{id}/refuse',
  tag: 'Operator',
  summary: 'Rejects an RFQ in moderation, with a reason',
  who: reviewer,
  params: byId,
  body: z.object({ reason: note(3, 1000) }),
  refusals: ['already_decided'],
});
