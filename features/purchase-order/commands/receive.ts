import type { MemberCall, Tx } from '#shared/call.ts';
import { dayInDubai } from '#shared/calendar.ts';
import { toFils } from '#shared/currency.ts';
import { isRefusal, refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { expectAllowed } from '#shared/workflow.ts';
import { mayAttach } from '#features/attachment/store/files.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import { markCompleted, markDelivered } from '#features/offer/commands/after-order.ts';
import { ratedOf } from '#features/offer/rules/rated.ts';
import { listAwards } from '#features/offer/store/award.ts';
import {
  isAllIn,
  validateReceipt,
  openMilliOf,
  receiveAll,
  type LineProgress,
  type ReceivedLine,
} from '../rules/receipt.ts';
import { decideOrder, type DecidedOrder } from '../rules/table.ts';
import type { ReceiveInput } from '../schema/order.ts';
import type { OrderView } from '../schema/views.ts';
import { payableOf } from '../reads/order.ts';
import { closeLines, progressOf, saveProgress } from '../store/lines.ts';
import { insertReceipt } from '../store/receipts.ts';
import { findOrderOfOffer, moveOrder, saveOrder, type OrderRow } from '../store/row.ts';
import { aboutOrder, answer, lockOrderForVerb, recordInLogs, type OrderInHand } from './lock.ts';

type ReceiptVerb = 'receive' | 'receive_all';

/** A discount below half a fils becomes zero, because it cannot be paid into a wallet. */
function paidOf({ offer, rfq }: OrderInHand, payableMinor: bigint): bigint {
  const { currency, rateMicro } = ratedOf(offer, rfq);
  return toFils(payableMinor, currency, rateMicro) === 0n ? 0n : payableMinor;
}

/**
 * Marks offer and RFQ as delivered and fixes the payable Q discount. The deal completes at once
 * when nothing is payable, because no invoice can follow.
 */
async function finish(
  tx: Tx,
  locked: OrderInHand,
  decided: DecidedOrder<ReceiptVerb | 'close_rest'>,
  lines: readonly LineProgress[],
): Promise<{ order: OrderRow; locked: OrderInHand }> {
  const { actorContext } = locked;
  const payableMinor = paidOf(locked, payableOf(locked.order, locked.lines, lines));
  const order = await moveOrder(tx, actorContext.now, locked.order.id, decided, {
    q_payable_minor: payableMinor,
  });
  await recordInLogs(tx, actorContext, locked, order, { verb: 'order.delivered', side: 'buyer' });
  const delivered = await markDelivered(tx, actorContext, locked);
  await notifyCompany(tx, actorContext, {
    companyId: order.supplier_company_id,
    type: 'order_delivered',
    params: await aboutOrder(tx, locked, order, 'supplier'),
  });
  if (payableMinor > 0n) return { order, locked: { ...locked, ...delivered } };
  const completed = await markCompleted(tx, actorContext, delivered);
  await recordInLogs(tx, actorContext, locked, order, { verb: 'deal.completed', side: 'system' });
  for (const side of ['buyer', 'supplier'] as const) {
    await notifyCompany(tx, actorContext, {
      companyId: side === 'buyer' ? order.buyer_company_id : order.supplier_company_id,
      type: 'deal_completed',
      params: await aboutOrder(tx, locked, order, side),
    });
  }
  return { order, locked: { ...locked, ...completed } };
}

interface Receipt {
  readonly receivedOn: string;
  readonly note: string;
  readonly fileIds: readonly string[];
  readonly entries: readonly ReceivedLine[];
}

async function record(
  tx: Tx,
  call: MemberCall,
  locked: OrderInHand<ReceiptVerb>,
  receipt: Receipt,
  lines: readonly LineProgress[],
): Promise<OrderView> {
  const { actorContext } = locked;
  const number = locked.order.receipt_count + 1;
  await insertReceipt(tx, {
    id: call.random.id(),
    orderId: locked.order.id,
    number,
    receivedOn: receipt.receivedOn,
    note: receipt.note,
    memberId: call.actor.memberId,
    now: actorContext.now,
    lines: receipt.entries,
    fileIds: receipt.fileIds,
  });
  await saveProgress(tx, lines);
  const order = await saveOrder(tx, locked.order.id, { receipt_count: number });
  const rejected = receipt.entries.filter(({ rejectedMilli }) => rejectedMilli > 0n).length;
  await recordInLogs(tx, actorContext, locked, order, {
    verb: 'order.received',
    side: 'buyer',
    params: { receipt: number, lines: receipt.entries.length, rejected },
  });
  if (isAllIn(lines)) {
    const facts = { ...locked.facts, isAllIn: true };
    const decided = expectAllowed(decideOrder(locked.decided.verb, facts));
    const done = await finish(tx, { ...locked, order }, decided, lines);
    return answer(tx, call, done.locked, done.order);
  }
  await notifyCompany(tx, actorContext, {
    companyId: order.supplier_company_id,
    type: 'goods_received',
    params: await aboutOrder(tx, locked, order, 'supplier'),
  });
  return answer(tx, call, locked, order);
}

/**
 * Records one receipt. Refuses: not_found (also a line of another order), not_allowed,
 * state_changed, over_received, and by field: nothing received, a rejection without reason, a day
 * in the future or before the order was sent, a photo that is not the company's.
 */
export async function receiveGoods(
  call: MemberCall,
  orderId: string,
  input: ReceiveInput,
): Promise<OrderView | Refusal> {
  return call.transaction(async (tx) => {
    const locked = await lockOrderForVerb(tx, call, orderId, 'receive');
    if (isRefusal(locked)) return locked;
    if (input.received_on > dayInDubai(locked.actorContext.now))
      return refuseFields({ path: 'received_on', key: 'dateNotFuture' });
    const { sent_at: sentAt } = locked.order;
    if (sentAt !== null && input.received_on < dayInDubai(sentAt)) {
      return refuseFields({ path: 'received_on', key: 'dateBeforeOrder' });
    }
    const given = input.lines.map((line) => ({
      lineId: line.line_id,
      acceptedMilli: line.accepted,
      rejectedMilli: line.rejected,
      reason: line.rejected > 0n ? line.reason : ('' as const),
    }));
    const result = validateReceipt(locked.lines.map(progressOf), given);
    if (!result.ok) return refuse(result.refused, { fields: result.fields });
    if (!(await mayAttach(tx, call.actor, input.file_ids))) {
      return refuseFields({ path: 'file_ids', key: 'fileUnknown' });
    }
    const { entries } = result;
    const receipt = {
      receivedOn: input.received_on,
      note: input.note,
      fileIds: input.file_ids,
      entries,
    };
    return record(tx, call, locked, receipt, result.lines);
  });
}

async function receiveWhole(
  tx: Tx,
  call: MemberCall,
  orderId: string,
): Promise<OrderView | Refusal> {
  const locked = await lockOrderForVerb(tx, call, orderId, 'receive_all');
  if (isRefusal(locked)) return locked;
  const lines = locked.lines.map(progressOf);
  const entries = receiveAll(lines);
  const result = validateReceipt(lines, entries);
  if (!result.ok) return refuse(result.refused, { fields: result.fields });
  const receipt = {
    receivedOn: dayInDubai(locked.actorContext.now),
    note: '',
    fileIds: [],
    entries,
  };
  return record(tx, call, locked, receipt, result.lines);
}

/**
 * Receives all open goods of one order today. Refuses: not_found, not_allowed, state_changed.
 */
export async function receiveOrder(
  call: MemberCall,
  orderId: string,
): Promise<OrderView | Refusal> {
  return call.transaction((tx) => receiveWhole(tx, call, orderId));
}

/** The orders of an RFQ's awards in force. */
async function listOrders(tx: Tx, rfqId: string): Promise<OrderRow[]> {
  const orders: OrderRow[] = [];
  for (const award of await listAwards(tx, rfqId)) {
    const order = await findOrderOfOffer(tx, award.offer_id);
    if (order !== undefined) orders.push(order);
  }
  return orders;
}

/**
 * Receives all open goods of every sent order of an RFQ today (specification §7), and returns the
 * last of them. Refuses: not_found (also an RFQ without an order), not_allowed, state_changed.
 */
export async function makeDelivered(call: MemberCall, rfqId: string): Promise<OrderView | Refusal> {
  return call.transaction(async (tx) => {
    const orders = await listOrders(tx, rfqId);
    const open = orders.filter((order) => order.sent_at !== null && order.delivered_at === null);
    let outcome: OrderView | Refusal = refuse('not_found');
    for (const order of open.length > 0 ? open : orders.slice(-1)) {
      outcome = await receiveWhole(tx, call, order.id);
      if (isRefusal(outcome)) return outcome;
    }
    return outcome;
  });
}

/**
 * Closes the open rest of an order, so that the order counts as delivered. Refuses: not_found,
 * not_allowed, state_changed, nothing_received.
 */
export async function closeRest(call: MemberCall, orderId: string): Promise<OrderView | Refusal> {
  return call.transaction(async (tx) => {
    const locked = await lockOrderForVerb(tx, call, orderId, 'close_rest');
    if (isRefusal(locked)) return locked;
    const open = locked.lines
      .filter((line) => openMilliOf(progressOf(line)) > 0n)
      .map(({ id }) => id);
    await closeLines(tx, open, locked.actorContext.now);
    await recordInLogs(tx, locked.actorContext, locked, locked.order, {
      verb: 'order.closed',
      side: 'buyer',
      params: { lines: open.length },
    });
    const done = await finish(tx, locked, locked.decided, locked.lines.map(progressOf));
    return answer(tx, call, done.locked, done.order);
  });
}
