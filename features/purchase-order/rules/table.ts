import type { Refusal } from '#shared/refusals.ts';
import {
  allowVerb,
  judgeVerb,
  refuseVerb,
  rowOf,
  type Decided,
  type VerbFacts,
  type VerbRefusal,
  type VerbRow,
} from '#shared/workflow.ts';
import type { OfferState } from '#features/offer/rules/table.ts';
import { acknowledgeWorkingDays, addWorkingDays, remindWorkingDays } from './working-days.ts';

/** specification §4, the row rules: whether it was generated or uploaded, and whether it is sent. */
export const orderTypes = [
  'generate_send',
  'generate_sended',
  'upload_send',
  'upload_sended',
] as const;
export type OrderType = (typeof orderTypes)[number];

/** Where an order stands; `none` is an accepted offer without one. Derived from the row, see `orderStateOf`. */
export const orderStates = [
  'none',
  'made',
  'sent',
  'acknowledged',
  'delivered',
  'canceled',
] as const;
export type OrderState = (typeof orderStates)[number];
export type OrderSide = 'buyer' | 'supplier' | 'clock' | 'system';
export const orderVerbs = [
  'generate',
  'upload',
  'send',
  'acknowledge',
  'remind',
  'receive',
  'receive_all',
  'close_rest',
  'attach_tax_invoice',
  'attach_delivery_note',
  'cancel_late',
  'cancel',
] as const;
export type OrderVerb = (typeof orderVerbs)[number];

/** The workflow of a purchase order and its goods (product §8). */
export const orderTable: readonly VerbRow<OrderVerb, OrderState, OrderSide>[] = [
  // Until it is sent it may be made anew, in another language or with another address; its serial stays.
  {
    verb: 'generate',
    from: ['none', 'made'],
    to: ['made'],
    sides: ['buyer'],
    permission: 'order.send',
    reason: 'none',
  },
  {
    verb: 'upload',
    from: ['none', 'made'],
    to: ['made'],
    sides: ['buyer'],
    permission: 'order.send',
    reason: 'none',
  },
  {
    verb: 'send',
    from: ['made'],
    to: ['sent'],
    sides: ['buyer'],
    permission: 'order.send',
    reason: 'none',
  },
  {
    verb: 'acknowledge',
    from: ['sent'],
    to: ['acknowledged'],
    sides: ['supplier'],
    permission: 'order.acknowledge',
    reason: 'none',
  },
  { verb: 'remind', from: ['sent'], to: [], sides: ['clock'], reason: 'none' },
  {
    verb: 'receive',
    from: ['sent', 'acknowledged'],
    to: ['delivered'],
    sides: ['buyer'],
    permission: 'order.receive',
    reason: 'none',
  },
  {
    verb: 'receive_all',
    from: ['sent', 'acknowledged'],
    to: ['delivered'],
    sides: ['buyer'],
    permission: 'order.receive',
    reason: 'none',
  },
  {
    verb: 'close_rest',
    from: ['sent', 'acknowledged'],
    to: ['delivered'],
    sides: ['buyer'],
    permission: 'order.receive',
    reason: 'none',
  },
  {
    verb: 'attach_tax_invoice',
    from: ['sent', 'acknowledged', 'delivered'],
    to: [],
    sides: ['supplier'],
    permission: 'invoice.upload',
    reason: 'none',
  },
  {
    verb: 'attach_delivery_note',
    from: ['sent', 'acknowledged', 'delivered'],
    to: [],
    sides: ['supplier'],
    permission: 'order.acknowledge',
    reason: 'none',
  },
  // Nobody acknowledged it in five working days: the buyer needs no reason.
  {
    verb: 'cancel_late',
    from: ['sent'],
    to: ['canceled'],
    sides: ['buyer'],
    permission: 'offer.decide',
    reason: 'none',
  },
  // Brought about by the cancellation of its offer.
  {
    verb: 'cancel',
    from: ['made', 'sent', 'acknowledged'],
    to: ['canceled'],
    sides: ['system'],
    reason: 'none',
  },
];

interface OrderDates {
  readonly sent_at: Date | null;
  readonly acknowledged_at: Date | null;
  readonly delivered_at: Date | null;
  readonly canceled_at: Date | null;
}

/** The state of a row, null for no row. */
export function orderStateOf(row: OrderDates | null): OrderState {
  if (row === null) return 'none';
  if (row.canceled_at !== null) return 'canceled';
  if (row.delivered_at !== null) return 'delivered';
  if (row.acknowledged_at !== null) return 'acknowledged';
  return row.sent_at === null ? 'made' : 'sent';
}

