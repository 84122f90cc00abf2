import type { MemberCall, Tx } from '#shared/call.ts';
import { offerNumber } from '#shared/numbers.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import { recordActivity, type ActorContext } from '#features/activity/store.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import type { LockedRfq } from '#features/rfq/store/row.ts';
import { isDivided, toBuyerOffer } from '../reads/details.ts';
import type { BuyerOffer } from '../schema/views.ts';
import { noApprovalRequest } from '../store/approval.ts';
import { aboutOffer, findCompanyName, listOffersIn, type OfferRow } from '../store/row.ts';
import { decideLocked, lockOwn, readerAt } from './locked.ts';
import { notifyRequester, saveAndNotify } from './save.ts';

/**
 * Records in the buyer's own log only, because the supplier also reads the deal's log and must not
 * learn of approvals.
 */
async function record(
  tx: Tx,
  actorContext: ActorContext,
  offer: OfferRow,
  verb: 'offer.approvalAsked' | 'offer.approvalRefused',
): Promise<void> {
  await recordActivity(tx, actorContext, {
    companyId: offer.buyer_company_id,
    verb,
    subjectType: 'offer',
    subjectId: offer.id,
    params: { number: offerNumber(offer.number) },
  });
}

/**
 * Requests the company's approvers to accept the version on screen, for a member who may not accept
 * it alone (product §5). A change of the offer ends the request.
 * Refuses: not_found, not_allowed, approval_needless, approval_open, state_changed,
 * already_decided, rfq_expired, rfq_not_open, offer_expired, offer_unconfirmed, lines_decided,
 * invalid (no reason).
 */
export async function requestApproval(
  call: MemberCall,
  offerId: string,
  { version, reason }: { readonly version: number; readonly reason: string },
): Promise<BuyerOffer | Refusal> {
  return call.transaction(async (tx) => {
    const own = await lockOwn(tx, call, offerId);
    if (isRefusal(own)) return own;
    const { offer, rfq, actorContext } = own;
    const decided = await decideLocked(
      tx,
      own,
      'ask_approval',
      { seenVersion: version, reason },
      'reason',
    );
    if (isRefusal(decided)) return decided;
    if (await isDivided(tx, offer)) return refuse('lines_decided');
    const { memberId } = call.actor;
    const saved = await saveAndNotify(tx, actorContext, offer, {
      approval_asked_by: memberId,
      approval_asked_at: rfq.now,
      approval_reason: reason,
      // The requester has seen the offer, so it counts as opened.
      opened_at: offer.opened_at ?? rfq.now,
    });
    await record(tx, actorContext, saved, 'offer.approvalAsked');
    const supplier = await findCompanyName(tx, offer.company_id);
    await notifyCompany(tx, actorContext, {
      companyId: rfq.company_id,
      type: 'award_asked',
      params: { ...aboutOffer(rfq, offerId, supplier), note: reason },
      exceptId: memberId,
    });
    return toBuyerOffer(tx, readerAt(call, rfq.now), saved);
  });
}

/**
 * Records an approver's refusal and notifies the requester with the reason. The offer does not
 * change. An approval is the acceptance itself.
 * Refuses: not_found, not_allowed, state_changed (no open request), invalid (no reason).
 */
export async function refuseApproval(
  call: MemberCall,
  offerId: string,
  reason: string,
): Promise<BuyerOffer | Refusal> {
  return call.transaction(async (tx) => {
    const own = await lockOwn(tx, call, offerId);
    if (isRefusal(own)) return own;
    const { offer, rfq, actorContext } = own;
    const decided = await decideLocked(tx, own, 'refuse_approval', { reason }, 'reason');
    if (isRefusal(decided)) return decided;
    const saved = await saveAndNotify(tx, actorContext, offer, noApprovalRequest);
    await record(tx, actorContext, saved, 'offer.approvalRefused');
    if (offer.approval_asked_by !== call.actor.memberId)
      await notifyRequester(tx, actorContext, offer, 'award_refused', reason);
    return toBuyerOffer(tx, readerAt(call, rfq.now), saved);
  });
}

/** Ends the requests for offers that can no longer be accepted as a whole. */
export async function lapseApprovals(tx: Tx, rfq: LockedRfq): Promise<void> {
  const { system } = rfq;
  for (const offer of await listOffersIn(tx, rfq.id, 'pending')) {
    if (offer.approval_asked_by === null || !(await isDivided(tx, offer))) continue;
    await saveAndNotify(tx, system, offer, noApprovalRequest);
    await notifyRequester(tx, system, offer, 'award_lapsed');
  }
}
