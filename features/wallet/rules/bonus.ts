import { divideHalfUp } from '../../../shared/currency.ts';

/** What a wallet holds, fils: all of it, and what of it is bonus of packages. Bonus pays fees and is never cash. */
export interface Held {
  readonly balanceFils: bigint;
  readonly bonusFils: bigint;
}

/** A supplier's own money: what may be paid out, fils (docs/decisions/0015-bonus-is-credit-for-fees.md). */
export function ownFilsOf({ balanceFils, bonusFils }: Held): bigint {
  return balanceFils - bonusFils;
}

/**
 * What a withdrawal of `amountFils` takes back of the bonus, fils: the same share as of the own money, rounded half-up; all
 * of it with the last of the own money. Wants 0 < amount ≤ own money.
 */
export function bonusFallingBack(held: Held, amountFils: bigint): bigint {
  return divideHalfUp(held.bonusFils * amountFils, ownFilsOf(held));
}

/**
 * What of a credit that is taken back was bonus, fils: what was given with it, as far as it is still there; fees may have
 * used it, and then own money makes it good.
 */
export function bonusReversed(held: Held, givenFils: bigint): bigint {
  return givenFils < held.bonusFils ? givenFils : held.bonusFils;
}
