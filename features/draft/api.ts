import { may } from '#shared/actor.ts';
import { fileOf } from '#shared/list-file.ts';
import { isRefusal, refuse } from '#shared/refusals.ts';
import { serveMember, type Served } from '#shared/serve.ts';
import { discardDraft, exportDrafts, saveDraft } from './commands.ts';
import { readDraft, readDraftAbout, readDraftCount, readDrafts, readSentAs } from './reads.ts';
import * as endpoints from './schema.ts';

const saveServed = serveMember(endpoints.saveDraft, async (call, { params, body }) => {
  const outcome = await saveDraft(call, params.id, body);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'draft.saved' };
});

const readServed = serveMember(endpoints.readDraft, async ({ db, actor }, { params }) => {
  const draft = await readDraft(db, actor, params.id);
  if (draft !== null) return { data: draft };
  const rfqId = await readSentAs(db, actor, params.id);
  return rfqId === null
    ? refuse('not_found')
    : refuse('state_changed', { details: { rfq_id: rfqId } });
});

const aboutServed = serveMember(endpoints.readDraftAbout, async ({ db, actor }, { params }) => {
  const draft = await readDraftAbout(db, actor, params.kind, params.rfq_id);
  return draft === null ? refuse('not_found') : { data: draft };
});

const listServed = serveMember(endpoints.listDrafts, async (call, { query }) => ({
  data: await readDrafts(call, query),
  extra: { can: { create: may(call.actor, 'rfq.write') } },
}));

const exportServed = serveMember(endpoints.exportDrafts, async (call, { query }) =>
  fileOf(await exportDrafts(call, query)),
);

const deleteServed = serveMember(endpoints.deleteDraft, async (call, { params }) => {
  const outcome = await discardDraft(call, params.id);
  return isRefusal(outcome) ? outcome : { data: null, message: 'draft.deleted' };
});

const countServed = serveMember(endpoints.countDrafts, async ({ db, actor }) => ({
  data: await readDraftCount(db, actor),
}));

/**
 * The count endpoint must come before the single draft, because otherwise the path of a single
 * draft would read its segment as an id.
 */
export const draftApi: readonly Served[] = [
  countServed,
  listServed,
  exportServed,
  aboutServed,
  saveServed,
  readServed,
  deleteServed,
];
