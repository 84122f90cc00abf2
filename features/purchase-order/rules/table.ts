import type { Refusal } from '#shared/refusals.ts';
import {
  allowVerb,
  validateVerb,
  refuseVerb,
  rowOf,
  type Decided,
  type VerbFacts,
  type VerbRefusal,
  type VerbRow,
} from '#shared/workflow.ts';
import { addWorkingDays } from '#shared/working-days.ts';
import type { OfferState } from '#features/offer/rules/table.ts';
import { isReminderAllowed } from './reminder-pause.ts';
import { acknowledgeWorkingDays, remindWorkingDays } from './working-days.ts';

/** specification §4, the row rules: generated or uploaded, and sent or not. */
export const orderTypes = [
  'generate_send',
  'generate_sended',
  'upload_send',
  'upload_sended',
] as const;
export type OrderType = (typeof orderTypes)[number];

/**
 * `none`: an accepted offer without an order. The state is derived from the row, see
 * `orderStateOf`.
 */
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
  'remind_acknowledge',
  'remind_receive',
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
  // An unsent order may be replaced, in another language or with another address; its serial never
  // changes.
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
    verb: 'remind_acknowledge',
    from: ['sent'],
    to: [],
    sides: ['buyer'],
    permission: 'order.send',
    reason: 'none',
  },
  {
    verb: 'remind_receive',
    from: ['acknowledged'],
    to: [],
    sides: ['supplier'],
    permission: 'order.acknowledge',
    reason: 'none',
  },
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
  // After five working days without an acknowledgement the buyer needs no reason.
  {
    verb: 'cancel_late',
    from: ['sent'],
    to: ['canceled'],
    sides: ['buyer'],
    permission: 'offer.decide',
    reason: 'none',
  },
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

/** Null: no row. */
export function orderStateOf(row: OrderDates | null): OrderState {
  if (row === null) return 'none';
  if (row.canceled_at !== null) return 'canceled';
  if (row.delivered_at !== null) return 'delivered';
  if (row.acknowledged_at !== null) return 'acknowledged';
  return row.sent_at === null ? 'made' : 'sent';
}

export function orderTypeOf(origin: 'generate' | 'upload', isSent: boolean): OrderType {
  if (origin === 'generate') return isSent ? 'generate_sended' : 'generate_send';
  return isSent ? 'upload_sended' : 'upload_send';
}

export interface OrderFacts extends VerbFacts<OrderState, OrderSide> {
  readonly offerState: OfferState;
  readonly now: Date;
  readonly sentAt: Date | null;
  readonly holidays: readonly string[];
  /** Null: the order promises no day, so that its receipt is never late. */
  readonly promisedAt: Date | null;
  readonly remindedAt: Date | null;
  /** The number of receipts, because an order with receipts is not late. */
  readonly receiptCount: number;
  /** Some goods were accepted, so neither side may cancel and the rest may be closed. */
  readonly hasGoods: boolean;
  /** This receipt leaves nothing open; undefined when only `can` is computed. */
  readonly isAllIn?: boolean;
}

type OrderRefusal =
  | VerbRefusal
  | 'order_exists'
  | 'already_sent'
  | 'nothing_received'
  | 'not_late'
  | 'not_due'
  | 'reminded_today';
/** The only input that `moveOrder` accepts, so that no state changes without a decision. */
export type DecidedOrder<V extends OrderVerb = OrderVerb> = Decided<V, OrderState>;
export type OrderDecision<V extends OrderVerb = OrderVerb> =
  | DecidedOrder<V>
  | { readonly ok: false; readonly refused: OrderRefusal };

function guardLate({ sentAt, holidays, now }: OrderFacts, workingDays: number): boolean {
  return sentAt !== null && addWorkingDays(sentAt, workingDays, holidays) <= now;
}

function guardOf(verb: OrderVerb, facts: OrderFacts): OrderRefusal | null {
  switch (verb) {
    case 'generate':
    case 'upload':
    case 'send':
      return facts.offerState === 'accepted' ? null : 'state_changed';
    case 'remind':
      return facts.remindedAt === null && guardLate(facts, remindWorkingDays)
        ? null
        : 'state_changed';
    case 'remind_receive':
      if (facts.receiptCount > 0) return 'state_changed';
      if (facts.promisedAt === null || facts.promisedAt > facts.now) return 'not_due';
      return isReminderAllowed(facts.remindedAt, facts.now) ? null : 'reminded_today';
    case 'remind_acknowledge':
      return [facts.sentAt, facts.remindedAt].every((at) => isReminderAllowed(at, facts.now))
        ? null
        : 'reminded_today';
    case 'close_rest':
      return facts.hasGoods ? null : 'nothing_received';
    case 'cancel_late':
      if (facts.receiptCount > 0) return 'state_changed';
      return guardLate(facts, acknowledgeWorkingDays) ? null : 'not_late';
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

function wrongState(verb: OrderVerb, state: OrderState): OrderRefusal {
  const isSent = state === 'sent' || state === 'acknowledged' || state === 'delivered';
  if (verb === 'send' && isSent) return 'already_sent';
  return (verb === 'generate' || verb === 'upload') && isSent ? 'order_exists' : 'state_changed';
}

/** A receipt must not deliver the order while a line is open. */
function targetOf(verb: OrderVerb, facts: OrderFacts): OrderState {
  const isReceipt = verb === 'receive' || verb === 'receive_all';
  if (isReceipt && facts.isAllIn !== true) return facts.state;
  return rowOf(orderTable, verb).to[0] ?? facts.state;
}

/**
 * Decides one verb by side and permission, then state, then its own guard. The state must come from
 * the locked row.
 */
export function decideOrder<V extends OrderVerb>(verb: V, facts: OrderFacts): OrderDecision<V> {
  const refusal = validateVerb(rowOf(orderTable, verb), facts);
  if (refusal === 'state_changed') return { ok: false, refused: wrongState(verb, facts.state) };
  const refused = refusal ?? guardOf(verb, facts);
  return refused === null
    ? allowVerb(orderTable, verb, facts.state, targetOf(verb, facts))
    : { ok: false, refused };
}

export function toOrderRefusal(refused: OrderRefusal): Refusal {
  return refuseVerb(refused);
}

export function orderChoices(facts: OrderFacts): Record<OrderVerb, boolean> {
  const choices = orderVerbs.map((verb) => [verb, decideOrder(verb, facts).ok] as const);
  return Object.fromEntries(choices) as Record<OrderVerb, boolean>;
}

/**
 * The row's actions (specification §4): a generated order is previewed, an uploaded one is
 * downloaded, and an unsent one can be sent.
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
