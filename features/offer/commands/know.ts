import type { MemberCall } from '#shared/call.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import { toBuyerOffer } from '../reads/details.ts';
import { canKnow } from '../rules/table.ts';
import type { KnowInput } from '../schema/buyer.ts';
import type { BuyerOffer } from '../schema/views.ts';
import { saveKnownSupplier } from '../store/known.ts';
import { findSupplierStatus } from '../store/supplier-facts.ts';
import { lockOwn, readerAt } from './locked.ts';
import { recordOffer } from './record.ts';

/**
 * Confirms that the buyer knows the supplier of an offer, who has no approved account, so that its
 * offers may be accepted (decision 0208); a repetition corrects the data. Refuses: not_found,
 * state_changed (the supplier is approved or suspended, or the offer is decided), not_allowed.
 */
export async function knowSupplier(
  call: MemberCall,
  offerId: string,
  input: KnowInput,
): Promise<BuyerOffer | Refusal> {
  return call.transaction(async (tx) => {
    const own = await lockOwn(tx, call, offerId);
    if (isRefusal(own)) return own;
    const { offer, rfq, actorContext, facts } = own;
    if (!canKnow(facts, await findSupplierStatus(tx, offer))) return refuse('state_changed');
    await saveKnownSupplier(tx, {
      companyId: offer.buyer_company_id,
      supplierId: offer.company_id,
      trn: input.trn,
      licenceNumber: input.licence_number,
      reason: input.reason,
      memberId: call.actor.memberId,
      now: rfq.now,
    });
    await recordOffer(tx, actorContext, offer, { verb: 'offer.supplierKnown', side: 'buyer' });
    return toBuyerOffer(tx, readerAt(call, rfq.now), offer);
  });
}
