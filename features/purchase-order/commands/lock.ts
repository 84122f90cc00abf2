import type { MemberCall, Tx } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import {
  recordActivity,
  recordDealEvent,
  type DealSide,
  type ActorContext,
} from '#features/activity/store.ts';
import { lockOffer } from '#features/offer/commands/deadlines.ts';
import { aboutOffer, findCompanyName, type LockedOffer } from '#features/offer/store/row.ts';
import type { ClockedActorContext } from '#features/rfq/store/row.ts';
import { factsOf, mayReadDeal, toOrderView } from '../reads/order.ts';
import { hasGoods } from '../rules/receipt.ts';
import {
  decideOrder,
  toOrderRefusal,
  type DecidedOrder,
  type OrderFacts,
  type OrderVerb,
} from '../rules/table.ts';
import type { OrderView } from '../schema/views.ts';
import { listOrderLines, progressOf, type OrderLineRow } from '../store/lines.ts';
import {
  findOfferIdOf,
  lockOrderInForce,
  lockOrderRow,
  type LockedDeal,
  type LockedOrder,
  type OrderRow,
} from '../store/row.ts';

export interface OrderInHand<V extends OrderVerb = OrderVerb> extends LockedOrder {
  readonly lines: readonly OrderLineRow[];
  readonly facts: OrderFacts;
  readonly decided: DecidedOrder<V>;
}

/**
 * Locks an offer and its order in force. The lock order must be rfq → offer → purchase_order, to
 * prevent deadlocks. Undefined: no such offer.
 */
export async function lockDeal(
  tx: Tx,
  actorContext: ClockedActorContext,
  offerId: string,
): Promise<LockedDeal | undefined> {
  const locked = await lockOffer(tx, actorContext, offerId);
  return locked === undefined
    ? undefined
    : { ...locked, order: await lockOrderInForce(tx, offerId) };
}

/** Locks an order after its RFQ and offer. Undefined: no such order. */
export async function lockOrder(
  tx: Tx,
  actorContext: ClockedActorContext,
  orderId: string,
): Promise<LockedOrder | undefined> {
  const offerId = await findOfferIdOf(tx, orderId);
  const locked = offerId === undefined ? undefined : await lockOffer(tx, actorContext, offerId);
  if (locked === undefined) return undefined;
  return { ...locked, order: await lockOrderRow(tx, orderId) };
}

/**
 * Locks an order of the actor's company and decides the verb. An order of another company is not
 * found, so that its existence stays hidden.
 */
export async function lockOrderForVerb<V extends OrderVerb>(
  tx: Tx,
  call: MemberCall,
  orderId: string,
  verb: V,
): Promise<OrderInHand<V> | Refusal> {
  const locked = await lockOrder(tx, call, orderId);
  if (locked === undefined || !mayReadDeal(call.actor, locked.offer, locked.rfq.created_by))
    return refuse('not_found');
  if (call.actor.accountType === 'supplier' && locked.order.sent_at === null)
    return refuse('not_found');
  const lines = await listOrderLines(tx, orderId);
  const facts = factsOf(
    call.actor,
    locked.offer,
    locked.order,
    hasGoods(lines.map(progressOf)),
    locked.actorContext.now,
  );
  const decision = decideOrder(verb, facts);
  return decision.ok
    ? { ...locked, lines, facts, decided: decision }
    : toOrderRefusal(decision.refused);
}

/** Locks an offer whose order is about to be made, and decides the verb. */
export async function lockDealForVerb(
  tx: Tx,
  call: MemberCall,
  offerId: string,
  verb: 'generate' | 'upload',
): Promise<LockedDeal | Refusal> {
  const locked = await lockDeal(tx, call, offerId);
  if (locked === undefined || !mayReadDeal(call.actor, locked.offer, locked.rfq.created_by))
    return refuse('not_found');
  const decision = decideOrder(
    verb,
    factsOf(call.actor, locked.offer, locked.order, false, locked.actorContext.now),
  );
  return decision.ok ? locked : toOrderRefusal(decision.refused);
}

export async function answer(
  tx: Tx,
  call: MemberCall,
  locked: Pick<LockedOrder, 'rfq' | 'offer' | 'actorContext'>,
  order: OrderRow,
): Promise<OrderView> {
  return toOrderView(
    tx,
    call.actor,
    { order, offer: locked.offer, rfq: locked.rfq },
    locked.actorContext.now,
  );
}

interface LogEntry {
  readonly verb: string;
  readonly side: DealSide;
  readonly params?: Readonly<Record<string, unknown>>;
}

/**
 * Records the event twice: in the log of the acting company, and in the deal's log, because both
 * sides read that one.
 */
export async function recordInLogs(
  tx: Tx,
  actorContext: ActorContext,
  locked: Pick<LockedOffer, 'offer'>,
  order: Pick<OrderRow, 'id' | 'serial'>,
  { verb, side, params = {} }: LogEntry,
): Promise<void> {
  const { offer } = locked;
  const eventParams = { serial: order.serial, ...params };
  await recordActivity(tx, actorContext, {
    companyId: side === 'supplier' ? offer.company_id : offer.buyer_company_id,
    verb,
    subjectType: 'purchase_order',
    subjectId: order.id,
    params: eventParams,
  });
  await recordDealEvent(tx, actorContext, {
    rfqId: offer.rfq_id,
    offerId: offer.id,
    side,
    verb,
    params: eventParams,
  });
}

export async function aboutOrder(
  tx: Tx,
  locked: Pick<LockedOffer, 'offer' | 'rfq'>,
  order: Pick<OrderRow, 'id' | 'serial'>,
  reader: 'buyer' | 'supplier',
) {
  const { offer, rfq } = locked;
  const other = reader === 'buyer' ? offer.company_id : offer.buyer_company_id;
  const company = await findCompanyName(tx, other);
  return { ...aboutOffer(rfq, offer.id, company), order_id: order.id, serial: order.serial };
}
