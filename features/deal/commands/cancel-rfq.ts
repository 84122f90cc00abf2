import type { MemberCall, Tx } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { recordActivity, type ActorContext } from '#features/activity/store.ts';
import { refundAllAccess } from '#features/access/commands/refund.ts';
import { notifyCompanies } from '#features/notification/store/notify.ts';
import { reasonGiven } from '#features/offer/rules/reasons.ts';
import { buyerFactsOf, maySeeRfq, readRfq } from '#features/rfq/reads/rfq.ts';
import { decideRfq, toRfqRefusal, type DecidedRfq } from '#features/rfq/rules/table.ts';
import type { RfqView } from '#features/rfq/schema/view.ts';
import {
  aboutRfq,
  listCompaniesWithAccess,
  moveRfq,
  type LockedRfq,
} from '#features/rfq/store/row.ts';
import { closeOffersOf, endOpenLines } from '#features/offer/commands/deadlines.ts';
import { lockRfq } from '#features/rfq/commands/deadlines.ts';
import type { EndingReason } from '../schema/endings.ts';

interface Ending {
  readonly cause: 'rfq_canceled' | 'taken_down';
  readonly verb: 'rfq.canceled' | 'rfq.takenDown';
  readonly reasonCode: string;
  readonly reasonText: string;
}

/**
 * Ends a locked RFQ: closes its pending offers, refunds every access fee, and notifies all
 * suppliers with access (product §3, §6). Suppliers with a deal keep it, and their fee is used
 * (decision 0197).
 */
export async function endRfq(
  tx: Tx,
  actorContext: ActorContext,
  rfq: LockedRfq,
  decided: DecidedRfq<'cancel' | 'take_down'>,
  ending: Ending,
): Promise<void> {
  const about = aboutRfq(rfq);
  const isDeal = decided.to === 'accepted';
  const moved = await moveRfq(tx, rfq.now, rfq, decided, {
    reason_code: ending.reasonCode,
    reason_text: ending.reasonText,
    ...(isDeal ? { taken_down_at: rfq.now } : {}),
  });
  await closeOffersOf(tx, rfq, 'close');
  const all = await listCompaniesWithAccess(tx, rfq.id);
  const refunded = await refundAllAccess(tx, actorContext, rfq, ending.cause);
  if (isDeal) await endOpenLines(tx, { ...rfq, ...moved }, ending.reasonText);
  const companyIds = isDeal ? refunded : all;
  await notifyCompanies(tx, actorContext, { companyIds, type: 'rfq_canceled', params: about });
  const params = {
    number: about.number,
    title: rfq.title,
    reason: ending.reasonCode,
    reason_text: ending.reasonText,
  };
  const { company_id: companyId } = rfq;
  await recordActivity(tx, actorContext, {
    companyId,
    verb: ending.verb,
    subjectType: 'rfq',
    subjectId: rfq.id,
    params,
  });
}

/**
 * Cancels an own RFQ that is pending, active or in evaluation. Refuses: not_found, not_allowed,
 * state_changed, a missing reason.
 */
export async function cancelRfq(
  call: MemberCall,
  rfqId: string,
  given: EndingReason,
): Promise<RfqView | Refusal> {
  return call.transaction(async (tx) => {
    const rfq = await lockRfq(tx, call, rfqId);
    if (rfq === undefined || !maySeeRfq(call.actor, rfq)) return refuse('not_found');
    const reason = reasonGiven(given.reason, given.reason_text);
    const decision = decideRfq('cancel', { ...buyerFactsOf(call.actor, rfq, rfq.now), reason });
    if (!decision.ok) return toRfqRefusal(decision.refused);
    const actorContext = { ...call, now: rfq.now };
    await endRfq(tx, actorContext, rfq, decision, {
      cause: 'rfq_canceled',
      verb: 'rfq.canceled',
      reasonCode: given.reason,
      reasonText: given.reason_text,
    });
    return (await readRfq(call, tx, rfqId, rfq.now)) ?? refuse('not_found');
  });
}
