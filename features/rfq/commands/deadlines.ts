import type { Tx } from '#shared/call.ts';
import { expectAllowed } from '#shared/workflow.ts';
import { recordActivity } from '#features/activity/store.ts';
import { notifyCompanies, notifyCompany } from '#features/notification/store/notify.ts';
import { systemFacts } from '../rules/system-facts.ts';
import { decideRfq, evaluationMs, owedMoves, type DeadlineMove } from '../rules/table.ts';
import {
  aboutRfq,
  lockRfqRow,
  listCompaniesInDeal,
  listCompaniesWaiting,
  listCompaniesWithAccess,
  moveRfq,
  type ClockedActorContext,
  type LockedRfq,
  type RfqRow,
} from '../store/row.ts';

/**
 * The suppliers to notify that an RFQ closed. The start of an evaluation reveals that others
 * quoted, so a supplier with a pending offer is notified at its end, and the others at its start.
 */
async function closedFor(tx: Tx, before: RfqRow, to: RfqRow['state']): Promise<string[]> {
  const waiting = await listCompaniesWaiting(tx, before.id);
  const involved = [...waiting, ...(await listCompaniesInDeal(tx, before.id))];
  const paid = await listCompaniesWithAccess(tx, before.id);
  const others = paid.filter((companyId) => !involved.includes(companyId));
  if (before.state === 'evaluate') return waiting;
  return to === 'evaluate' ? others : [...others, ...waiting];
}

const activityOf = {
  evaluate: 'rfq.evaluated',
  expired: 'rfq.expired',
  accepted: 'rfq.restClosed',
} as const;
const noticeOf = {
  evaluate: 'rfq_evaluate',
  expired: 'rfq_expired',
  accepted: 'rfq_rest_closed',
} as const;

/**
 * Applies one deadline that has passed to an RFQ, and notifies its buyer and suppliers (product
 * §6).
 */
async function applyDeadline(tx: Tx, row: LockedRfq): Promise<LockedRfq> {
  const { system: clock } = row;
  const verb = row.state === 'evaluate' ? 'lapse' : 'expire';
  const decided = expectAllowed(decideRfq(verb, systemFacts(row, 'clock', row.now)));
  const to = decided.to as DeadlineMove;
  const isEvaluated = to === 'evaluate';
  const evaluation = { decide_by: new Date(row.expires_at.getTime() + evaluationMs) };
  const moved = await moveRfq(tx, row.now, row, decided, isEvaluated ? evaluation : {});
  const { id, company_id: companyId } = row;
  const params = aboutRfq(row);
  const { number, title } = params;
  await recordActivity(tx, clock, {
    companyId,
    verb: activityOf[to],
    subjectType: 'rfq',
    subjectId: id,
    params: { number, title },
  });
  await notifyCompany(tx, clock, { companyId, type: noticeOf[to], params });
  const companyIds = await closedFor(tx, row, to);
  await notifyCompanies(tx, clock, { companyIds, type: 'rfq_closed', params });
  return { ...row, ...moved, deadlineMove: to };
}

/**
 * Locks an RFQ and applies the deadlines that have passed, as the clock's job would: an active RFQ
 * past its expiry goes to evaluation or expires, and an evaluation past its 30 days expires. A
 * refusal by the caller rolls that back, too. To prevent deadlocks, the RFQ must be the first lock:
 * rfq → offer → purchase_order → wallet. Undefined: no such row.
 */
export async function lockRfq(
  tx: Tx,
  actorContext: ClockedActorContext,
  rfqId: string,
): Promise<LockedRfq | undefined> {
  const stored = await lockRfqRow(tx, actorContext, rfqId);
  if (stored === undefined) return undefined;
  let row = stored;
  for (let left = owedMoves(row, row.now).length; left > 0; left -= 1)
    row = await applyDeadline(tx, row);
  return row;
}
