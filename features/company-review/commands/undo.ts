import type { OperatorCall, Tx } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { reviewFactsOf } from '#features/account/reads.ts';
import { decideReview, reviewActivity, toRefusal } from '#features/account/rules/review-table.ts';
import { moveReview } from '#features/account/store/company.ts';
import { saveDocumentDecision } from '#features/account/store/documents.ts';
import { recordActivity } from '#features/activity/store.ts';
import { readUndo } from '../reads.ts';
import type { CompanyReview } from '../schema.ts';
import { deleteUndoable, type Before } from '../store.ts';
import { lockFacts, readAfterwards } from './documents.ts';

async function restoreDocuments(tx: Tx, documents: Before['documents']): Promise<void> {
  for (const { id, decided_at: decidedAt, decided_by: decidedBy, ...rest } of documents)
    await saveDocumentDecision(tx, id, { ...rest, decidedAt, decidedBy });
}

/**
 * Undoes the decision on an account under its lock, so that the notices are either sent or deleted
 * with it. The database's clock decides, because the notices follow it too.
 * Refuses: not_found, undo_over, undo_used (the company acted on the decision).
 */
export async function undoDecision(
  call: OperatorCall,
  companyId: string,
): Promise<CompanyReview | Refusal> {
  return call.transaction(async (tx) => {
    const facts = await lockFacts(tx, companyId);
    if (facts === null) return refuse('not_found');
    const undo = await readUndo(tx, companyId, await call.clockAt(tx));
    const review = reviewFactsOf(facts, call.now);
    const decision = decideReview('undo', 'operator', {
      ...review,
      ...(undo === null ? {} : { undo: undo.facts }),
    });
    if (!decision.ok || undo === null)
      return toRefusal(decision.ok ? 'undo_over' : decision.refused);
    const { verb, before } = undo.row;
    await deleteUndoable(tx, companyId);
    await moveReview(tx, companyId, decision, before.company);
    await restoreDocuments(tx, before.documents);
    await recordActivity(tx, call, {
      companyId,
      verb: reviewActivity.undo,
      subjectType: 'company',
      subjectId: companyId,
      params: { decision: verb },
    });
    return readAfterwards(tx, call, companyId);
  });
}
