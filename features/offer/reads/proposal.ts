import { may, mayAlone, ownRequestsOnly } from '#shared/actor.ts';
import type { Db, MemberCall, Tx } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { effectiveState as effectiveRfqState } from '#features/rfq/reads/rfq.ts';
import { mayRemindApprovers, requestOfProposal } from '../rules/late-approval.ts';
import { canWinLines } from '../rules/table.ts';
import type { Proposal, ProposalView } from '../schema/proposal.ts';
import {
  findOpenProposal,
  listProposedLines,
  listProposedOffers,
  type ProposalRow,
} from '../store/proposal.ts';
import { findRfqOfOffer, type RfqOfOfferRow } from '../store/rfq.ts';
import { effectiveState, isWithinLimit, type RfqStatusColumns } from './offer-state.ts';
import { amountsIn } from './views.ts';

/** True if an offer of an open proposal was changed or has ended, also before the clock's job ran. */
export async function isOutdated(
  db: Db | Tx,
  proposal: Pick<ProposalRow, 'id'>,
  rfq: RfqStatusColumns,
  now: Date,
): Promise<boolean> {
  const rfqState = effectiveRfqState(rfq, now);
  if (rfqState !== 'active' && rfqState !== 'evaluate') return true;
  const offers = await listProposedOffers(db, proposal.id);
  return offers.some(
    (offer) =>
      offer.version_count !== offer.version ||
      !canWinLines(
        {
          state: effectiveState(offer, rfqState, now),
          needsConfirmation: offer.needs_confirmation,
          validUntilAt: offer.valid_until_at,
          // An offer of a guest cannot be proposed.
          isSupplierApproved: true,
        },
        now,
      ),
  );
}

function choicesOf(
  { actor, now }: Pick<MemberCall, 'actor' | 'now'>,
  proposal: ProposalRow,
): Proposal['can'] {
  const { asked_by: requesterId, limit_fils: fils } = proposal;
  const isOwn = requesterId === actor.memberId;
  const decides = may(actor, 'offer.decide');
  return {
    approve:
      decides && isWithinLimit(actor, fils) && (!isOwn || mayAlone(actor, 'offer.decide', fils)),
    refuse: decides && !isOwn,
    withdraw: isOwn && may(actor, 'offer.negotiate'),
    remind_approvers:
      isOwn &&
      may(actor, 'offer.negotiate') &&
      mayRemindApprovers(requestOfProposal(proposal), now),
  };
}

async function toView(
  call: MemberCall,
  rfq: RfqOfOfferRow,
  proposal: ProposalRow,
): Promise<Proposal> {
  const lines = await listProposedLines(call.db, proposal.id);
  const { suggestion } = proposal;
  return {
    id: proposal.id,
    requested_by: proposal.requester,
    requested_at: proposal.asked_at.toISOString(),
    own: proposal.asked_by === call.actor.memberId,
    reason: proposal.reason,
    close_reason: proposal.close_reason,
    total_price: amountsIn(rfq.currency)(proposal.total_minor),
    lines: lines.map(({ line_id, offer_id }) => ({ line_id, offer_id })),
    suggestion:
      suggestion === null
        ? null
        : {
            wish: suggestion.wish,
            suppliers_max: suggestion.suppliers_max,
            day_worth: suggestion.day_worth ?? '0',
            total: suggestion.total,
            proof: suggestion.proof,
            gap_percent: suggestion.gap_percent,
            is_changed: suggestion.is_changed,
          },
    can: choicesOf(call, proposal),
  };
}

/** The proposal of an own RFQ that awaits an approval. Refuses: not_found. */
export async function readProposal(
  call: MemberCall,
  rfqId: string,
): Promise<ProposalView | Refusal> {
  const { db, actor, now } = call;
  const rfq = await findRfqOfOffer(db, rfqId);
  if (rfq === undefined || rfq.company_id !== actor.companyId) return refuse('not_found');
  const createdBy = ownRequestsOnly(actor);
  if (createdBy !== null && rfq.created_by !== createdBy) return refuse('not_found');
  const stored = await findOpenProposal(db, rfqId);
  const isGone = stored === undefined || (await isOutdated(db, stored, rfq, now));
  const state = effectiveRfqState(rfq, now);
  const isOpen = state === 'active' || state === 'evaluate';
  const isLimited = !may(actor, 'offer.decide') || (!actor.isOwner && actor.limitFils !== null);
  return {
    proposal: isGone ? null : await toView(call, rfq, stored),
    can: { propose: isOpen && isGone && isLimited && may(actor, 'offer.negotiate') },
  };
}
