import type { Tx } from '#shared/call.ts';
import { expectAllowed } from '#shared/workflow.ts';
import type { Doer } from '#features/activity/store.ts';
import { hasAccess } from '#features/rfq/store/audience.ts';
import { notifyCompany } from '#features/notification/store.ts';
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
 * The purchase order was sent: every other pending offer is rejected by the award and its supplier told (product §7). The
 * caller holds the locks, moves the accepted offer on and writes the order's own news.
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

/** Moves an offer and its RFQ by the same verb of the system; the caller holds the locks. */
async function applyToBoth(
  tx: Tx,
  doer: Doer,
  locked: LockedOffer,
  verb: 'deliver' | 'complete',
): Promise<LockedOffer> {
  const { rfq } = locked;
  const decided = expectAllowed(decideOffer(verb, systemFacts(locked.offer, rfq)));
  const offer = await moveAndNotify(tx, doer, locked.offer, decided);
  const decidedRfq = expectAllowed(decideRfq(verb, systemRfqFacts(rfq, 'system', rfq.now)));
  const moved = await moveRfq(tx, rfq.now, rfq, decidedRfq);
  return { offer, rfq: { ...rfq, ...moved }, doer: locked.doer };
}

/** All goods were received; the RFQ goes with it. The caller holds the locks and writes the order's own news. */
export async function markDelivered(tx: Tx, doer: Doer, locked: LockedOffer): Promise<LockedOffer> {
  return applyToBoth(tx, doer, locked, 'deliver');
}

/** Nothing is owed any more; the RFQ goes with it (product §6). The caller holds the locks and tells both sides. */
export async function markCompleted(tx: Tx, doer: Doer, locked: LockedOffer): Promise<LockedOffer> {
  return applyToBoth(tx, doer, locked, 'complete');
}

/**
 * Offers that lost to the award come back: pending where they still hold, expired where they do not (product §6); those
 * whose supplier took the access fee back meanwhile, or has left, stay away. Each that comes back is told.
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
    // It was told that it had lost, and may be accepted again at any moment.
    await notifyCompany(tx, system, {
      companyId: restored.company_id,
      type: restored.state === 'pending' ? 'offer_restored' : 'offer_expired',
      params: aboutOffer(rfq, restored.id, buyer),
    });
  }
}
