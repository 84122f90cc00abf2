import type { MemberCall, Tx } from '#shared/call.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import { cancelWithin } from '#features/offer/commands/cancel.ts';
import { factsOf, mayReadDeal } from '../reads/order.ts';
import { hasGoods } from '../rules/receipt.ts';
import { decideOrder, toOrderRefusal, type DecidedOrder } from '../rules/table.ts';
import type { CancelInput, CanceledDeal } from '../schema/order.ts';
import type { OrderView } from '../schema/views.ts';
import { listOrderLines, progressOf } from '../store/lines.ts';
import { moveOrder, type LockedOrder, type OrderRow } from '../store/row.ts';
import { answer, lockOrderForVerb, recordInLogs, lockDeal } from './lock.ts';

async function endOrder(
  tx: Tx,
  call: MemberCall,
  locked: LockedOrder,
  decided: DecidedOrder<'cancel' | 'cancel_late'>,
): Promise<OrderRow> {
  const { actorContext } = locked;
  const order = await moveOrder(tx, actorContext.now, locked.order.id, decided);
  const side = call.actor.accountType;
  // A cancellation by the supplier before the order was sent is recorded in the buyer's log only,
  // because the supplier must not know of the order.
  const isUnknown = side === 'supplier' && order.sent_at === null;
  const logEntry = { verb: 'order.canceled', side: isUnknown ? 'system' : side } as const;
  await recordInLogs(tx, isUnknown ? locked.rfq.system : actorContext, locked, order, logEntry);
  return order;
}

/**
 * Cancels an accepted offer with its order, by either side and with a reason, unless goods were
 * accepted; wholly rejected goods do not bind (product §6, §7).
 * Refuses: not_found, not_allowed, state_changed, invalid (no reason).
 */
export async function cancelDeal(
  call: MemberCall,
  offerId: string,
  input: CancelInput,
): Promise<CanceledDeal | Refusal> {
  return call.transaction(async (tx) => {
    const locked = await lockDeal(tx, call, offerId);
    if (locked === undefined || !mayReadDeal(call.actor, locked.offer, locked.rfq.created_by))
      return refuse('not_found');
    const { offer, rfq, actorContext, order } = locked;
    if (order !== null) {
      // The order only checks for accepted goods, because the offer's own rule below decides who
      // may cancel.
      const received = hasGoods((await listOrderLines(tx, order.id)).map(progressOf));
      const facts = {
        ...factsOf(call.actor, offer, order, received, actorContext.now),
        side: 'system' as const,
      };
      const decision = decideOrder('cancel', facts);
      if (!decision.ok) return toOrderRefusal(decision.refused);
      await endOrder(tx, call, { offer, rfq, actorContext, order }, decision);
    }
    const canceled = await cancelWithin(tx, call, { offer, rfq, actorContext }, input);
    return isRefusal(canceled) ? canceled : { offer_id: offerId, status: canceled.offer.state };
  });
}

/**
 * Cancels a deal whose supplier did not acknowledge the order within five working days; no reason
 * is needed (product §8).
 * Refuses: not_found, not_allowed, not_late, state_changed.
 */
export async function cancelLate(call: MemberCall, orderId: string): Promise<OrderView | Refusal> {
  return call.transaction(async (tx) => {
    const locked = await lockOrderForVerb(tx, call, orderId, 'cancel_late');
    if (isRefusal(locked)) return locked;
    const order = await endOrder(tx, call, locked, locked.decided);
    const { offer, rfq, actorContext } = locked;
    const canceled = await cancelWithin(
      tx,
      call,
      { offer, rfq, actorContext },
      { reason: '', reason_text: '' },
      true,
    );
    return isRefusal(canceled) ? canceled : answer(tx, call, canceled, order);
  });
}
