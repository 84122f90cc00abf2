import type { MemberCall, Tx } from '#shared/call.ts';
import { isRefusal, type Refusal } from '#shared/refusals.ts';
import { expectAllowed } from '#shared/workflow.ts';
import { addWorkingDays } from '#shared/working-days.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import { acceptWithin } from '#features/offer/commands/award.ts';
import { turnDownOthers } from '#features/offer/commands/after-order.ts';
import { systemFacts } from '#features/offer/rules/system-facts.ts';
import { decideOffer } from '#features/offer/rules/table.ts';
import { moveAndNotify } from '#features/offer/commands/save.ts';
import { factsOf } from '../reads/order.ts';
import { decideOrder, orderTypeOf, type DecidedOrder } from '../rules/table.ts';
import { acknowledgeWorkingDays } from '../rules/working-days.ts';
import type { BuyInput, SendInput } from '../schema/order.ts';
import type { OrderView } from '../schema/views.ts';
import { moveOrder, type LockedOrder } from '../store/row.ts';
import { makeOrder } from './make.ts';
import { aboutOrder, answer, lockOrderForVerb, recordInLogs } from './lock.ts';

/**
 * Sends an order once and for good. The caller must hold the locks. The RFQ's other pending offers
 * lose, and their suppliers and this one are notified (product §7).
 */
async function sendLocked(
  tx: Tx,
  call: MemberCall,
  locked: LockedOrder,
  decided: DecidedOrder<'send'>,
  { po_number: poNumber }: SendInput = {},
): Promise<LockedOrder> {
  const { actorContext } = locked;
  const origin = locked.order.type === 'generate_send' ? 'generate' : 'upload';
  const order = await moveOrder(tx, actorContext.now, locked.order.id, decided, {
    type: orderTypeOf(origin, true),
    sent_by: call.actor.memberId,
    ...(poNumber === undefined ? {} : { po_number: poNumber }),
  });
  await turnDownOthers(tx, locked);
  const waiting = expectAllowed(decideOffer('order_sent', systemFacts(locked.offer, locked.rfq)));
  const offer = await moveAndNotify(tx, actorContext, locked.offer, waiting);
  await recordInLogs(tx, actorContext, locked, order, { verb: 'order.sent', side: 'buyer' });
  await notifyCompany(tx, actorContext, {
    companyId: offer.company_id,
    type: 'order_sent',
    params: {
      ...(await aboutOrder(tx, locked, order, 'supplier')),
      acknowledge_by: addWorkingDays(
        actorContext.now,
        acknowledgeWorkingDays,
        order.holidays,
      ).toISOString(),
    },
  });
  return { ...locked, offer, order };
}

/**
 * Sends the purchase order, with the buyer's own number as it is now. Refuses: not_found,
 * not_allowed, already_sent, state_changed.
 */
export async function sendOrder(
  call: MemberCall,
  orderId: string,
  input: SendInput,
): Promise<OrderView | Refusal> {
  return call.transaction(async (tx) => {
    const locked = await lockOrderForVerb(tx, call, orderId, 'send');
    if (isRefusal(locked)) return locked;
    const sent = await sendLocked(tx, call, locked, locked.decided, input);
    return answer(tx, call, sent, sent.order);
  });
}

/**
 * Buy Now (product §7): accepts the displayed version of a firm offer, makes its order and sends it
 * in one transaction. Refuses: as accepting does, and an address that cannot be used.
 */
export async function buyNow(
  call: MemberCall,
  offerId: string,
  input: BuyInput,
): Promise<OrderView | Refusal> {
  return call.transaction(async (tx) => {
    const accepted = await acceptWithin(tx, call, offerId, input.version, 'buy');
    if (isRefusal(accepted)) return accepted;
    const locked = {
      offer: accepted.offer,
      rfq: accepted.rfq,
      actorContext: accepted.actorContext,
    };
    const origin = { kind: 'generate', language: input.language } as const;
    const order = await makeOrder(tx, call, { ...locked, order: null }, origin, input);
    if (isRefusal(order)) return order;
    const facts = factsOf(call.actor, locked.offer, order, false, locked.actorContext.now);
    const decided = expectAllowed(decideOrder('send', facts));
    const sent = await sendLocked(tx, call, { ...locked, order }, decided);
    return answer(tx, call, sent, sent.order);
  });
}
