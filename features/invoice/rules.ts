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

/**
 * The states of the supplier's invoice for the Q discount (product §8); `none` before the first
 * invoice.
 */
export const invoiceStates = ['none', 'pending', 'accepted', 'rejected'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const invoiceFilters = ['all', ...invoiceStates] as const;

export const invoiceRefusals = ['other_order', 'other_amount', 'no_trn', 'unreadable'] as const;
export type InvoiceRefusalCause = (typeof invoiceRefusals)[number];

export const operatorInvoiceFilters = ['pending', 'decided', 'all'] as const;
/** Buyers are a side because they read the same deal, but they have no verb. */
export type InvoiceSide = 'buyer' | 'supplier' | 'operator';
export const invoiceVerbs = ['upload', 'accept', 'reject'] as const;
export type InvoiceVerb = (typeof invoiceVerbs)[number];

export const invoiceTable: readonly VerbRow<InvoiceVerb, InvoiceState, InvoiceSide>[] = [
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
  readonly isDelivered: boolean;
  /** The discount that the platform pays, in minor units of the order's currency. */
  readonly discountMinor: bigint;
}

type InvoiceRefusal = VerbRefusal | 'invoice_exists' | 'already_decided' | 'no_discount';
/** The only input that `moveInvoice` accepts, so that no state changes without a decision. */
export type DecidedInvoice<V extends InvoiceVerb = InvoiceVerb> = Decided<
  V,
  InvoiceState,
  Exclude<InvoiceState, 'none'>
>;
export type InvoiceDecision<V extends InvoiceVerb = InvoiceVerb> =
  | DecidedInvoice<V>
  | { readonly ok: false; readonly refused: InvoiceRefusal };

function refusalOf(verb: InvoiceVerb, facts: InvoiceFacts): InvoiceRefusal | null {
  const refusal = validateVerb(rowOf(invoiceTable, verb), facts);
  if (refusal === 'state_changed') return verb === 'upload' ? 'invoice_exists' : 'already_decided';
  if (refusal !== null || verb !== 'upload') return refusal;
  if (facts.discountMinor <= 0n) return 'no_discount';
  return facts.isDelivered ? null : 'state_changed';
}

function targetOf(verb: InvoiceVerb): Exclude<InvoiceState, 'none'> {
  const [to] = rowOf(invoiceTable, verb).to;
  if (to === undefined || to === 'none') throw new Error(`${verb} leads to no invoice`);
  return to;
}

/** The state must come from the locked row, so that two decisions cannot both pass. */
export function decideInvoice<V extends InvoiceVerb>(
  verb: V,
  facts: InvoiceFacts,
): InvoiceDecision<V> {
  const refused = refusalOf(verb, facts);
  return refused === null
    ? allowVerb(invoiceTable, verb, facts.state, targetOf(verb))
    : { ok: false, refused };
}

export function toInvoiceRefusal(refused: InvoiceRefusal): Refusal {
  return refuseVerb(refused, { path: 'reason', key: 'reasonRequired' });
}
