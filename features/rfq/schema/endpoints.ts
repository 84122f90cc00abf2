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
  rfqView,
} from './view.ts';

const buyer: Who = { kind: 'member', type: 'buyer', approved: true };
const writer: Who = { ...buyer, permission: 'rfq.write' };
const publisher: Who = { ...buyer, permission: 'rfq.publish' };
const asker: Who = { kind: 'member', type: 'supplier', approved: true, permission: 'offer.write' };
const reviewer: Who = { kind: 'operator', role: 'reviewer' };

const tag = 'RFQs';
const byId = z.object({ id: z.uuid() });
/** The text of a decision for the other side. Empty is refused where a reason is required. */
const reason = z.object({ reason: note(0, 1000).default('') });

export const readForm = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/rfq_form',
  tag,
  summary: 'What a new RFQ is filled in with: categories and their fees, cities, rates, limits',
  who: buyer,
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
    'Own RFQs of one status, newest first or as `sort` says; `key` searches number, title and lines in both languages',
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
  summary: 'The same rows as a file, every page of them, at most 5,000',
  who: buyer,
  params: listParams,
  query: z.object({ ...listQuery, ...fileQuery }).refine(...daysInOrder),
  refusals: ['busy'],
  answersFile: true,
  limits: fileLimits,
});

export const readRfq = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/rfq/{id}',
  tag,
  summary: 'One own RFQ with lines, documents, amendments and questions',
  who: buyer,
  params: byId,
  data: rfqView,
});

export const submitRfq = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/rfq',
  tag,
  summary: 'Publish a request, or hand it to the approver; its draft is deleted',
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
  summary: 'Change a request that is pending, or published and not yet bought by any supplier',
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
    'Amend a request that suppliers have paid for: numbered, with a reason, told to each of them',
  who: publisher,
  params: byId,
  body: amendInput,
  data: rfqView,
  refusals: ['amendment_empty', 'conflict', 'rfq_expired', 'rfq_not_open'],
});

export const approveRfq = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/rfq/{id}/approve',
  tag,
  summary: 'Approve a request of the own company: it is published',
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
  summary: 'Refuse a request of the own company with a reason; it can be copied to a new draft',
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
  summary: 'Copy an own request to a new draft',
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
  summary: 'The bytes of a document of an own request',
  who: buyer,
  params: byId.extend({ file_id: z.uuid() }),
  ...asDocument,
});

export const importLines = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/rfq/lines/import',
  tag,
  summary: 'Read lines from an XLSX or CSV file or from pasted text; nothing is stored',
  who: writer,
  body: z.object({ file: z.file().optional(), text: bounded(500_000).optional() }),
  data: importView,
  refusals: ['import_unreadable', 'import_too_large', 'file_empty', 'file_too_large', 'busy'],
  acceptsFiles: true,
  limits: [{ by: 'session', hits: 30, windowSeconds: 60 }],
});

export const askQuestion = declareEndpoint({
  method: 'post',
  path: '/dashboard/supplier/rfq/{id}/questions',
  tag,
  summary: 'Ask the buyer of a request one has access to; the name is not told',
  who: asker,
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
  summary: 'Answer a question; every supplier with access reads it',
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
    'Let a request that was held for moderation be published; `version` is what the operator has read',
  who: reviewer,
  params: byId,
  body: approveInput.extend({ note: note(0, 1000).default('') }),
  refusals: ['already_decided', 'conflict', 'rfq_expired', 'rate_missing'],
});

export const refuseAsOperator = declareEndpoint({
  method: 'post',
  path: '/operator/rfq/{id}/refuse',
  tag: 'Operator',
  summary: 'Refuse a request that was held for moderation, with a reason',
  who: reviewer,
  params: byId,
  body: z.object({ reason: note(3, 1000) }),
  refusals: ['already_decided'],
});
