import type { MemberCall, Tx } from '#shared/call.ts';
import { isRefusal, type Refusal } from '#shared/refusals.ts';
import { expectAllowed } from '#shared/workflow.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import { systemFacts as systemRfqFacts } from '#features/rfq/rules/system-facts.ts';
import { decideRfq } from '#features/rfq/rules/table.ts';
import { moveRfq, saveRfq, type LockedRfq } from '#features/rfq/store/row.ts';
import { reasonGiven, type ReasonCode } from '../rules/reasons.ts';
import { cancelAward, closeRfqLines, listOpenLineIds } from '../store/award.ts';
import { aboutOffer, findCompanyName, type LockedOffer } from '../store/row.ts';
import { findVersion } from '../store/version.ts';
import { decideLocked, readFacts } from './locked.ts';
import { restoreLosers, settleAccepted } from './after-order.ts';
import { lapseProposals } from './lapse-proposals.ts';
import { moveAndNotify } from './save.ts';
import { recordOffer } from './record.ts';

export interface Cancellation {
  readonly reason: ReasonCode | '';
  readonly reason_text: string;
}

/** After a take-down the lines of a cancelled award are closed, and the RFQ goes on with its other orders. */
async function closeAgain(tx: Tx, rfq: LockedRfq): Promise<LockedRfq> {
  await closeRfqLines(tx, {
    rfqId: rfq.id,
    lineIds: await listOpenLineIds(tx, rfq.id),
    reason: rfq.reason_text,
    memberId: null,
    now: rfq.now,
  });
  return rfq.state === 'accepted' ? settleAccepted(tx, rfq) : rfq;
}

/**
 * Cancels an accepted offer within the caller's transaction, by either side (product §6, §7): the
 * award ends, its lines are open again, losing offers are restored, and the other side is
 * notified. The caller must hold the locks, cancel the order if there is one, and have checked that
 * the offer is the member's. `isFree`: no reason is required (product §8: an order that was never
 * acknowledged).
 * Refuses: state_changed, not_allowed, invalid (no reason).
 */
export async function cancelWithin(
  tx: Tx,
  call: MemberCall,
  locked: LockedOffer,
  { reason, reason_text: text }: Cancellation,
  isFree = false,
): Promise<LockedOffer | Refusal> {
  const { offer, rfq, actorContext } = locked;
  const side = call.actor.accountType;
  const given = isFree ? 'not acknowledged' : reasonGiven(reason, text);
  const own = { ...locked, facts: await readFacts(tx, call, locked) };
  const decided = await decideLocked(tx, own, side === 'buyer' ? 'cancel' : 'back_out', {
    reason: given,
  });
  if (isRefusal(decided)) return decided;
  // The award may have been of a part of the offer.
  const { total_minor } = await findVersion(tx, offer.version_id ?? '');
  const canceled = await moveAndNotify(tx, actorContext, offer, decided, {
    total_minor,
    reason_code: reason,
    reason_text: text,
  });
  await cancelAward(tx, offer, rfq.now);
  // The Q discount that is left for further awards has changed.
  await lapseProposals(tx, rfq.system, { rfqId: rfq.id });
  // A process of the previous version may have opened its lines again during an upgrade.
  const isTakenDown = rfq.taken_down_at !== null && rfq.state === 'accepted';
  const verb = isTakenDown ? 'close_again' : 'reopen';
  const reopening = expectAllowed(decideRfq(verb, systemRfqFacts(rfq, 'system', rfq.now)));
  const reopened =
    reopening.to === rfq.state
      ? await saveRfq(tx, rfq.id, rfq.now, {})
      : await moveRfq(tx, rfq.now, rfq, reopening, { decided_at: null });
  const after = isTakenDown
    ? await closeAgain(tx, { ...rfq, ...reopened })
    : { ...rfq, ...reopened };
  if (!isTakenDown) await restoreLosers(tx, locked);
  await recordOffer(tx, actorContext, canceled, { verb: 'offer.canceled', side });
  const self = await findCompanyName(tx, call.actor.companyId);
  const params = { ...aboutOffer(rfq, offer.id, self), reason, note: text };
  if (side === 'buyer')
    await notifyCompany(tx, actorContext, {
      companyId: offer.company_id,
      type: 'offer_canceled',
      params,
    });
  else
    await notifyCompany(tx, actorContext, {
      companyId: rfq.company_id,
      type: 'deal_canceled',
      params,
    });
  return { offer: canceled, rfq: after, actorContext };
}
