import type { OperatorCall } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { notifyCompany } from '#features/notification/store.ts';
import { decideRfq, toRfqRefusal } from '#features/rfq/rules/table.ts';
import { aboutRfq, lockRfq } from '#features/rfq/store/row.ts';
import { endRfq } from './cancel-rfq.ts';

/**
 * Takes a published RFQ down: as if cancelled, by the platform, and its buyer reads why. Refuses: not_found,
 * state_changed, a missing reason.
 */
export async function takeDownRfq(
  call: OperatorCall,
  rfqId: string,
  reason: string,
): Promise<null | Refusal> {
  return call.transaction<null>(async (tx) => {
    const rfq = await lockRfq(tx, call, rfqId);
    if (rfq === undefined) return refuse('not_found');
    const decision = decideRfq('take_down', {
      state: rfq.state,
      side: 'operator',
      may: () => true,
      reason,
      now: rfq.now,
      expiresAt: rfq.expires_at,
      decideBy: rfq.decide_by,
      pendingFor: rfq.pending_for,
      wasBought: rfq.first_bought_at !== null,
      pendingOfferCount: rfq.pending_offer_count,
      estimatedFils: 0n,
      limitFils: null,
      isWithinOwn: true,
      isHeld: false,
    });
    if (!decision.ok) return toRfqRefusal(decision.refused);
    const doer = { ...call, now: rfq.now };
    const ending = {
      cause: 'taken_down',
      verb: 'rfq.takenDown',
      reasonCode: '',
      reasonText: reason,
    } as const;
    await endRfq(tx, doer, rfq, ending);
    const params = { ...aboutRfq(rfq), note: reason };
    await notifyCompany(tx, doer, { companyId: rfq.company_id, type: 'rfq_refused', params });
    return null;
  });
}
