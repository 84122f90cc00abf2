import type { Db, Tx } from '#shared/call.ts';
import { expectAllowed } from '#shared/workflow.ts';
import { undecidedRfqStates } from '#shared/rfq-states.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import { systemFacts } from '#features/offer/rules/system-facts.ts';
import { decideOffer } from '#features/offer/rules/table.ts';
import { aboutOffer, findCompanyName } from '#features/offer/store/row.ts';
import { systemFacts as systemRfqFacts } from '#features/rfq/rules/system-facts.ts';
import { decideRfq } from '#features/rfq/rules/table.ts';
import { moveRfq, type ClockedActorContext, type LockedRfq } from '#features/rfq/store/row.ts';
import { endRfq } from '#features/deal/commands/cancel-rfq.ts';
import { endOpenLines, lockOffer, lockRfqOfOffer } from '#features/offer/commands/deadlines.ts';
import { moveAndNotify } from '#features/offer/commands/save.ts';
import { recordOffer } from '#features/offer/commands/record.ts';
import { listOpenRfqs, listPendingOffers } from '../store/close.ts';

type EndingContext = ClockedActorContext & { readonly db: Db };

async function withdrawOne(
  tx: Tx,
  actorContext: ClockedActorContext,
  offerId: string,
): Promise<void> {
  const locked = await lockOffer(tx, actorContext, offerId);
  if (locked === undefined || locked.offer.state !== 'pending') return;
  const { offer, rfq } = locked;
  const reason = 'no_longer_needed';
  const facts = { ...systemFacts(offer, rfq), side: 'supplier', reason } as const;
  const decided = expectAllowed(decideOffer('withdraw', facts));
  const saved = await moveAndNotify(tx, locked.actorContext, offer, decided, {
    reason_code: reason,
  });
  await recordOffer(tx, locked.actorContext, saved, { verb: 'offer.withdrawn', side: 'supplier' });
  const supplier = await findCompanyName(tx, offer.company_id);
  await notifyCompany(tx, locked.actorContext, {
    companyId: rfq.company_id,
    type: 'offer_withdrawn',
    params: aboutOffer(rfq, offer.id, supplier),
  });
}

/**
 * Withdraws every pending offer of a company in the order of the RFQ locks, to prevent deadlocks.
 */
export async function withdrawOffers(
  tx: Tx,
  actorContext: ClockedActorContext,
  companyId: string,
): Promise<void> {
  for (const offerId of await listPendingOffers(tx, companyId))
    await withdrawOne(tx, actorContext, offerId);
}

async function endOne(tx: Tx, context: EndingContext, rfq: LockedRfq): Promise<void> {
  const reason = 'no_longer_needed';
  const facts = systemRfqFacts(rfq, 'buyer', rfq.now, reason);
  if (rfq.award_count > 0) {
    const closed = expectAllowed(decideRfq('close_lines', facts));
    await endOpenLines(tx, { ...rfq, ...(await moveRfq(tx, rfq.now, rfq, closed)) });
    return;
  }
  await endRfq(tx, { ...context, now: rfq.now }, rfq, expectAllowed(decideRfq('cancel', facts)), {
    cause: 'rfq_canceled',
    verb: 'rfq.canceled',
    reasonCode: reason,
    reasonText: '',
  });
}

/**
 * Ends the open RFQs and offers of a closed company, each in its own transaction as the owner would
 * do it: an RFQ with awards is accepted without its open lines, and any other is cancelled and its
 * access fees are returned. A repeat does nothing.
 */
export async function endOpenRecords(context: EndingContext, companyId: string): Promise<void> {
  for (const rfqId of await listOpenRfqs(context.db, companyId)) {
    await context.db.transaction().execute(async (tx) => {
      const rfq = await lockRfqOfOffer(tx, context, rfqId);
      if (rfq === undefined || !undecidedRfqStates.some((state) => state === rfq.state)) return;
      await endOne(tx, context, rfq);
    });
  }
  for (const offerId of await listPendingOffers(context.db, companyId)) {
    await context.db.transaction().execute((tx) => withdrawOne(tx, context, offerId));
  }
}