/** The type of an order that was generated or uploaded, before and after it is sent. */
export function orderTypeOf(origin: 'generate' | 'upload', isSent: boolean): OrderType {
  if (origin === 'generate') return isSent ? 'generate_sended' : 'generate_send';
  return isSent ? 'upload_sended' : 'upload_send';
}

export interface OrderFacts extends VerbFacts<OrderState, OrderSide> {
  readonly offerState: OfferState;
  readonly now: Date;
  readonly sentAt: Date | null;
  readonly remindedAt: Date | null;
  /** Receipts recorded so far: an order that goods came for is not late. */
  readonly receiptCount: number;
  /** Something was accepted on some line: nobody backs out any more, and the rest may be closed. */
  readonly hasGoods: boolean;
  /** With this receipt nothing is open any more; absent when only `can` is asked. */
  readonly isAllIn?: boolean;
}

type OrderRefusal = VerbRefusal | 'order_exists' | 'already_sent' | 'nothing_received' | 'not_late';
/** An allowed verb, and the state that it leads to: `moveOrder` takes no other. */
export type DecidedOrder<V extends OrderVerb = OrderVerb> = Decided<V, OrderState>;
export type OrderDecision<V extends OrderVerb = OrderVerb> =
  | DecidedOrder<V>
  | { readonly ok: false; readonly refused: OrderRefusal };

function guardLate(sentAt: Date | null, now: Date, workingDays: number): boolean {
  return sentAt !== null && addWorkingDays(sentAt, workingDays).getTime() <= now.getTime();
}

function guardOf(verb: OrderVerb, facts: OrderFacts): OrderRefusal | null {
  switch (verb) {
    case 'generate':
    case 'upload':
    case 'send':
      return facts.offerState === 'accepted' ? null : 'state_changed';
    case 'remind':
      return facts.remindedAt === null && guardLate(facts.sentAt, facts.now, remindWorkingDays)
        ? null
        : 'state_changed';
    case 'close_rest':
      return facts.hasGoods ? null : 'nothing_received';
    case 'cancel_late':
      if (facts.receiptCount > 0) return 'state_changed';
      return guardLate(facts.sentAt, facts.now, acknowledgeWorkingDays) ? null : 'not_late';
    case 'cancel':
      return facts.hasGoods ? 'state_changed' : null;
    case 'acknowledge':
    case 'receive':
    case 'receive_all':
    case 'attach_tax_invoice':
    case 'attach_delivery_note':
      return null;
    default:
      return verb satisfies never;
  }
}

/** A wrong state by the name a reader understands best. */
function wrongState(verb: OrderVerb, state: OrderState): OrderRefusal {
  const isSent = state === 'sent' || state === 'acknowledged' || state === 'delivered';
  if (verb === 'send' && isSent) return 'already_sent';
  return (verb === 'generate' || verb === 'upload') && isSent ? 'order_exists' : 'state_changed';
}

/** The state that an allowed verb leads to: a receipt delivers the order when nothing is open any more. */
function targetOf(verb: OrderVerb, facts: OrderFacts): OrderState {
  const isReceipt = verb === 'receive' || verb === 'receive_all';
  if (isReceipt && facts.isAllIn !== true) return facts.state;
  return rowOf(orderTable, verb).to[0] ?? facts.state;
}

/** Decides one verb on the state under the row's lock. Order: side and permission, state, then its own guard. */
export function decideOrder<V extends OrderVerb>(verb: V, facts: OrderFacts): OrderDecision<V> {
  const judged = judgeVerb(rowOf(orderTable, verb), facts);
  if (judged === 'state_changed') return { ok: false, refused: wrongState(verb, facts.state) };
  const refused = judged ?? guardOf(verb, facts);
  return refused === null
    ? allowVerb(orderTable, verb, facts.state, targetOf(verb, facts))
    : { ok: false, refused };
}

/** A refused verb for the caller. */
export function toOrderRefusal(refused: OrderRefusal): Refusal {
  return refuseVerb(refused);
}

/** What a side may do now: `can` of the wizard and of the order's page. */
export function orderChoices(facts: OrderFacts): Record<OrderVerb, boolean> {
  const choices = orderVerbs.map((verb) => [verb, decideOrder(verb, facts).ok] as const);
  return Object.fromEntries(choices) as Record<OrderVerb, boolean>;
}

/**
 * What the row shows (specification §4): a generated order is looked at here, an uploaded one is downloaded; it can be
 * sent until it is sent.
 */
export function rowActionsOf(type: OrderType): {
  preview: boolean;
  download: boolean;
  send: boolean;
} {
  const isGenerated = type === 'generate_send' || type === 'generate_sended';
  return {
    preview: isGenerated,
    download: !isGenerated,
    send: type === 'generate_send' || type === 'upload_send',
  };
}
