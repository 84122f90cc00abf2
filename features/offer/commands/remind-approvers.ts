import type { MemberCall, Tx } from '#shared/call.ts';
import { offerNumber } from '#shared/numbers.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '#features/activity/store.ts';
import { notify, notifyCompany } from '#features/notification/store/notify.ts';
import { aboutRfq, type ClockedActorContext } from '#features/rfq/store/row.ts';
import { isOutdated } from '../reads/proposal.ts';
import {
  isApprovalLate,
  mayRemindApprovers,
  requestOfOffer,
  requestOfProposal,
} from '../rules/late-approval.ts';
import { findOpenProposal, saveReminder } from '../store/proposal.ts';
import { aboutOffer, findCompanyName, saveOffer } from '../store/row.ts';
import { lockOffer, lockRfqOfOffer } from './deadlines.ts';
import { lockOwn } from './locked.ts';
import { lockProposal, recordProposal, type ProposalOutcome } from './proposal.ts';

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
  if (memberId === null || !isApprovalLate(requestOfOffer(offer), rfq.now)) return false;
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
    if (!mayRemindApprovers(requestOfOffer(offer), rfq.now)) return refuse('reminded_today');
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

/** Notifies the requester of an award by line as `noticeLateApproval` does. False: not due. */
export async function noticeLateProposal(
  tx: Tx,
  clock: ClockedActorContext,
  rfqId: string,
): Promise<boolean> {
  const rfq = await lockRfqOfOffer(tx, clock, rfqId);
  const proposal = rfq === undefined ? undefined : await findOpenProposal(tx, rfqId);
  if (rfq === undefined || proposal === undefined) return false;
  if (!isApprovalLate(requestOfProposal(proposal), rfq.now)) return false;
  if (await isOutdated(tx, proposal, rfq, rfq.now)) return false;
  await saveReminder(tx, proposal.id, { late_at: rfq.now });
  const params = { ...aboutRfq(rfq), proposal_id: proposal.id };
  await notify(tx, rfq.system, { memberId: proposal.asked_by, type: 'proposal_late', params });
  return true;
}

/**
 * Reminds the approvers of the member's own award by line, at most once in 24 hours. Refuses:
 * not_found, not_allowed (a colleague's), already_decided, state_changed, reminded_today.
 */
export async function remindProposalApprovers(
  call: MemberCall,
  proposalId: string,
): Promise<ProposalOutcome> {
  return call.transaction(async (tx) => {
    const locked = await lockProposal(tx, call, proposalId);
    if (isRefusal(locked)) return locked;
    const { rfq, proposal } = locked;
    const { memberId } = call.actor;
    if (proposal.asked_by !== memberId) return refuse('not_allowed');
    if (await isOutdated(tx, proposal, rfq, rfq.now)) return refuse('state_changed');
    if (!mayRemindApprovers(requestOfProposal(proposal), rfq.now)) return refuse('reminded_today');
    await saveReminder(tx, proposalId, {
      reminded_at: rfq.now,
      reminder_count: proposal.reminder_count + 1,
    });
    await recordProposal(tx, rfq, 'award.reminded');
    await notifyCompany(tx, rfq.actorContext, {
      companyId: rfq.company_id,
      type: 'proposal_asked',
      params: { ...aboutRfq(rfq), note: proposal.reason },
      exceptId: memberId,
    });
    return { rfq_id: rfq.id };
  });
}
