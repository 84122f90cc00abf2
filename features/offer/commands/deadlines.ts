import type { Tx } from '#shared/call.ts';
import { expectAllowed } from '#shared/workflow.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import { lockRfq } from '#features/rfq/commands/deadlines.ts';
import type { ClockedActorContext, LockedRfq } from '#features/rfq/store/row.ts';
import { systemFacts } from '../rules/system-facts.ts';
import { decideOffer, isLapsed } from '../rules/table.ts';
import {
  aboutOffer,
  findCompanyName,
  findRfqIdOf,
  listOffersIn,
  lockOfferRow,
  type LockedOffer,
  type OfferRow,
} from '../store/row.ts';
import { closeRfqLines, listOpenLineIds } from '../store/award.ts';
import { settleAccepted } from './after-order.ts';
import { lapseProposals } from './lapse-proposals.ts';
import { recordOffer } from './record.ts';
import { moveAndNotify } from './save.ts';

/**
 * Closes every pending offer of an RFQ that ended: as expired or as cancelled, like the RFQ. The
 * caller must hold the RFQ's lock and notify the suppliers of the RFQ's end.
 */
export async function closeOffersOf(
  tx: Tx,
  rfq: LockedRfq,
  verb: 'expire' | 'close',
): Promise<void> {
  const { system } = rfq;
  for (const offer of await listOffersIn(tx, rfq.id, 'pending')) {
    const decided = expectAllowed(decideOffer(verb, systemFacts(offer, rfq)));
    const moved = await moveAndNotify(tx, system, offer, decided);
    await recordOffer(tx, system, moved, { verb: `offer.${decided.to}`, side: 'system' });
  }
}

/** Expires a pending offer whose validity has passed, and notifies both sides (product §7). */
async function applyValidity(tx: Tx, rfq: LockedRfq, offer: OfferRow): Promise<OfferRow> {
  const { system } = rfq;
  if (offer.state !== 'pending' || !isLapsed(offer.valid_until_at, rfq.now)) return offer;
  const decided = expectAllowed(decideOffer('expire', systemFacts(offer, rfq)));
  const moved = await moveAndNotify(tx, system, offer, decided);
  await recordOffer(tx, system, moved, { verb: 'offer.expired', side: 'system' });
  const supplier = await findCompanyName(tx, offer.company_id);
  const buyer = await findCompanyName(tx, offer.buyer_company_id);
  await notifyCompany(tx, system, {
    companyId: offer.company_id,
    type: 'offer_expired',
    params: aboutOffer(rfq, offer.id, buyer),
  });
  await notifyCompany(tx, system, {
    companyId: offer.buyer_company_id,
    type: 'offer_lapsed',
    params: aboutOffer(rfq, offer.id, supplier),
  });
  return moved;
}

/** Closes the open lines of an RFQ that was just accepted as far as it was awarded. */
export async function endOpenLines(tx: Tx, rfq: LockedRfq, reason = ''): Promise<LockedRfq> {
  await lapseProposals(tx, rfq.system, { rfqId: rfq.id });
  await closeRfqLines(tx, {
    rfqId: rfq.id,
    lineIds: await listOpenLineIds(tx, rfq.id),
    reason,
    memberId: null,
    now: rfq.now,
  });
  return settleAccepted(tx, rfq);
}

/**
 * Locks an RFQ before its offers, and closes the offers if a passed deadline ends it now. An RFQ with
 * awards is accepted then, and its other lines are closed.
 */
export async function lockRfqOfOffer(
  tx: Tx,
  actorContext: ClockedActorContext,
  rfqId: string,
): Promise<LockedRfq | undefined> {
  const rfq = await lockRfq(tx, actorContext, rfqId);
  if (rfq?.deadlineMove === 'expired') await closeOffersOf(tx, rfq, 'expire');
  return rfq?.deadlineMove === 'accepted' ? endOpenLines(tx, rfq) : rfq;
}

/**
 * Locks an offer after its RFQ (lock order: rfq → offer → purchase_order → wallet) and applies the
 * deadlines that have passed: the RFQ's own and the offer's validity. A refusal by the caller rolls
 * that back, too. Undefined: no such row.
 */
export async function lockOffer(
  tx: Tx,
  actorContext: ClockedActorContext,
  offerId: string,
  knownRfqId?: string,
): Promise<LockedOffer | undefined> {
  const rfqId = knownRfqId ?? (await findRfqIdOf(tx, offerId));
  const rfq = rfqId === undefined ? undefined : await lockRfqOfOffer(tx, actorContext, rfqId);
  if (rfq === undefined) return undefined;
  const stored = await lockOfferRow(tx, offerId);
  const offer = await applyValidity(tx, rfq, stored);
  return { offer, rfq, actorContext: rfq.actorContext, isExpiredNow: offer.state !== stored.state };
}
