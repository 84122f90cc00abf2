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

/** The supplier's invoice to the platform for the Q discount (product §8); `none` before the first. */
export const invoiceStates = ['none', 'pending', 'accepted', 'rejected'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** What a supplier's list shows. */
export const invoiceFilters = ['all', ...invoiceStates] as const;

/** What an operator's queue shows. */
export const operatorInvoiceFilters = ['pending', 'decided', 'all'] as const;
/** A buyer is a side of the table because it reads the same deal; no verb is a buyer's. */
export type InvoiceSide = 'buyer' | 'supplier' | 'operator';
export const invoiceVerbs = ['upload', 'accept', 'reject'] as const;
export type InvoiceVerb = (typeof invoiceVerbs)[number];

/** The workflow of a Q invoice. */
export const invoiceTable: readonly VerbRow<InvoiceVerb, InvoiceState, InvoiceSide>[] = [
  // After a rejection it may be uploaded anew.
  {
    verb: 'upload',
    from: ['none', 'rejected'],
    to: ['pending'],
    sides: ['supplier'],
    permission: 'invoice.upload',
    reason: 'none',
  },
  { verb: 'accept', from: ['pending'], to: ['accepted'], sides: ['operator'], reason: 'none' },
  { verb: 'reject', from: ['pending'], to: ['rejected'], sides: ['operator'], reason: 'required' },
];

export interface InvoiceFacts extends VerbFacts<InvoiceState, InvoiceSide> {
  /** Everything of the order is in. */
  readonly isDelivered: boolean;
  /** What the platform gives on this order, in its currency. */
  readonly discountMinor: bigint;
}

type InvoiceRefusal = VerbRefusal | 'invoice_exists' | 'already_decided' | 'no_discount';
/** An allowed verb of a Q invoice: its store takes no other. */
export type DecidedInvoice<V extends InvoiceVerb = InvoiceVerb> = Decided<
  V,
  InvoiceState,
  Exclude<InvoiceState, 'none'>
>;
export type InvoiceDecision<V extends InvoiceVerb = InvoiceVerb> =
  | DecidedInvoice<V>
  | { readonly ok: false; readonly refused: InvoiceRefusal };

function refusalOf(verb: InvoiceVerb, facts: InvoiceFacts): InvoiceRefusal | null {
  const judged = judgeVerb(rowOf(invoiceTable, verb), facts);
  if (judged === 'state_changed') return verb === 'upload' ? 'invoice_exists' : 'already_decided';
  if (judged !== null || verb !== 'upload') return judged;
  if (facts.discountMinor <= 0n) return 'no_discount';
  return facts.isDelivered ? null : 'state_changed';
}

function targetOf(verb: InvoiceVerb): Exclude<InvoiceState, 'none'> {
  const [to] = rowOf(invoiceTable, verb).to;
  if (to === undefined || to === 'none') throw new Error(`${verb} leads to no invoice`);
  return to;
}

/** Decides one verb on the state under the row's lock. */
export function decideInvoice<V extends InvoiceVerb>(
  verb: V,
  facts: InvoiceFacts,
): InvoiceDecision<V> {
  const refused = refusalOf(verb, facts);
  return refused === null
    ? allowVerb(invoiceTable, verb, facts.state, targetOf(verb))
    : { ok: false, refused };
}

/** A refused verb for the caller. */
export function toInvoiceRefusal(refused: InvoiceRefusal): Refusal {
  return refuseVerb(refused, { path: 'reason', key: 'reasonRequired' });
}
