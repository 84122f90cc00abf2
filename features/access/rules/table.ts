import type { Refusal, RefusalCode } from '#shared/refusals.ts';
import {
  allowVerb,
  givenLater,
  judgeVerb,
  refuseVerb,
  rowOf,
  type Decided,
  type VerbFacts,
  type VerbRow,
} from '#shared/workflow.ts';
import type { Room } from './spending.ts';

/** Where one supplier stands with one RFQ: without access, paid for, its fee asked back, its fee returned. */
export const accessStates = ['none', 'bought', 'refund_asked', 'refunded'] as const;
export type AccessState = (typeof accessStates)[number];

/** Why a fee came back: asked for, or by the published rules of product §3. No amendment changes a category (product §6). */
export const refundCauses = ['asked', 'rfq_canceled', 'taken_down', 'never_opened'] as const;
export type RefundCause = (typeof refundCauses)[number];

/** `system`: what the published rules of product §3 bring about by themselves. */
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

/** The workflow of an access (product §3). A returned fee ends it; the same RFQ may then be bought anew. */
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
    to: ['refund_asked'],
    sides: ['supplier'],
    permission: 'wallet.manage',
    reason: 'required',
  },
  {
    verb: 'approve_refund',
    from: ['refund_asked'],
    to: ['refunded'],
    sides: ['operator'],
    reason: 'optional',
  },
  {
    verb: 'refuse_refund',
    from: ['refund_asked'],
    to: ['bought'],
    sides: ['operator'],
    reason: 'required',
  },
  {
    verb: 'return_fee',
    from: ['bought', 'refund_asked'],
    to: ['refunded'],
    sides: ['system'],
    reason: 'none',
  },
];

/** What the guards look at beside the state. */
export interface AccessFacts extends VerbFacts<AccessState, AccessSide> {
  /** By the deadline, not by what a list still says: `over` is past expiry, `closed` anything that takes no offers. */
  readonly rfq: 'open' | 'over' | 'closed';
  /** Whether the supplier's country is one that the request is meant for (product §6, request type). */
  readonly isReached: boolean;
  readonly hasCategories: boolean;
  /** The RFQ's category is among them (specification §6). */
  readonly hasCategory: boolean;
  readonly feeFils: bigint;
  /** The most the member may spend alone, fils; null: no limit. */
  readonly limitFils: bigint | null;
  /** What their limits of a day and a month leave; empty: they have none. */
  readonly rooms: readonly Room[];
  /** An offer of theirs was accepted and not cancelled since. */
  readonly hasAcceptedOffer: boolean;
}

const limitRefusals = ['above_limit', 'day_limit_reached', 'month_limit_reached'] as const;
const buyRefusals = [
  'rfq_expired',
  'rfq_not_open',
  'no_categories',
  'category_inactive',
  ...limitRefusals,
] as const;

/** Why access cannot be bought now, of what a screen explains. */
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

/** An allowed verb, and the state that it leads to: what the store of an access writes. */
export type DecidedAccess<V extends AccessVerb = AccessVerb> = Decided<V, AccessState>;
export type AccessDecision<V extends AccessVerb = AccessVerb> =
  | DecidedAccess<V>
  | { readonly ok: false; readonly refused: AccessRefusal };

const limitOfPeriod = { day: 'day_limit_reached', month: 'month_limit_reached' } as const;

/** The member's limit that a fee does not fit under; null: it fits. Of two that are used up, the one that lasts longer. */
export function limitAgainst(
  facts: Pick<AccessFacts, 'feeFils' | 'limitFils' | 'rooms'>,
): (typeof limitRefusals)[number] | null {
  if (facts.limitFils !== null && facts.feeFils > facts.limitFils) return 'above_limit';
  const full = facts.rooms.findLast(({ leftFils }) => facts.feeFils > leftFils);
  return full === undefined ? null : limitOfPeriod[full.period];
}

function guardPurchase(facts: AccessFacts): AccessRefusal | null {
  // What is not meant for this supplier's country is not told to exist.
  if (!facts.isReached) return 'not_found';
  if (!facts.hasCategories) return 'no_categories';
  if (!facts.hasCategory) return 'category_inactive';
  if (facts.rfq !== 'open') return facts.rfq === 'over' ? 'rfq_expired' : 'rfq_not_open';
  return limitAgainst(facts);
}

function guardOf(verb: AccessVerb, facts: AccessFacts): AccessRefusal | null {
  switch (verb) {
    case 'buy':
      return guardPurchase(facts);
    case 'ask_refund':
    case 'approve_refund':
      return facts.hasAcceptedOffer ? 'access_not_refundable' : null;
    case 'refuse_refund':
    case 'return_fee':
      return null;
    default:
      return verb satisfies never;
  }
}

/** Decides one verb of one side under the RFQ's lock. Money is the wallet's to refuse. */
export function decideAccess<V extends AccessVerb>(verb: V, facts: AccessFacts): AccessDecision<V> {
  const row = rowOf(accessTable, verb);
  const judged = judgeVerb(row, facts);
  if (judged === 'state_changed' && row.sides.includes('operator'))
    return { ok: false, refused: 'already_decided' };
  const refused =
    judged === 'reason_missing'
      ? (guardOf(verb, facts) ?? judged)
      : (judged ?? guardOf(verb, facts));
  const [to] = row.to;
  if (refused !== null || to === undefined)
    return { ok: false, refused: refused ?? 'state_changed' };
  return allowVerb(accessTable, verb, facts.state, to);
}

/** A refused verb for the caller. */
export function toAccessRefusal(refused: AccessRefusal): Refusal {
  return refuseVerb(refused);
}

/** What a supplier's member may do now: a verb that waits only for its reason counts as possible. */
export function accessChoices(facts: Omit<AccessFacts, 'side' | 'reason'>) {
  const decide = (verb: AccessVerb) =>
    decideAccess(verb, { ...facts, side: 'supplier', reason: givenLater });
  const purchase = decide('buy');
  const why = purchase.ok
    ? null
    : (reasonsNotToBuy.find((reason) => reason === purchase.refused) ?? null);
  return { can: { buy: purchase.ok, ask_refund: decide('ask_refund').ok }, why };
}
