import type { MemberCall } from '#shared/call.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import type { AcknowledgeInput } from '../schema/order.ts';
import type { OrderView } from '../schema/views.ts';
import { saveAcknowledgementNotes } from '../store/lines.ts';
import { moveOrder } from '../store/row.ts';
import { aboutOrder, answer, lockOrderForVerb, recordInLogs } from './lock.ts';

/**
 * Acknowledges the order; the supplier may note per line what it cannot deliver as agreed
 * (product §8). Refuses: not_found (also a line of another order), not_allowed, state_changed.
 */
export async function acknowledgeOrder(
  call: MemberCall,
  orderId: string,
  input: AcknowledgeInput,
): Promise<OrderView | Refusal> {
  return call.transaction(async (tx) => {
    const locked = await lockOrderForVerb(tx, call, orderId, 'acknowledge');
    if (isRefusal(locked)) return locked;
    const own = new Set(locked.lines.map(({ id }) => id));
    if (input.notes.some(({ line_id: lineId }) => !own.has(lineId))) return refuse('not_found');
    const notes = new Map(
      input.notes.filter(({ note }) => note !== '').map(({ line_id, note }) => [line_id, note]),
    );
    await saveAcknowledgementNotes(tx, notes);
    const order = await moveOrder(tx, locked.actorContext.now, orderId, locked.decided, {
      acknowledged_by: call.actor.memberId,
    });
    await recordInLogs(tx, locked.actorContext, locked, order, {
      verb: 'order.acknowledged',
      side: 'supplier',
      params: { notes: notes.size },
    });
    await notifyCompany(tx, locked.actorContext, {
      companyId: order.buyer_company_id,
      type: 'order_acknowledged',
      params: await aboutOrder(tx, locked, order, 'buyer'),
    });
    return answer(tx, call, locked, order);
  });
}
