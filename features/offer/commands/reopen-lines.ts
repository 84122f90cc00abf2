import { may } from '#shared/actor.ts';
import type { MemberCall } from '#shared/call.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import { buyerFactsOf } from '#features/rfq/reads/rfq.ts';
import { decideRfq, toRfqRefusal } from '#features/rfq/rules/table.ts';
import { reopenRfqLines } from '../store/award.ts';
import { lockOwnRfq, moveOrSave } from './award.ts';

/**
 * Opens lines again that the buyer closed without an award, all or none of them.
 * Refuses: not_found, state_changed (a line is not closed), and as `decideRfq`.
 */
export async function reopenLines(
  call: MemberCall,
  rfqId: string,
  lineIds: readonly string[],
): Promise<{ readonly rfq_id: string } | Refusal> {
  return call.transaction(async (tx) => {
    const rfq = await lockOwnRfq(tx, call, rfqId);
    if (isRefusal(rfq)) return rfq;
    const decided = decideRfq('reopen_lines', {
      ...buyerFactsOf(call.actor, rfq, rfq.now),
      may: (permission) => may(call.actor, permission),
    });
    if (!decided.ok) return toRfqRefusal(decided.refused);
    const ids = [...new Set(lineIds)];
    if ((await reopenRfqLines(tx, rfq.id, ids)) !== ids.length) return refuse('state_changed');
    await moveOrSave(tx, rfq, decided);
    return { rfq_id: rfq.id };
  });
}
