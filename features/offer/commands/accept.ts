import type { MemberCall, Tx } from '#shared/call.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import type { DecidedOffer } from '../rules/table.ts';
import { aboutOffer, insertContinuation, moveOffer, type OfferRow } from '../store/row.ts';
import type { Choice } from './award-parts.ts';
import { recordOffer } from './record.ts';
import { notifyRequester } from './save.ts';

export type LineVerb = 'accept' | 'buy' | 'award_more';

/**
 * Accepts the chosen offer, or inserts the accepted offer of its further lines, and notifies the
 * supplier. `totalMinor`: the total of the order; `buyer`: the name of the buyer's company. The caller
 * must hold the locks, write the award and count the offer.
 */
export async function accept(
  tx: Tx,
  call: MemberCall,
  { own }: Choice,
  decided: DecidedOffer<LineVerb>,
  totalMinor: bigint,
  buyer: string,
): Promise<OfferRow> {
  const { offer, rfq, actorContext } = own;
  // A decided offer counts as opened, because the fair fee is only for offers that no buyer has
  // seen.
  const set = { opened_at: offer.opened_at ?? rfq.now, total_minor: totalMinor };
  const accepted =
    decided.verb === 'award_more'
      ? await insertContinuation(tx, offer, { id: call.random.id(), totalMinor, now: rfq.now })
      : await moveOffer(tx, actorContext.now, offer, decided, set, false);
  const params = { version: accepted.version_count };
  await recordOffer(tx, actorContext, accepted, { verb: 'offer.accepted', side: 'buyer', params });
  await notifyCompany(tx, actorContext, {
    companyId: offer.company_id,
    type: 'offer_accepted',
    params: aboutOffer(rfq, accepted.id, buyer),
  });
  // Notifies the requester of the approval, unless the requester accepts it directly.
  if (offer.approval_asked_by !== call.actor.memberId)
    await notifyRequester(tx, actorContext, offer, 'award_approved');
  return accepted;
}
