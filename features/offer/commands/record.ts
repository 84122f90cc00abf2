import type { Tx } from '#shared/call.ts';
import { offerNumber } from '#shared/numbers.ts';
import { recordDealEvent, type ActorContext, type DealSide } from '#features/activity/store.ts';
import type { OfferRow } from '../store/row.ts';

interface OfferEvent {
  /** `noun.verb`, the key of its message. */
  readonly verb: string;
  readonly side: DealSide;
  readonly params?: Readonly<Record<string, unknown>>;
}

/**
 * Records a change of an offer in the activity log of the acting side and in the deal's own log.
 * Changes by the clock go to the supplier's log.
 */
export async function recordOffer(
  tx: Tx,
  actorContext: ActorContext,
  offer: Pick<OfferRow, 'id' | 'number' | 'rfq_id' | 'company_id' | 'buyer_company_id'>,
  { verb, side, params = {} }: OfferEvent,
): Promise<void> {
  const event = { rfqId: offer.rfq_id, offerId: offer.id, side, verb, params };
  await recordDealEvent(tx, actorContext, event, {
    companyId: side === 'buyer' ? offer.buyer_company_id : offer.company_id,
    verb,
    subjectType: 'offer',
    subjectId: offer.id,
    params: { number: offerNumber(offer.number), ...params },
  });
}
