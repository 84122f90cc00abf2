import type { RefusalCode } from '#shared/refusals.ts';
import {
  allowVerb,
  validateVerb,
  rowOf,
  type Decided,
  type VerbFacts,
  type VerbRow,
} from '#shared/workflow.ts';
import type { OrderState } from '#features/purchase-order/rules/table.ts';

/** `early`: the goods are not delivered yet; `credited`: nothing is left to credit. */
export const orderTaxStates = ['early', 'due', 'issued', 'credited', 'canceled'] as const;
export type OrderTaxState = (typeof orderTaxStates)[number];
export type OrderTaxSide = 'buyer' | 'supplier';
export const orderTaxVerbs = ['issue', 'credit'] as const;
export type OrderTaxVerb = (typeof orderTaxVerbs)[number];

/** The workflow of an order's tax invoice and its credit notes (docs/decisions/0045). */
export const orderTaxTable: readonly VerbRow<OrderTaxVerb, OrderTaxState, OrderTaxSide>[] = [
  {
    verb: 'issue',
    from: ['due'],
    to: ['issued'],
    sides: ['supplier'],
    permission: 'invoice.upload',
    reason: 'none',
  },
  {
    verb: 'credit',
    from: ['issued'],
    to: ['issued', 'credited'],
    sides: ['supplier'],
    permission: 'invoice.upload',
    reason: 'required',
  },
];

interface OrderTaxFacts {
  readonly order: OrderState;
  readonly hasInvoice: boolean;
  /** Invoiced and not yet credited, with VAT, minor units. */
  readonly leftMinor: bigint;
}

/** An issued invoice stays issued in every state of the order; only a credit note can reduce it. */
export function orderTaxStateOf({ order, hasInvoice, leftMinor }: OrderTaxFacts): OrderTaxState {
  if (hasInvoice) return leftMinor > 0n ? 'issued' : 'credited';
  if (order === 'canceled') return 'canceled';
  return order === 'delivered' ? 'due' : 'early';
}

/**
 * The only input that the store accepts. A credit note leads to `issued`, because only the order's
 * documents show when nothing is left to credit.
 */
export type DecidedOrderTax<V extends OrderTaxVerb = OrderTaxVerb> = Decided<V, OrderTaxState>;
type OrderTaxDecision<V extends OrderTaxVerb> =
  | DecidedOrderTax<V>
  | { readonly ok: false; readonly refused: RefusalCode };

function wrongState(verb: OrderTaxVerb, state: OrderTaxState): RefusalCode {
  if (verb === 'credit') return state === 'credited' ? 'nothing_to_credit' : 'tax_invoice_missing';
  if (state === 'early') return 'not_delivered';
  return state === 'canceled' ? 'state_changed' : 'tax_invoice_exists';
}

/**
 * The state must come from the locked order. A credit note's reason is validated with the input.
 */
export function decideOrderTax<V extends OrderTaxVerb>(
  verb: V,
  facts: VerbFacts<OrderTaxState, OrderTaxSide>,
): OrderTaxDecision<V> {
  const row = rowOf(orderTaxTable, verb);
  const refusal = validateVerb(row, facts);
  if (refusal === null)
    return allowVerb(orderTaxTable, verb, facts.state, row.to[0] ?? facts.state);
  return {
    ok: false,
    refused: refusal === 'state_changed' ? wrongState(verb, facts.state) : 'not_allowed',
  };
}
