import type { MemberCall, Tx } from '#shared/call.ts';
import { offerNumber } from '#shared/numbers.ts';
import { isRefusal, type Refusal } from '#shared/refusals.ts';
import { recordActivity, type Doer } from '#features/activity/store.ts';
import { notifyCompany } from '#features/notification/store.ts';
import { toBuyerOffer } from '../reads/details.ts';
import type { BuyerOffer } from '../schema/views.ts';
import { nobodyAsked } from '../store/approval.ts';
import { aboutOffer, findCompanyName, type OfferRow } from '../store/row.ts';
import { judge, lockOwn, readerAt } from './locked.ts';
import { notifyRequester, saveAndNotify } from './save.ts';

/**
 * Records in the buyer's own log only, because the supplier also reads the deal's log and must not
 * learn of approvals.
 */
async function record(
  tx: Tx,
  doer: Doer,
  offer: OfferRow,
  verb: 'offer.approvalAsked' | 'offer.approvalRefused',
): Promise<void> {
  await recordActivity(tx, doer, {
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
 * already_decided, rfq_expired, rfq_not_open, offer_expired, offer_unconfirmed, invalid (no
 * reason).
 */
export async function askApproval(
  call: MemberCall,
  offerId: string,
  { version, reason }: { readonly version: number; readonly reason: string },
): Promise<BuyerOffer | Refusal> {
  return call.transaction(async (tx) => {
    const own = await lockOwn(tx, call, offerId);
    if (isRefusal(own)) return own;
    const { offer, rfq, doer } = own;
    const judged = await judge(tx, own, 'ask_approval', { seenVersion: version, reason }, 'reason');
    if (isRefusal(judged)) return judged;
    const { memberId } = call.actor;
    const saved = await saveAndNotify(tx, doer, offer, {
      approval_asked_by: memberId,
      approval_asked_at: rfq.now,
      approval_reason: reason,
      // The requester has seen the offer, so it counts as opened.
      opened_at: offer.opened_at ?? rfq.now,
    });
    await record(tx, doer, saved, 'offer.approvalAsked');
    const supplier = await findCompanyName(tx, offer.company_id);
    await notifyCompany(tx, doer, {
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
    const { offer, rfq, doer } = own;
    const judged = await judge(tx, own, 'refuse_approval', { reason }, 'reason');
    if (isRefusal(judged)) return judged;
    const saved = await saveAndNotify(tx, doer, offer, nobodyAsked);
    await record(tx, doer, saved, 'offer.approvalRefused');
    if (offer.approval_asked_by !== call.actor.memberId)
      await notifyRequester(tx, doer, offer, 'award_refused', reason);
    return toBuyerOffer(tx, readerAt(call, rfq.now), saved);
  });
}
