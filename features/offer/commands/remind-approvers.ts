import type { MemberCall, Tx } from '#shared/call.ts';
import { offerNumber } from '#shared/numbers.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '#features/activity/store.ts';
import { notify, notifyCompany } from '#features/notification/store/notify.ts';
import type { ClockedActorContext } from '#features/rfq/store/row.ts';
import { isApprovalLate, mayRemindApprovers } from '../rules/late-approval.ts';
import { aboutOffer, findCompanyName, saveOffer } from '../store/row.ts';
import { lockOffer } from './deadlines.ts';
import { lockOwn } from './locked.ts';

/**
 * Notifies the requester of an approval, once, that no approver has decided for two days
 * (decision 0220). False: not due.
 */
export async function noticeLateApproval(
  tx: Tx,
  clock: ClockedActorContext,
  offerId: string,
): Promise<boolean> {
  const locked = await lockOffer(tx, clock, offerId);
  if (locked === undefined) return false;
  const { offer, rfq } = locked;
  const { approval_asked_by: memberId } = offer;
  if (memberId === null || !isApprovalLate(offer, rfq.now)) return false;
  await saveOffer(tx, rfq.now, offerId, { approval_late_at: rfq.now });
  const supplier = await findCompanyName(tx, offer.company_id);
  const params = aboutOffer(rfq, offerId, supplier);
  await notify(tx, rfq.system, { memberId, type: 'award_late', params });
  return true;
}

/**
 * Reminds the approvers of the member's own request, at most once in 24 hours. Refuses: not_found,
 * state_changed (no open request of the member), reminded_today.
 */
export async function remindApprovers(call: MemberCall, offerId: string): Promise<null | Refusal> {
  return call.transaction<null>(async (tx) => {
    const own = await lockOwn(tx, call, offerId);
    if (isRefusal(own)) return own;
    const { offer, rfq, actorContext } = own;
    const { memberId } = call.actor;
    if (offer.state !== 'pending' || offer.approval_asked_by !== memberId)
      return refuse('state_changed');
    if (!mayRemindApprovers(offer, rfq.now)) return refuse('reminded_today');
    await saveOffer(tx, rfq.now, offerId, {
      approval_reminded_at: rfq.now,
      approval_reminder_count: offer.approval_reminder_count + 1,
    });
    await recordActivity(tx, actorContext, {
      companyId: offer.buyer_company_id,
      verb: 'offer.approvalReminded',
      subjectType: 'offer',
      subjectId: offerId,
      params: { number: offerNumber(offer.number) },
    });
    const supplier = await findCompanyName(tx, offer.company_id);
    await notifyCompany(tx, actorContext, {
      companyId: offer.buyer_company_id,
      type: 'award_asked',
      params: { ...aboutOffer(rfq, offerId, supplier), note: offer.approval_reason },
      exceptId: memberId,
    });
    return null;
  });
}
