import type { MemberCall, Tx } from '#shared/call.ts';
import type { FileParams, ListParams } from '#shared/list.ts';
import { inLanguage, momentInDubai, toListFile } from '#shared/list-file.ts';
import { refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import { lockFiles } from '../attachment/store/files.ts';
import { mayWrite, readAllDrafts, toDraftRowView } from './reads.ts';
import { draftsMax, idsIn, type DraftKind } from './rules.ts';
import type { DraftRowView, DraftSort } from './schema.ts';
import * as store from './store.ts';

interface DraftInput {
  readonly kind: DraftKind;
  readonly rfq_id?: string | null | undefined;
  readonly title: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly age_seconds?: number | undefined;
  readonly page?: string | null;
}

async function isOlder(
  tx: Tx,
  memberId: string,
  id: string,
  input: DraftInput,
  now: Date,
): Promise<boolean> {
  if (input.age_seconds === undefined) return false;
  const typedAt = new Date(now.getTime() - input.age_seconds * 1000);
  return store.hasNewer(tx, { ...input, id, memberId, rfqId: input.rfq_id ?? null, typedAt });
}

/**
 * Saves a form as typed, under an id that the form chose. Refuses: not_allowed, not_approved (a draft
 * about an RFQ), not_found (another member's id), state_changed (the draft was submitted in between),
 * drafts_full, draft_newer.
 */
export async function saveDraft(
  call: MemberCall,
  id: string,
  input: DraftInput,
): Promise<DraftRowView | Refusal> {
  const { actor } = call;
  if (!mayWrite(actor, input.kind)) return refuse('not_allowed');
  if (!actor.approved && input.kind !== 'rfq') return refuse('not_approved');
  const rfqId = input.rfq_id ?? null;
  if ((input.kind === 'rfq') !== (rfqId === null))
    return refuseFields({ path: 'rfq_id', key: 'invalid' });
  return call.transaction(async (tx) => {
    // Locks the files before reading the draft, so that a clean-up that has already begun never
    // deletes a file that the draft is about to name.
    await lockFiles(tx, actor.companyId, idsIn(input.payload));
    const before = await store.lockDraft(tx, id);
    if (
      before !== undefined &&
      (before.member_id !== actor.memberId || before.kind !== input.kind)
    ) {
      return refuse('not_found');
    }
    if (before === undefined) {
      const rfqSent = await store.findSent(tx, actor.memberId, id);
      if (rfqSent !== null) return refuse('state_changed', { details: { rfq_id: rfqSent } });
      if ((await store.countDrafts(tx, actor.memberId)) >= draftsMax) return refuse('drafts_full');
    }
    if (await isOlder(tx, actor.memberId, id, input, call.now)) return refuse('draft_newer');
    const { title, payload, kind } = input;
    const { companyId, memberId } = actor;
    const savedId = await store.upsertDraft(tx, {
      id,
      companyId,
      memberId,
      kind,
      rfqId,
      title,
      payload,
      page: input.page ?? null,
      now: call.now,
    });
    const row = savedId === undefined ? undefined : await store.findDraft(tx, memberId, savedId);
    return row === undefined ? refuse('not_found') : toDraftRowView(actor, row);
  });
}

/** Deletes a draft. Refuses: not_found, not_allowed. */
export async function discardDraft(call: MemberCall, id: string): Promise<null | Refusal> {
  return call.transaction(async (tx) => {
    const draft = await store.lockDraft(tx, id);
    if (draft === undefined || draft.member_id !== call.actor.memberId) return refuse('not_found');
    if (!mayWrite(call.actor, draft.kind)) return refuse('not_allowed');
    await store.deleteDraft(tx, call.actor.memberId, id);
    return null;
  });
}

/** Exports the own drafts with the filter and order of the list. Refuses: busy. */
export async function exportDrafts(
  memberCall: MemberCall,
  query: ListParams<DraftSort> & FileParams,
): Promise<FileAnswer | Refusal> {
  const call = inLanguage(memberCall, query.lang);
  const { text } = call;
  const rows = await readAllDrafts(call, query);
  return toListFile(call, query.format, {
    name: text('draft.page.title'),
    rows,
    columns: [
      {
        head: text('draft.page.draft'),
        value: ({ title }) => (title === '' ? text('draft.page.untitled') : title),
      },
      { head: text('draft.page.begun'), value: (row) => momentInDubai(row.created_at) },
      { head: text('draft.page.savedAt'), value: (row) => momentInDubai(row.updated_at) },
    ],
  });
}
