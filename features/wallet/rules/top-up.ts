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

/** started: a card payment whose outcome is not known; submitted: the bank's slip is in and an operator looks. */
export const topUpStates = [
  'started',
  'submitted',
  'confirmed',
  'refused',
  'failed',
  'canceled',
] as const;
export type TopUpState = (typeof topUpStates)[number];
export const topUpMethods = ['card', 'bank_transfer'] as const;
export type TopUpMethod = (typeof topUpMethods)[number];
export const topUpVerbs = [
  'confirm',
  'refuse',
  'giveUp',
  'settle',
  'fail',
  'cancel',
  'restart',
] as const;
export type TopUpVerb = (typeof topUpVerbs)[number];
/** `provider` is the payment provider, by its signed event or asked by us. */
export const topUpSides = ['supplier', 'operator', 'provider'] as const;
export type TopUpSide = (typeof topUpSides)[number];

/** The whole workflow of a top-up (product §3). */
export const topUpTable: readonly VerbRow<TopUpVerb, TopUpState, TopUpSide>[] = [
  { verb: 'confirm', from: ['submitted'], to: ['confirmed'], sides: ['operator'], reason: 'none' },
  { verb: 'refuse', from: ['submitted'], to: ['refused'], sides: ['operator'], reason: 'required' },
  // A card payment of which the provider cannot say what became (docs/decisions/0034).
  { verb: 'giveUp', from: ['started'], to: ['refused'], sides: ['operator'], reason: 'required' },
  // Money that the provider took is the supplier's, even when a failure, a change of mind or an operator's no came first.
  {
    verb: 'settle',
    from: ['started', 'failed', 'canceled', 'refused'],
    to: ['confirmed'],
    sides: ['provider'],
    reason: 'none',
  },
  { verb: 'fail', from: ['started'], to: ['failed'], sides: ['provider'], reason: 'none' },
  {
    verb: 'cancel',
    from: ['started', 'submitted'],
    to: ['canceled'],
    sides: ['supplier', 'provider'],
    permission: 'wallet.manage',
    reason: 'none',
  },
  // A card payment that the provider refused to begin, and its payer asks for again.
  {
    verb: 'restart',
    from: ['canceled'],
    to: ['started'],
    sides: ['supplier'],
    permission: 'wallet.manage',
    reason: 'none',
  },
];

export interface TopUpFacts extends VerbFacts<TopUpState, TopUpSide> {
  readonly method: TopUpMethod;
  /** The provider could not say what became of it, so often that an operator looks. */
  readonly isGivenUp?: boolean;
  /** The provider knows the payment. */
  readonly isBegun?: boolean;
}

/** An allowed verb of a top-up: `moveTopUp` takes no other. */
export type DecidedTopUp<V extends TopUpVerb = TopUpVerb> = Decided<V, TopUpState>;
export type TopUpDecision<V extends TopUpVerb = TopUpVerb> =
  | DecidedTopUp<V>
  | { readonly ok: false; readonly refused: VerbRefusal };

/** Facts for a verb that the payment provider brings about, by its event or by its answer to a query. */
export function providerFacts(topUp: Pick<TopUpFacts, 'state' | 'method'>): TopUpFacts {
  const { state, method } = topUp;
  return { state, method, side: 'provider', may: () => true };
}

/** A provider speaks of cards; an operator of bank transfers, and of a card only where the provider cannot. */
function isSpokenOf(verb: TopUpVerb, { side, method, isGivenUp, isBegun }: TopUpFacts): boolean {
  if (verb === 'restart') return side === 'supplier' && method === 'card' && isBegun === false;
  if (verb === 'giveUp') return side === 'operator' && method === 'card' && isGivenUp === true;
  return side === 'supplier' || (side === 'provider') === (method === 'card');
}

/** Decides one verb on the state under the row's lock. */
export function decideTopUp<V extends TopUpVerb>(verb: V, facts: TopUpFacts): TopUpDecision<V> {
  const row = rowOf(topUpTable, verb);
  const refused = isSpokenOf(verb, facts) ? judgeVerb(row, facts) : 'not_allowed';
  return refused === null
    ? allowVerb(topUpTable, verb, facts.state, row.to[0] ?? facts.state)
    : { ok: false, refused };
}

/** What the caller is told of a refused verb of this noun. */
export function toRefusal(refused: VerbRefusal): Refusal {
  return refuseVerb(refused, { path: 'note', key: 'reasonRequired' });
}

/** A free amount, fils: what a card takes at once, and more than the cheapest accesses cost (AED 100 to 100,000). */
export const topUpFilsMin = 10_000n;
export const topUpFilsMax = 10_000_000n;
/** How long a free amount keeps the wallet open, days: as the smallest package. */
export const freeValidityDays = 180;
/** Top-ups of one company that wait for money or for an operator; more would only be noise for both. */
export const openTopUpsMax = 20;

const minuteMs = 60_000;
/** So often a card payment is asked for that cannot be read, which takes about three days; then an operator looks. */
export const unreadMax = 12;

/** When it is asked for again, ms from now: five minutes after the first time, twice as long each time, half a day at most. */
export function pauseAfter(unread: number): number {
  return Math.min(5 * 2 ** (unread - 1), 12 * 60) * minuteMs;
}

/** What to top up for an amount that is missing, fils: as much, within the limits of one top-up. */
export function topUpFor(missingFils: bigint): bigint {
  if (missingFils < topUpFilsMin) return topUpFilsMin;
  return missingFils > topUpFilsMax ? topUpFilsMax : missingFils;
}
