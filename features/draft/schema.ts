import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import { daysInOrder, fileLimits, fileQuery, listFilter, sortBy } from '#shared/list.ts';
import { line } from '#shared/validation.ts';
import { ageSecondsMax, draftKinds, isStorable } from './rules.ts';

const writer: Who = { kind: 'member', approved: true };
const preparer: Who = { ...writer, beforeApproval: true };

const payload = z
  .record(z.string(), z.unknown())
  .refine((value) => isStorable(value), 'characters');

const draftRow = z.object({
  id: z.uuid(),
  kind: z.enum(draftKinds),
  /** The RFQ that the draft answers or changes. Null: the draft will become one. */
  rfq_id: z.uuid().nullable(),
  title: z.string(),
  author: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type DraftRowView = z.output<typeof draftRow>;
const draftView = draftRow.extend({ payload: z.record(z.string(), z.unknown()) });
export type DraftView = z.output<typeof draftView>;

const byId = z.object({ id: z.uuid() });

export const saveDraft = declareEndpoint({
  method: 'put',
  path: '/dashboard/drafts/{id}',
  tag: 'Drafts',
  summary:
    'Saves an unfinished form as a draft, or replaces the draft unless it was saved after `age_seconds`; only its user can read it, and each RFQ has at most one',
  who: preparer,
  params: byId,
  body: z.object({
    kind: z.enum(draftKinds),
    rfq_id: z.uuid().nullable().optional(),
    title: line(0),
    payload,
    /** Seconds since it was typed, for a form that is sent later. */
    age_seconds: z.int().min(0).max(ageSecondsMax).optional(),
  }),
  data: draftRow,
  refusals: ['other_member', 'draft_newer', 'drafts_full', 'state_changed', 'not_approved'],
  limits: [{ by: 'session', hits: 240, windowSeconds: 60 }],
});

export const readDraft = declareEndpoint({
  method: 'get',
  path: '/dashboard/drafts/{id}',
  tag: 'Drafts',
  summary: 'Returns a draft with its saved form; a sent draft contains the id of its RFQ',
  who: preparer,
  params: byId,
  data: draftView,
  refusals: ['state_changed'],
});

export const draftSorts = ['title', 'created', 'saved'] as const;
export type DraftSort = (typeof draftSorts)[number];

const draftsQuery = { ...listFilter, sort: sortBy(draftSorts) };

export const listDrafts = declareEndpoint({
  method: 'get',
  path: '/dashboard/draft',
  tag: 'Drafts',
  summary: 'Lists the user’s drafts, newest first',
  who: preparer,
  query: z.object({ ...pageQuery.shape, ...draftsQuery }).refine(...daysInOrder),
  data: pageOf(draftRow),
  /** An empty list offers to create an RFQ only if the reader may. */
  extra: z.object({ can: z.object({ create: z.boolean() }) }),
});

export const exportDrafts = declareEndpoint({
  method: 'get',
  path: '/dashboard/draft/export',
  tag: 'Drafts',
  summary: 'Exports the user’s drafts as a file',
  who: writer,
  query: z.object({ ...draftsQuery, ...fileQuery }).refine(...daysInOrder),
  refusals: ['busy'],
  answersFile: true,
  limits: fileLimits,
});

const kindsAbout = draftKinds.filter((kind) => kind !== 'rfq');

export const readDraftAbout = declareEndpoint({
  method: 'get',
  path: '/dashboard/drafts/about/{kind}/{rfq_id}',
  tag: 'Drafts',
  summary: 'Returns the user’s unsent draft about an RFQ: an offer, an edit or an amendment',
  who: writer,
  params: z.object({ kind: z.enum(kindsAbout), rfq_id: z.uuid() }),
  data: draftView,
});

export const deleteDraft = declareEndpoint({
  method: 'delete',
  path: '/dashboard/drafts/{id}',
  tag: 'Drafts',
  summary: 'Deletes a draft',
  who: preparer,
  params: byId,
});

/** specification §7 */
export const countDrafts = declareEndpoint({
  method: 'get',
  path: '/dashboard/draft/count',
  tag: 'Drafts',
  summary: 'Returns the number of the user’s drafts',
  who: writer,
  data: z.int(),
});
