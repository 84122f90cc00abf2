import type { Tx } from '#shared/call.ts';
import type { Doer } from '#features/activity/store.ts';
import { hasAccess } from '#features/access/store/row.ts';
import { notifyCompany } from '#features/notification/store.ts';
import { moveRfq } from '#features/rfq/store/row.ts';
import { effectiveState } from '#features/rfq/reads.ts';
import { decideOffer, type OfferFacts, type OfferState, type OfferVerb } from '../rules/table.ts';
import {
  aboutOffer,
  findCompanyName,
  hasLeft,
  listOffersIn,
  moveOffer,
  systemOf,
  tellLogs,
  type LockedOffer,
  type OfferRow,
} from '../store/row.ts';

/** What the rules ask where no member acts. */
function systemFacts(offer: OfferRow, { rfq }: Pick<LockedOffer, 'rfq'>): OfferFacts {
  return {
    state: offer.state,
    side: 'system',
    may: () => true,
    rfqState: effectiveState(rfq, rfq.now),
    hasAccess: true,
    now: rfq.now,
    validUntilAt: offer.valid_until_at,
    negotiable: offer.negotiable,
    firm: offer.firm,
    needsConfirmation: offer.needs_confirmation,
    hasOpenRevision: offer.open_revision_id !== null,
    revisionCount: offer.revision_count,
    rejectedByAward: offer.rejected_by_award,
    versionCount: offer.version_count,
    isWithinLimit: true,
    hasGoods: false,
    hasOpenApproval: offer.approval_asked_by !== null,
    isWithinOwn: true,
  };
}

/** Where a verb of the system leads; that it is not allowed is a mistake of the noun that brings it about. */
function systemTarget(verb: OfferVerb, offer: OfferRow, locked: LockedOffer): OfferState {
  const decision = decideOffer(verb, systemFacts(offer, locked));
  if (!decision.ok || decision.to === 'draft')
    throw new Error(`offer ${offer.id} in ${offer.state} cannot ${verb}`);
  return decision.to;
}

/**
 * The purchase order was sent: every other pending offer is rejected by the award and its supplier told (product §7). The
 * caller holds the locks, moves the accepted offer on and writes the order's own news.
 */
export async function turnDownOthers(
  tx: Tx,
  doer: Pick<Doer, 'random'>,
  locked: LockedOffer,
): Promise<void> {
  const { rfq } = locked;
  const system = systemOf(doer, rfq.now);
  const buyer = await findCompanyName(tx, rfq.company_id);
  for (const other of await listOffersIn(tx, rfq.id, 'pending')) {
    const to = systemTarget('lose', other, locked);
    const lost = await moveOffer(tx, system, other, to, { rejected_by_award: true });
    await tellLogs(tx, system, lost, { verb: 'offer.rejected', side: 'system' });
    await notifyCompany(tx, system, {
      companyId: lost.company_id,
      type: 'offer_rejected',
      params: { ...aboutOffer(rfq, lost.id, buyer), reason: '', note: '' },
    });
  }
}

/** All goods were received; the RFQ goes with it. The caller holds the locks and writes the order's own news. */
export async function markDelivered(tx: Tx, doer: Doer, locked: LockedOffer): Promise<LockedOffer> {
  const offer = await moveOffer(
    tx,
    doer,
    locked.offer,
    systemTarget('deliver', locked.offer, locked),
  );
  const rfq = await moveRfq(tx, doer, locked.rfq, 'delivered');
  return { offer, rfq: { ...locked.rfq, ...rfq }, doer: locked.doer };
}

/** Nothing is owed any more; the RFQ goes with it (product §6). The caller holds the locks and tells both sides. */
export async function markCompleted(tx: Tx, doer: Doer, locked: LockedOffer): Promise<LockedOffer> {
  const offer = await moveOffer(
    tx,
    doer,
    locked.offer,
    systemTarget('complete', locked.offer, locked),
  );
  const rfq = await moveRfq(tx, doer, locked.rfq, 'completed');
  return { offer, rfq: { ...locked.rfq, ...rfq }, doer: locked.doer };
}

/**
 * Offers that lost to the award come back: pending where they still hold, expired where they do not (product §6); those
 * whose supplier took the access fee back meanwhile, or has left, stay away. Each that comes back is told.
 */
export async function restoreLosers(
  tx: Tx,
  doer: Pick<Doer, 'random'>,
  locked: LockedOffer,
): Promise<void> {
  const { rfq } = locked;
  const system = systemOf(doer, rfq.now);
  const buyer = await findCompanyName(tx, rfq.company_id);
  for (const loser of await listOffersIn(tx, rfq.id, 'rejected')) {
    const isPaid = loser.rejected_by_award && (await hasAccess(tx, loser.company_id, loser.rfq_id));
    if (!isPaid || (await hasLeft(tx, loser.company_id))) continue;
    const restored = await moveOffer(tx, system, loser, systemTarget('restore', loser, locked), {
      decided_at: null,
    });
    await tellLogs(tx, system, restored, { verb: 'offer.restored', side: 'system' });
    // It was told that it had lost, and may be accepted again at any moment.
    await notifyCompany(tx, system, {
      companyId: restored.company_id,
      type: restored.state === 'pending' ? 'offer_restored' : 'offer_expired',
      params: aboutOffer(rfq, restored.id, buyer),
    });
  }
}
