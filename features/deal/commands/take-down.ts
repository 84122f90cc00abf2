import type { OperatorCall } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import { systemFacts } from '#features/rfq/rules/system-facts.ts';
import { decideRfq, toRfqRefusal } from '#features/rfq/rules/table.ts';
import { aboutRfq } from '#features/rfq/store/row.ts';
import { lockRfq } from '#features/rfq/commands/deadlines.ts';
import { endRfq } from './cancel-rfq.ts';

/**
 * Takes a published RFQ down. It ends as if cancelled, by the platform, and its buyer sees the
 * reason. Refuses: not_found, state_changed, a missing reason.
 */
export async function takeDownRfq(
  call: OperatorCall,
  rfqId: string,
  reason: string,
): Promise<null | Refusal> {
  return call.transaction<null>(async (tx) => {
    const rfq = await lockRfq(tx, call, rfqId);
    if (rfq === undefined) return refuse('not_found');
    const decision = decideRfq('take_down', systemFacts(rfq, 'operator', rfq.now, reason));
    if (!decision.ok) return toRfqRefusal(decision.refused);
    const actorContext = { ...call, now: rfq.now };
    const ending = {
      cause: 'taken_down',
      verb: 'rfq.takenDown',
      reasonCode: '',
      reasonText: reason,
    } as const;
    await endRfq(tx, actorContext, rfq, decision, ending);
    const params = { ...aboutRfq(rfq), note: reason };
    await notifyCompany(tx, actorContext, {
      companyId: rfq.company_id,
      type: decision.to === 'accepted' ? 'rfq_taken_down' : 'rfq_refused',
      params,
    });
    return null;
  });
}
