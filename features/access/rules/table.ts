import type { Refusal, RefusalCode } from '#shared/refusals.ts';
import {
  allowVerb,
  givenLater,
  validateVerb,
  refuseVerb,
  rowOf,
  type Decided,
  type VerbFacts,
  type VerbRow,
} from '#shared/workflow.ts';
import type { RemainingLimit } from './spending.ts';

export const accessStates = ['none', 'bought', 'refund_requested', 'refunded'] as const;
export type AccessState = (typeof accessStates)[number];

/**
 * The reason of a refund: a request, or one of the published rules of product §3. An amendment
 * never changes a category (product §6), so it is no cause.
 */
export const refundCauses = ['asked', 'rfq_canceled', 'taken_down', 'never_opened'] as const;
export type RefundCause = (typeof refundCauses)[number];

export const refundRefusals = ['as_shown', 'no_offer', 'withdrawn', 'opened'] as const;
export type RefundRefusal = (typeof refundRefusals)[number];

/** `system`: the published rules of product §3, applied automatically. */
export const accessSides = ['supplier', 'operator', 'system'] as const;
export type AccessSide = (typeof accessSides)[number];

export const accessVerbs = [
  'buy',
  'ask_refund',
  'approve_refund',
  'refuse_refund',
  'return_fee',
] as const;
export type AccessVerb = (typeof accessVerbs)[number];

/**
 * The workflow of an access (product §3). A refund ends it, so the same RFQ may be bought again.
 */
export const accessTable: readonly VerbRow<AccessVerb, AccessState, AccessSide>[] = [
  {
    verb: 'buy',
    from: ['none', 'refunded'],
    to: ['bought'],
    sides: ['supplier'],
    permission: 'access.buy',
    reason: 'none',
  },
  {
    verb: 'ask_refund',
    from: ['bought'],
    to: ['refund_requested'],
    sides: ['supplier'],
    permission: 'wallet.manage',
    reason: 'required',
  },
  {
    verb: 'approve_refund',
    from: ['refund_requested'],
    to: ['refunded'],
    sides: ['operator'],
    reason: 'optional',
  },
  {
    verb: 'refuse_refund',
    from: ['refund_requested'],
    to: ['bought'],
    sides: ['operator'],
    reason: 'required',
  },
  {
    verb: 'return_fee',
    from: ['bought', 'refund_requested'],
    to: ['refunded'],
    sides: ['system'],
    reason: 'none',
  },
];

export interface AccessFacts extends VerbFacts<AccessState, AccessSide> {
  /**
   * `over`: past the deadline, even if the stored state is still active. `closed`: accepts no
   * offers.
   */
  readonly rfq: 'open' | 'over' | 'closed';
  readonly isReached: boolean;
  readonly hasCategories: boolean;
  /** The RFQ's category is one of the supplier's (specification §6). */
  readonly hasCategory: boolean;
  readonly isBlocked: boolean;
  readonly feeFils: bigint;
  /** The highest fee that the member may pay alone, fils. Null: no limit. */
  readonly limitFils: bigint | null;
  readonly remainingLimits: readonly RemainingLimit[];
  readonly hasAcceptedOffer: boolean;
  readonly isFree: boolean;
}

const limitRefusals = ['above_limit', 'day_limit_reached', 'month_limit_reached'] as const;
const buyRefusals = [
  'rfq_expired',
  'rfq_not_open',
  'no_categories',
  'category_inactive',
  'closed_for_company',
  ...limitRefusals,
] as const;

export const reasonsNotToBuy = [
  'not_allowed',
  ...buyRefusals,
] as const satisfies readonly RefusalCode[];

type AccessRefusal =
  | (typeof buyRefusals)[number]
  | 'not_allowed'
  | 'not_found'
  | 'state_changed'
  | 'already_decided'
  | 'access_not_refundable'
  | 'reason_missing';

/**
 * An allowed verb with its next state. The store accepts only this type, so that every write was
 * decided.
 */
export type DecidedAccess<V extends AccessVerb = AccessVerb> = Decided<V, AccessState>;
export type AccessDecision<V extends AccessVerb = AccessVerb> =
  | DecidedAccess<V>
  | { readonly ok: false; readonly refused: AccessRefusal };

const limitOfPeriod = { day: 'day_limit_reached', month: 'month_limit_reached' } as const;

/**
 * The member's limit that the fee exceeds; null if it fits. Of two exhausted limits, the one that
 * renews later.
 */
export function limitAgainst(
  facts: Pick<AccessFacts, 'feeFils' | 'limitFils' | 'remainingLimits'>,
): (typeof limitRefusals)[number] | null {
  if (facts.limitFils !== null && facts.feeFils > facts.limitFils) return 'above_limit';
  const full = facts.remainingLimits.findLast(({ leftFils }) => facts.feeFils > leftFils);
  return full === undefined ? null : limitOfPeriod[full.period];
}

function guardPurchase(facts: AccessFacts): AccessRefusal | null {
  // not_found, because an RFQ for another country must not be revealed.
  if (!facts.isReached) return 'not_found';
  if (!facts.hasCategories) return 'no_categories';
  if (!facts.hasCategory) return 'category_inactive';
  if (facts.isBlocked) return 'closed_for_company';
  if (facts.rfq !== 'open') return facts.rfq === 'over' ? 'rfq_expired' : 'rfq_not_open';
  return limitAgainst(facts);
}

function guardOf(verb: AccessVerb, facts: AccessFacts): AccessRefusal | null {
  switch (verb) {
    case 'buy':
      return guardPurchase(facts);
    case 'ask_refund':
      return facts.hasAcceptedOffer || facts.isFree ? 'access_not_refundable' : null;
    case 'approve_refund':
      return facts.hasAcceptedOffer ? 'access_not_refundable' : null;
    case 'refuse_refund':
    case 'return_fee':
      return null;
    default:
      return verb satisfies never;
  }
}

/**
 * Decides one verb of one side. The caller must hold the RFQ's lock. The wallet checks the balance.
 */
export function decideAccess<V extends AccessVerb>(verb: V, facts: AccessFacts): AccessDecision<V> {
  const row = rowOf(accessTable, verb);
  const refusal = validateVerb(row, facts);
  if (refusal === 'state_changed' && row.sides.includes('operator'))
    return { ok: false, refused: 'already_decided' };
  const refused =
    refusal === 'reason_missing'
      ? (guardOf(verb, facts) ?? refusal)
      : (refusal ?? guardOf(verb, facts));
  const [to] = row.to;
  if (refused !== null || to === undefined)
    return { ok: false, refused: refused ?? 'state_changed' };
  return allowVerb(accessTable, verb, facts.state, to);
}

export function toAccessRefusal(refused: AccessRefusal): Refusal {
  return refuseVerb(refused);
}

/**
 * The verbs that a supplier's member may use now. A verb that lacks only its reason is possible.
 */
export function accessChoices(facts: Omit<AccessFacts, 'side' | 'reason'>) {
  const decide = (verb: AccessVerb) =>
    decideAccess(verb, { ...facts, side: 'supplier', reason: givenLater });
  const purchase = decide('buy');
  const why = purchase.ok
    ? null
    : (reasonsNotToBuy.find((reason) => reason === purchase.refused) ?? null);
  return { can: { buy: purchase.ok, ask_refund: decide('ask_refund').ok }, why };
}
