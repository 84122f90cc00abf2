import type { Tx } from '#shared/call.ts';
import { expectAllowed } from '#shared/workflow.ts';
import type { ActorContext } from '#features/activity/store.ts';
import { hasAccess } from '#features/rfq/store/audience.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import { systemFacts as systemRfqFacts } from '#features/rfq/rules/system-facts.ts';
import { decideRfq } from '#features/rfq/rules/table.ts';
import { moveRfq, type LockedRfq } from '#features/rfq/store/row.ts';
import { lossOf } from '../rules/memo.ts';
import { systemFacts } from '../rules/system-facts.ts';
import { decideOffer, type OfferState } from '../rules/table.ts';
import { listAwards } from '../store/award.ts';
import {
  aboutOffer,
  findCompanyName,
  hasLeft,
  listOffersIn,
  type LockedOffer,
} from '../store/row.ts';
import { findMemo } from '../store/memo.ts';
import { moveAndNotify } from './save.ts';
import { recordOffer } from './record.ts';

const isDelivered: readonly OfferState[] = ['delivered', 'completed'];

/** The states of the offers with an award of this RFQ in force, without one of them. */
async function otherAwards(tx: Tx, rfq: LockedRfq, offerId: string): Promise<OfferState[]> {
  if (rfq.award_count <= 1) return [];
  const awards = await listAwards(tx, rfq.id);
  return awards.flatMap((award) => (award.offer_id === offerId ? [] : [award.offer_state]));
}

/** Rejects every pending offer of an RFQ and notifies its supplier (product §7). */
async function turnDownPending(tx: Tx, rfq: LockedRfq): Promise<void> {
  const { system } = rfq;
  const buyer = await findCompanyName(tx, rfq.company_id);
  const memo = await findMemo(tx, rfq.id);
  for (const other of await listOffersIn(tx, rfq.id, 'pending')) {
    const loss = memo?.shares_rank === true ? lossOf(memo.content, other.id) : null;
    const decided = expectAllowed(decideOffer('lose', systemFacts(other, rfq)));
    const lost = await moveAndNotify(tx, system, other, decided, {
      rejected_by_award: true,
      lost_rank: loss?.rank ?? null,
      lost_gap_bp: loss?.gapBp ?? null,
    });
    await recordOffer(tx, system, lost, { verb: 'offer.rejected', side: 'system' });
    await notifyCompany(tx, system, {
      companyId: lost.company_id,
      type: 'offer_rejected',
      params: { ...aboutOffer(rfq, lost.id, buyer), reason: '', note: '' },
    });
  }
}

/**
 * After a purchase order is sent, rejects the pending offers unless a line of the RFQ is open or
 * another of its orders was not sent, because a cancellation would need them (product §7). The
 * caller must hold the locks, change the accepted offer and notify about the order.
 */
export async function turnDownOthers(tx: Tx, { offer, rfq }: LockedOffer): Promise<void> {
  if (rfq.state !== 'accepted') return;
  if ((await otherAwards(tx, rfq, offer.id)).includes('accepted')) return;
  await turnDownPending(tx, rfq);
}

async function applyToRfq(
  tx: Tx,
  rfq: LockedRfq,
  verb: 'deliver' | 'complete',
): Promise<LockedRfq> {
  const decided = expectAllowed(decideRfq(verb, systemRfqFacts(rfq, 'system', rfq.now)));
  return { ...rfq, ...(await moveRfq(tx, rfq.now, rfq, decided)) };
}

/**
 * Continues an RFQ that was just accepted after the orders of its awards had gone on: pending offers
 * lose if all orders were sent, and the RFQ is delivered or completed if all of them are.
 */
export async function settleAccepted(tx: Tx, rfq: LockedRfq): Promise<LockedRfq> {
  const states = (await listAwards(tx, rfq.id)).map((award) => award.offer_state);
  if (states.includes('accepted')) return rfq;
  await turnDownPending(tx, rfq);
  if (states.includes('waiting')) return rfq;
  const delivered = await applyToRfq(tx, rfq, 'deliver');
  return states.includes('delivered') ? delivered : applyToRfq(tx, delivered, 'complete');
}

/**
 * Applies a system verb to an offer, and to its RFQ if every other award has come as far. The caller
 * must hold the locks.
 */
async function applyToBoth(
  tx: Tx,
  actorContext: ActorContext,
  locked: LockedOffer,
  verb: 'deliver' | 'complete',
): Promise<LockedOffer> {
  const { rfq } = locked;
  const decided = expectAllowed(decideOffer(verb, systemFacts(locked.offer, rfq)));
  const offer = await moveAndNotify(tx, actorContext, locked.offer, decided);
  const others = await otherAwards(tx, rfq, offer.id);
  const isLast =
    verb === 'deliver'
      ? rfq.state === 'accepted' && others.every((state) => isDelivered.includes(state))
      : rfq.state === 'delivered' && others.every((state) => state === 'completed');
  const moved = isLast ? await applyToRfq(tx, rfq, verb) : rfq;
  return { offer, rfq: moved, actorContext: locked.actorContext };
}

/**
 * Marks offer and RFQ as delivered after all goods were received. The caller must hold the locks
 * and notify about the order.
 */
export async function markDelivered(
  tx: Tx,
  actorContext: ActorContext,
  locked: LockedOffer,
): Promise<LockedOffer> {
  return applyToBoth(tx, actorContext, locked, 'deliver');
}

/**
 * Marks offer and RFQ as completed once no payment is due (product §6). The caller must hold the
 * locks and notify both sides.
 */
export async function markCompleted(
  tx: Tx,
  actorContext: ActorContext,
  locked: LockedOffer,
): Promise<LockedOffer> {
  return applyToBoth(tx, actorContext, locked, 'complete');
}

/**
 * Restores the offers that lost to the award: pending if still valid, otherwise expired (product
 * §6). Skips suppliers whose access fee was refunded or whose account is closed. Each restored
 * supplier is notified.
 */
export async function restoreLosers(tx: Tx, locked: LockedOffer): Promise<void> {
  const { rfq } = locked;
  const { system } = rfq;
  const buyer = await findCompanyName(tx, rfq.company_id);
  for (const loser of await listOffersIn(tx, rfq.id, 'rejected')) {
    const isPaid = loser.rejected_by_award && (await hasAccess(tx, loser.company_id, loser.rfq_id));
    if (!isPaid || (await hasLeft(tx, [loser.company_id]))) continue;
    const decided = expectAllowed(decideOffer('restore', systemFacts(loser, rfq)));
    const restored = await moveAndNotify(tx, system, loser, decided, {
      decided_at: null,
      lost_rank: null,
      lost_gap_bp: null,
    });
    await recordOffer(tx, system, restored, { verb: 'offer.restored', side: 'system' });
    // The supplier was notified of the loss, so it must know that the offer can be accepted again.
    await notifyCompany(tx, system, {
      companyId: restored.company_id,
      type: restored.state === 'pending' ? 'offer_restored' : 'offer_expired',
      params: aboutOffer(rfq, restored.id, buyer),
    });
  }
}
