import { refuse, type Refusal } from '#shared/refusals.ts';
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
import { validateFirst, validateLast, type People, type TwoPeopleRefusal } from './two-people.ts';

/**
 * started: a card payment with an unknown outcome; submitted: a bank slip that an operator must
 * check.
 */
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
  'approve',
  'confirm',
  'refuse',
  'giveUp',
  'settle',
  'fail',
  'cancel',
  'restart',
] as const;
export type TopUpVerb = (typeof topUpVerbs)[number];
/** `provider` is the payment provider, by its signed event or by its answer to us. */
export const topUpSides = ['supplier', 'operator', 'provider'] as const;
export type TopUpSide = (typeof topUpSides)[number];

/** The workflow of a top-up (product §3). */
export const topUpTable: readonly VerbRow<TopUpVerb, TopUpState, TopUpSide>[] = [
  // The first of two operators; it leaves the top-up `submitted` (docs/decisions/0129).
  { verb: 'approve', from: ['submitted'], to: [], sides: ['operator'], reason: 'none' },
  { verb: 'confirm', from: ['submitted'], to: ['confirmed'], sides: ['operator'], reason: 'none' },
  { verb: 'refuse', from: ['submitted'], to: ['refused'], sides: ['operator'], reason: 'required' },
  // An operator ends a card payment whose outcome the provider cannot give (docs/decisions/0066).
  { verb: 'giveUp', from: ['started'], to: ['refused'], sides: ['operator'], reason: 'required' },
  // Settling is also possible after a failure, a cancellation or an operator's refusal, because
  // money that the provider took belongs to the supplier.
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
  // Reopens a card payment that the provider refused to begin when the payer repeats it.
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
  /** The provider failed to report the outcome so often that an operator must decide. */
  readonly isGivenUp?: boolean;
  /** The provider knows the payment, so it must not be restarted. */
  readonly isBegun?: boolean;
  /** Required for an operator's `approve` and `confirm`. */
  readonly people?: People;
}

export type TopUpRefusal = VerbRefusal | TwoPeopleRefusal;

/** The only input that `moveTopUp` accepts, so that no state changes without a decision. */
export type DecidedTopUp<V extends TopUpVerb = TopUpVerb> = Decided<V, TopUpState>;
export type TopUpDecision<V extends TopUpVerb = TopUpVerb> =
  | DecidedTopUp<V>
  | { readonly ok: false; readonly refused: TopUpRefusal };

export function providerFacts(topUp: Pick<TopUpFacts, 'state' | 'method'>): TopUpFacts {
  const { state, method } = topUp;
  return { state, method, side: 'provider', may: () => true };
}

/**
 * An operator decides bank transfers; the provider decides cards, so an operator may decide a card
 * only when the provider cannot.
 */
function isSpokenOf(verb: TopUpVerb, { side, method, isGivenUp, isBegun }: TopUpFacts): boolean {
  if (verb === 'restart') return side === 'supplier' && method === 'card' && isBegun === false;
  if (verb === 'giveUp') return side === 'operator' && method === 'card' && isGivenUp === true;
  return side === 'supplier' || (side === 'provider') === (method === 'card');
}

function validatePeople(verb: TopUpVerb, { people }: TopUpFacts): TopUpRefusal | null {
  if (verb !== 'approve' && verb !== 'confirm') return null;
  if (people === undefined) return 'not_allowed';
  return verb === 'approve' ? validateFirst(people) : validateLast(people);
}

/** The state must come from the locked row, so that two decisions cannot both pass. */
export function decideTopUp<V extends TopUpVerb>(verb: V, facts: TopUpFacts): TopUpDecision<V> {
  const row = rowOf(topUpTable, verb);
  const refused = isSpokenOf(verb, facts)
    ? (validateVerb(row, facts) ?? validatePeople(verb, facts))
    : 'not_allowed';
  return refused === null
    ? allowVerb(topUpTable, verb, facts.state, row.to[0] ?? facts.state)
    : { ok: false, refused };
}

export function toRefusal(refused: TopUpRefusal): Refusal {
  if (refused === 'second_operator_needed' || refused === 'approved_yourself')
    return refuse(refused);
  return refuseVerb(refused, { path: 'note', key: 'reasonRequired' });
}

/**
 * The limits of a free amount, fils (AED 100 to 100,000). A card must be able to pay the maximum at
 * once, and the minimum exceeds the cheapest accesses.
 */
export const topUpFilsMin = 10_000n;
export const topUpFilsMax = 10_000_000n;
/** The validity of a free amount, days: the same as the smallest package. */
export const freeValidityDays = 180;
/** The maximum of pending top-ups of one company, to avoid noise for it and for operators. */
export const openTopUpsMax = 20;

const minuteMs = 60_000;
/**
 * Failed reads of a card payment before an operator must decide it; together they take about three
 * days.
 */
export const unreadMax = 12;

/**
 * The pause before the next read, milliseconds: five minutes at first, then doubled each time, at
 * most half a day.
 */
export function pauseAfter(unread: number): number {
  return Math.min(5 * 2 ** (unread - 1), 12 * 60) * minuteMs;
}

/** The top-up for a missing amount, fils: the same amount within the limits of one top-up. */
export function topUpFor(missingFils: bigint): bigint {
  if (missingFils < topUpFilsMin) return topUpFilsMin;
  return missingFils > topUpFilsMax ? topUpFilsMax : missingFils;
}
