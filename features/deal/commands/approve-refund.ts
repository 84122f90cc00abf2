import type { OperatorCall, Tx } from '#shared/call.ts';
import type { Refusal } from '#shared/refusals.ts';
import { expectAllowed } from '#shared/workflow.ts';
import { lockRequest, returnFee } from '#features/access/commands/refund.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import { systemFacts } from '#features/offer/rules/system-facts.ts';
import { decideOffer } from '#features/offer/rules/table.ts';
import {
  aboutOffer,
  findCompanyName,
  findOwnOffer,
  type OfferRow,
} from '#features/offer/store/row.ts';
import type { LockedRfq } from '#features/rfq/store/row.ts';
import { moveAndNotify } from '#features/offer/commands/save.ts';
import { recordOffer } from '#features/offer/commands/record.ts';

/**
 * Withdraws the supplier's offer with the refund and notifies its buyer. The state must be
 * withdrawn, so that a supplier who buys access again may quote again.
 */
async function closeOffer(tx: Tx, rfq: LockedRfq, offer: OfferRow): Promise<void> {
  const { system } = rfq;
  const decided = expectAllowed(decideOffer('return_fee', systemFacts(offer, rfq)));
  const moved = await moveAndNotify(tx, system, offer, decided);
  await recordOffer(tx, system, moved, { verb: 'offer.withdrawn', side: 'system' });
  const supplier = await findCompanyName(tx, offer.company_id);
  await notifyCompany(tx, system, {
    companyId: offer.buyer_company_id,
    type: 'offer_withdrawn',
    params: aboutOffer(rfq, offer.id, supplier),
  });
}

/**
 * Approves the refund of the whole access fee (product §3) and closes the supplier's pending offer,
 * if any. Refuses: not_found, already_decided, access_not_refundable.
 */
export async function approveRefund(
  call: OperatorCall,
  requestId: string,
): Promise<null | Refusal> {
  return call.transaction<null>(async (tx) => {
    const locked = await lockRequest(tx, call, requestId, 'approve_refund', '');
    if ('refused' in locked) return locked;
    const { rfq, request, decided } = locked;
    const offer = await findOwnOffer(tx, request.company_id, rfq.id);
    if (offer?.state === 'pending') await closeOffer(tx, rfq, offer);
    const access = {
      id: request.access_id,
      rfq_id: rfq.id,
      company_id: request.company_id,
      fee_fils: request.fee_fils,
    };
    await returnFee(tx, { ...call, now: rfq.now }, rfq, access, { decided, cause: 'asked' });
    return null;
  });
}
