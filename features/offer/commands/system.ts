import type { Tx } from '#shared/call.ts';
import { expectAllowed } from '#shared/workflow.ts';
import type { ActorContext } from '#features/activity/store.ts';
import { hasAccess } from '#features/rfq/store/audience.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import { systemFacts as systemRfqFacts } from '#features/rfq/rules/system-facts.ts';
import { decideRfq } from '#features/rfq/rules/table.ts';
import { moveRfq } from '#features/rfq/store/row.ts';
import { systemFacts } from '../rules/system-facts.ts';
import { decideOffer } from '../rules/table.ts';
import {
  aboutOffer,
  findCompanyName,
  hasLeft,
  listOffersIn,
  type LockedOffer,
} from '../store/row.ts';
import { moveAndNotify } from './save.ts';
import { recordOffer } from './record.ts';

/**
 * After the purchase order is sent, rejects every other pending offer and notifies its supplier
 * (product §7). The caller must hold the locks, change the accepted offer and notify about the
 * order.
 */
export async function turnDownOthers(tx: Tx, locked: LockedOffer): Promise<void> {
  const { rfq } = locked;
  const { system } = rfq;
  const buyer = await findCompanyName(tx, rfq.company_id);
  for (const other of await listOffersIn(tx, rfq.id, 'pending')) {
    const decided = expectAllowed(decideOffer('lose', systemFacts(other, rfq)));
    const lost = await moveAndNotify(tx, system, other, decided, { rejected_by_award: true });
    await recordOffer(tx, system, lost, { verb: 'offer.rejected', side: 'system' });
    await notifyCompany(tx, system, {
      companyId: lost.company_id,
      type: 'offer_rejected',
      params: { ...aboutOffer(rfq, lost.id, buyer), reason: '', note: '' },
    });
  }
}

/** Applies the same system verb to an offer and its RFQ. The caller must hold the locks. */
async function applyToBoth(
  tx: Tx,
  actorContext: ActorContext,
  locked: LockedOffer,
  verb: 'deliver' | 'complete',
): Promise<LockedOffer> {
  const { rfq } = locked;
  const decided = expectAllowed(decideOffer(verb, systemFacts(locked.offer, rfq)));
  const offer = await moveAndNotify(tx, actorContext, locked.offer, decided);
  const decidedRfq = expectAllowed(decideRfq(verb, systemRfqFacts(rfq, 'system', rfq.now)));
  const moved = await moveRfq(tx, rfq.now, rfq, decidedRfq);
  return { offer, rfq: { ...rfq, ...moved }, actorContext: locked.actorContext };
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
    if (!isPaid || (await hasLeft(tx, loser.company_id))) continue;
    const decided = expectAllowed(decideOffer('restore', systemFacts(loser, rfq)));
    const restored = await moveAndNotify(tx, system, loser, decided, { decided_at: null });
    await recordOffer(tx, system, restored, { verb: 'offer.restored', side: 'system' });
    // The supplier was notified of the loss, so it must know that the offer can be accepted again.
    await notifyCompany(tx, system, {
      companyId: restored.company_id,
      type: restored.state === 'pending' ? 'offer_restored' : 'offer_expired',
      params: aboutOffer(rfq, restored.id, buyer),
    });
  }
}
