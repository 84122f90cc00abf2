import type { z } from 'zod';
import { may, mayAlone } from '#shared/actor.ts';
import type { MemberCall, Tx } from '#shared/call.ts';
import { rfqNumber } from '#shared/numbers.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import { deleteDraft, findSent, lockDraft } from '#features/draft/store.ts';
import { maySeeRfq, readRfq } from '../reads/rfq.ts';
import { decideRfq, toRfqRefusal, waitsFor, type RfqFacts } from '../rules/table.ts';
import type { submitInput } from '../schema/input.ts';
import type { RfqView } from '../schema/view.ts';
import { findRfq } from '../store/row.ts';
import {
  findDuplicate,
  lockOrigin,
  insertRfq,
  replaceFiles,
  replaceLines,
} from '../store/write.ts';
import { textsOf } from '../rules/own-texts.ts';
import { findModerationCauses, moderationColumns } from './moderation.ts';
import { prepareRfq } from './prepare.ts';
import { recordRfq, notifyApprovers, notifySuppliers } from './notify.ts';

type SubmitInput = z.output<typeof submitInput>;

/**
 * Milliseconds within which a request with the same lines is a suspected duplicate (product §6).
 */
const duplicateMs = 24 * 3_600_000;

async function readBack(call: MemberCall, tx: Tx, id: string, now: Date): Promise<RfqView> {
  const view = await readRfq(call, tx, id, now);
  if (view === null) throw new Error(`the RFQ ${id} cannot be read by who wrote it`);
  return view;
}

/** An RFQ of the last day with the same lines. Refuses: duplicate_suspected, unless the input confirms it. */
async function sameLines(
  tx: Tx,
  call: MemberCall,
  id: string,
  input: SubmitInput,
  now: Date,
): Promise<string | null | Refusal> {
  const duplicate = await findDuplicate(tx, {
    companyId: call.actor.companyId,
    categoryId: input.category_id,
    exceptId: id,
    since: new Date(now.getTime() - duplicateMs),
    lines: input.lines,
  });
  if (duplicate === undefined) return null;
  if (input.confirm_duplicate === true) return lockOrigin(tx, duplicate.id);
  return refuse('duplicate_suspected', {
    details: { rfq_id: duplicate.id, number: rfqNumber(duplicate.number) },
  });
}

interface OwnDraft {
  readonly id: string | null;
  /** The RFQ that it is a copy of, if the member may still see it. */
  readonly origin: string | null;
}

/** The member's own draft, also if it was never saved. Another member's id is ignored. */
async function ownDraft(
  tx: Tx,
  { actor }: MemberCall,
  draftId: string | null | undefined,
): Promise<OwnDraft> {
  if (draftId === null || draftId === undefined) return { id: null, origin: null };
  const draft = await lockDraft(tx, draftId);
  if (draft === undefined) return { id: draftId, origin: null };
  if (draft.member_id !== actor.memberId) return { id: null, origin: null };
  const row = draft.copied_from === null ? undefined : await findRfq(tx, draft.copied_from);
  const isVisible = row !== undefined && maySeeRfq(actor, row);
  return { id: draftId, origin: isVisible ? row.id : null };
}

/**
 * Publishes a request, sends it to the approver if the member may not publish it alone (product
 * §5), or holds it for the platform (decision 0030). Its draft is deleted in the same transaction.
 * It is a copy of the origin of its draft, or of an RFQ with the same lines, for limits (decision 0185).
 * Refuses: single fields, state_changed for a draft that was already submitted (`rfq_id` names the
 * RFQ), rate_missing, duplicate_suspected until confirmed.
 */
export async function submitRfq(call: MemberCall, input: SubmitInput): Promise<RfqView | Refusal> {
  const { actor } = call;
  const id = call.random.id();
  return call.transaction(async (tx) => {
    const { id: draftId, origin } = await ownDraft(tx, call, input.draft_id);
    const sent = draftId === null ? null : await findSent(tx, actor.memberId, draftId);
    if (sent !== null) return refuse('state_changed', { details: { rfq_id: sent } });
    const now = await call.clockAt(tx);
    const prepared = await prepareRfq(tx, { actor, from: origin }, input, now);
    if (isRefusal(prepared)) return prepared;
    const { columns, files, estimatedFils } = prepared;
    const causes = await findModerationCauses(tx, call, {
      companyId: actor.companyId,
      rfqId: id,
      texts: textsOf({ ...input, title: columns.title }),
      isEdited: false,
    });
    const facts: RfqFacts = {
      state: 'draft',
      side: 'buyer',
      may: (permission) => may(actor, permission),
      now,
      expiresAt: columns.expires_at,
      decideBy: null,
      pendingFor: null,
      wasBought: false,
      pendingOfferCount: 0,
      awardCount: 0,
      openLineCount: 0,
      estimatedFils,
      limitFils: actor.limitFils,
      isWithinOwn: mayAlone(actor, 'rfq.publish', estimatedFils),
      needsModeration: causes.length > 0,
    };
    const decision = decideRfq('submit', facts);
    if (!decision.ok) return toRfqRefusal(decision.refused);
    const duplicate = await sameLines(tx, call, id, input, now);
    if (isRefusal(duplicate)) return duplicate;
    const isPublished = decision.to === 'active';
    const waits = isPublished ? null : waitsFor(facts);
    const isInModeration = waits === 'operator';
    const isNew = await insertRfq(tx, {
      ...columns,
      id,
      company_id: actor.companyId,
      created_by: actor.memberId,
      state: decision.to,
      pending_for: waits,
      ...(isInModeration ? await moderationColumns(tx, call, now, causes) : {}),
      published_at: isPublished ? now : null,
      draft_id: draftId,
      copied_from: origin ?? duplicate,
      created_at: now,
      updated_at: now,
    });
    if (!isNew) return refuse('state_changed');
    await replaceLines(tx, call.random, id, input.lines);
    await replaceFiles(tx, id, files);
    if (draftId !== null) await deleteDraft(tx, actor.memberId, draftId);
    await finish(tx, { ...call, now }, id, waits);
    return readBack(call, tx, id, now);
  });
}

async function finish(
  tx: Tx,
  actorContext: Pick<MemberCall, 'actor' | 'random' | 'now' | 'address'>,
  id: string,
  waits: 'approver' | 'operator' | null,
) {
  const row = await findRfq(tx, id);
  if (row === undefined) throw new Error(`the RFQ ${id} is gone`);
  if (waits === 'operator') return recordRfq(tx, actorContext, row, 'rfq.held');
  await recordRfq(tx, actorContext, row, waits === null ? 'rfq.published' : 'rfq.submitted');
  return waits === null
    ? notifySuppliers(tx, actorContext, row)
    : notifyApprovers(tx, actorContext, row);
}
