import { may } from '#shared/actor.ts';
import type { MemberCall, Tx } from '#shared/call.ts';
import { rfqNumber } from '#shared/numbers.ts';
import { isDealOfferState } from '#shared/offer-states.ts';
import { isRefusal, refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { isAwardedRfqState } from '#shared/rfq-states.ts';
import { recordActivity } from '#features/activity/store.ts';
import { notify, notifyCompany } from '#features/notification/store/notify.ts';
import { aboutRfq, type LockedRfq } from '#features/rfq/store/row.ts';
import { isWithinLimit } from '../reads/offer-state.ts';
import { isOutdated } from '../reads/proposal.ts';
import type { AwardInput } from '../schema/buyer.ts';
import { listDecidedLines } from '../store/award.ts';
import { markOpened } from '../store/lists.ts';
import {
  endProposal,
  findOpenProposal,
  findProposal,
  insertProposal,
  listProposedLines,
  type ProposalRow,
} from '../store/proposal.ts';
import { awardWithin, lockChoices, lockOwnRfq, validateLines } from './award.ts';
import type { Choice } from './award-parts.ts';
import { computeAward } from './award-sums.ts';
import { alreadyDecided, decideLocked } from './locked.ts';
import { lapseProposals } from './lapse-proposals.ts';
import { followedBy } from './suggestion-token.ts';

export type ProposalOutcome = { readonly rfq_id: string } | Refusal;
type ProposalVerb = 'award.proposed' | 'award.refused' | 'award.withdrawn' | 'award.reminded';

/** Records in the buyer's own log only, because suppliers must not learn of approvals. */
export async function recordProposal(tx: Tx, rfq: LockedRfq, verb: ProposalVerb): Promise<void> {
  await recordActivity(tx, rfq.actorContext, {
    companyId: rfq.company_id,
    verb,
    subjectType: 'rfq',
    subjectId: rfq.id,
    params: { number: rfqNumber(rfq.number) },
  });
}

async function notifyRequester(
  tx: Tx,
  call: MemberCall,
  rfq: LockedRfq,
  { asked_by: memberId }: ProposalRow,
  type: 'proposal_approved' | 'proposal_refused',
  text = '',
): Promise<void> {
  if (memberId === call.actor.memberId) return;
  const params = { ...aboutRfq(rfq), note: text };
  await notify(tx, rfq.actorContext, { memberId, type, params });
}

/** Decides each offer as an approver would, without the limit. */
async function decideEach(
  tx: Tx,
  choices: readonly Choice[],
  reason: string,
): Promise<Refusal | null> {
  for (const { own, seenVersion } of choices) {
    const facts = { seenVersion, reason, hasOpenApproval: false, isWithinLimit: false };
    const verb = isDealOfferState(own.offer.state) ? 'propose_more' : 'ask_approval';
    const decided = await decideLocked(tx, own, verb, facts, 'reason');
    if (isRefusal(decided)) return decided;
  }
  return null;
}

function firstEndOf(choices: readonly Choice[]): Date | null {
  const ends = choices.map(({ own }) => own.offer.valid_until_at.getTime());
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}

/** Refuses a second proposal of an RFQ. One that a passed validity has ended counts no more. */
async function refuseSecond(tx: Tx, rfq: LockedRfq): Promise<Refusal | null> {
  const open = await findOpenProposal(tx, rfq.id);
  if (open === undefined) return null;
  if (!(await isOutdated(tx, open, rfq, rfq.now))) return refuse('proposal_open');
  await lapseProposals(tx, rfq.system, { rfqId: rfq.id });
  return null;
}

/**
 * Requests the company's approvers to make an award of one or several offers, for a member who may
 * not make it alone (decision 0196).
 * Refuses: not_found, not_allowed, approval_needless, proposal_open, state_changed, already_decided,
 * rfq_expired, rfq_not_open, offer_expired, offer_unconfirmed, lines_decided, part_not_allowed and
 * part_too_small with the number of the offer, invalid.
 */
export async function proposeAward(
  call: MemberCall,
  rfqId: string,
  input: Omit<AwardInput, 'share_rank'>,
): Promise<ProposalOutcome> {
  return call.transaction(async (tx) => {
    const rfq = await lockOwnRfq(tx, call, rfqId);
    if (isRefusal(rfq)) return rfq;
    if (input.lines.length === 0) return refuseFields({ path: 'lines', key: 'awardLine' });
    const invalid = await validateLines(tx, rfqId, input);
    if (invalid !== null) return invalid;
    const suggestion = followedBy(call, rfqId, input);
    if (suggestion === 'invalid') return refuseFields({ path: 'suggestion', key: 'invalid' });
    const choices = await lockChoices(tx, call, rfq, input.lines);
    if (isRefusal(choices)) return choices;
    const refused = await decideEach(tx, choices, input.reason);
    if (refused !== null) return refused;
    const decidedIds = new Set((await listDecidedLines(tx, rfqId)).map((line) => line.rfq_line_id));
    if (input.closed.some((lineId) => decidedIds.has(lineId))) return refuse('lines_decided');
    const computed = await computeAward(tx, rfq, choices);
    if (isRefusal(computed)) return computed;
    const { limitFils, totalMinor } = computed;
    if (may(call.actor, 'offer.decide') && isWithinLimit(call.actor, limitFils))
      return refuse('approval_needless');
    const second = await refuseSecond(tx, rfq);
    if (second !== null) return second;
    const closed = input.closed.map((lineId) => ({
      line_id: lineId,
      offer_id: null,
      version: null,
    }));
    await insertProposal(tx, {
      id: call.random.id(),
      rfqId,
      companyId: rfq.company_id,
      memberId: call.actor.memberId,
      reason: input.reason,
      closeReason: input.close_reason,
      suggestion,
      totalMinor,
      limitFils,
      lapsesAt: firstEndOf(choices),
      lines: [...input.lines, ...closed],
      now: rfq.now,
    });
    // The requester has seen the offers, so they count as opened.
    const offerIds = choices.map(({ own }) => own.offer.id);
    await markOpened(tx, offerIds, rfq.now);
    await recordProposal(tx, rfq, 'award.proposed');
    await notifyCompany(tx, rfq.actorContext, {
      companyId: rfq.company_id,
      type: 'proposal_asked',
      params: { ...aboutRfq(rfq), note: input.reason },
      exceptId: call.actor.memberId,
    });
    return { rfq_id: rfqId };
  });
}

interface LockedProposal {
  readonly rfq: LockedRfq;
  readonly proposal: ProposalRow;
}

/** Locks the RFQ of an open proposal. Refuses: not_found, already_decided, state_changed. */
export async function lockProposal(
  tx: Tx,
  call: MemberCall,
  proposalId: string,
): Promise<LockedProposal | Refusal> {
  const known = await findProposal(tx, proposalId);
  if (known === undefined) return refuse('not_found');
  const rfq = await lockOwnRfq(tx, call, known.rfq_id);
  if (isRefusal(rfq)) return rfq;
  const proposal = await findProposal(tx, proposalId);
  if (proposal?.state === 'open') return { rfq, proposal };
  return isAwardedRfqState(rfq.state) ? alreadyDecided(tx, rfq.id) : refuse('state_changed');
}

/**
 * Makes the proposed award in the versions that were proposed, or nothing.
 * Refuses: as `awardLines`, and own_request for the own proposal that one's own roles do not allow.
 */
export async function approveProposal(
  call: MemberCall,
  proposalId: string,
): Promise<ProposalOutcome> {
  return call.transaction(async (tx) => {
    const locked = await lockProposal(tx, call, proposalId);
    if (isRefusal(locked)) return locked;
    const { rfq, proposal } = locked;
    const lines = await listProposedLines(tx, proposalId);
    await endProposal(tx, proposalId, {
      state: 'approved',
      memberId: call.actor.memberId,
      now: rfq.now,
    });
    const awarded = await awardWithin(tx, call, rfq, {
      lines: lines.flatMap(({ line_id, offer_id, version }) =>
        offer_id === null || version === null ? [] : [{ line_id, offer_id, version }],
      ),
      closed: lines.filter((line) => line.offer_id === null).map((line) => line.line_id),
      close_reason: proposal.close_reason,
      reason: proposal.reason,
      suggestion: proposal.suggestion,
      proposed: {
        memberId: proposal.asked_by,
        by: proposal.requester,
        at: proposal.asked_at.toISOString(),
        reason: proposal.reason,
      },
    });
    if (isRefusal(awarded)) return awarded;
    await notifyRequester(tx, call, rfq, proposal, 'proposal_approved');
    return { rfq_id: rfq.id };
  });
}

/** Rejects a proposal with a reason. Refuses: as `lockProposal`, invalid (no reason). */
export async function refuseProposal(
  call: MemberCall,
  proposalId: string,
  reason: string,
): Promise<ProposalOutcome> {
  return call.transaction(async (tx) => {
    const locked = await lockProposal(tx, call, proposalId);
    if (isRefusal(locked)) return locked;
    if (reason === '') return refuseFields({ path: 'reason', key: 'say' });
    const { rfq, proposal } = locked;
    const { memberId } = call.actor;
    await endProposal(tx, proposalId, { state: 'refused', memberId, now: rfq.now });
    await recordProposal(tx, rfq, 'award.refused');
    await notifyRequester(tx, call, rfq, proposal, 'proposal_refused', reason);
    return { rfq_id: rfq.id };
  });
}

/** Withdraws the own proposal. Refuses: as `lockProposal`, not_allowed (a colleague's). */
export async function withdrawProposal(
  call: MemberCall,
  proposalId: string,
): Promise<ProposalOutcome> {
  return call.transaction(async (tx) => {
    const locked = await lockProposal(tx, call, proposalId);
    if (isRefusal(locked)) return locked;
    const { rfq, proposal } = locked;
    if (proposal.asked_by !== call.actor.memberId) return refuse('not_allowed');
    await endProposal(tx, proposalId, { state: 'withdrawn', memberId: null, now: rfq.now });
    await recordProposal(tx, rfq, 'award.withdrawn');
    return { rfq_id: rfq.id };
  });
}
