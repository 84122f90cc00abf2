import type { z } from 'zod';
import type { MemberCall, Tx } from '#shared/call.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import { deleteDraftOf } from '#features/draft/store.ts';
import { buyerFactsOf, maySeeRfq, readRfq } from '../reads/rfq.ts';
import type { ModerationCause } from '../rules/moderation.ts';
import { decideRfq, toRfqRefusal } from '../rules/table.ts';
import type { editInput } from '../schema/input.ts';
import type { RfqView } from '../schema/view.ts';
import { moveRfq, saveRfq, type LockedRfq } from '../store/row.ts';
import { replaceFiles, replaceLines } from '../store/write.ts';
import { textsOf } from '../rules/own-texts.ts';
import { findModerationCauses, moderationColumns } from './moderation.ts';
import { prepareRfq } from './prepare.ts';
import { recordRfq, notifySuppliers } from './notify.ts';
import { lockRfq } from './deadlines.ts';

/**
 * The reasons to hold the edited request. Empty while it is pending for an approver, because the
 * approval checks again.
 */
async function causesAfterEdit(
  tx: Tx,
  call: MemberCall,
  row: LockedRfq,
  texts: readonly string[],
): Promise<ModerationCause[]> {
  if (row.pending_for === 'approver') return [];
  const isEdited = row.state === 'active';
  return findModerationCauses(tx, call, {
    companyId: row.company_id,
    rfqId: row.id,
    texts,
    isEdited,
  });
}

/**
 * Changes a request freely while it is pending, or published and not bought (product §6). Fee and
 * discount follow the new estimate, and suppliers that it newly reaches are notified. A request
 * that now names a contact is held (decision 0030).
 * Refuses: not_found, state_changed, amendment_needed, conflict, above_limit, rfq_expired,
 * rate_missing, single fields.
 */
export async function editRfq(
  call: MemberCall,
  id: string,
  input: z.output<typeof editInput>,
): Promise<RfqView | Refusal> {
  const { actor } = call;
  return call.transaction(async (tx) => {
    const row = await lockRfq(tx, call, id);
    if (row === undefined || !maySeeRfq(actor, row)) return refuse('not_found');
    const facts = buyerFactsOf(actor, row, row.now);
    const decision = decideRfq('edit', facts);
    if (!decision.ok) return toRfqRefusal(decision.refused);
    if (input.version !== row.version) return refuse('conflict');
    const hasOthers = input.other_currencies ?? row.offer_rates !== null;
    const form = { ...input, other_currencies: hasOthers };
    const prepared = await prepareRfq(tx, { actor, from: id }, form, row.now);
    if (isRefusal(prepared)) return prepared;
    // Decided again with the new estimate and holds, because the member must be allowed to publish
    // the result, too.
    const { columns } = prepared;
    const causes = await causesAfterEdit(
      tx,
      call,
      row,
      textsOf({ ...input, title: columns.title }),
    );
    const after = decideRfq('edit', {
      ...facts,
      estimatedFils: prepared.estimatedFils,
      needsModeration: causes.length > 0,
    });
    if (!after.ok) return toRfqRefusal(after.refused);
    const actorContext = { ...call, now: row.now };
    const isSentToModeration = after.to !== after.from;
    const causeColumns = causes.length > 0 ? { held_for: causes } : {};
    const saved = isSentToModeration
      ? await moveRfq(tx, row.now, row, after, {
          ...columns,
          ...(await moderationColumns(tx, call, row.now, causes)),
          pending_for: 'operator',
          published_at: null,
        })
      : await saveRfq(tx, id, row.now, { ...columns, ...causeColumns });
    await replaceLines(tx, call.random, id, input.lines);
    await replaceFiles(tx, id, prepared.files);
    await deleteDraftOf(tx, actor.memberId, 'edit', id);
    await recordRfq(tx, actorContext, saved, 'rfq.edited');
    if (isSentToModeration) await recordRfq(tx, actorContext, saved, 'rfq.held');
    const reachesOthers =
      saved.category_id !== row.category_id ||
      saved.request_type !== row.request_type ||
      (row.audience === 'own' && saved.audience !== 'own');
    if (saved.state === 'active' && reachesOthers) await notifySuppliers(tx, actorContext, saved);
    return (await readRfq(call, tx, id, row.now)) ?? refuse('not_found');
  });
}
