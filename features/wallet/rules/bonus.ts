import { divideHalfUp } from '#shared/currency.ts';

/** What a wallet holds, fils: all of it, and what of it is bonus of packages. Bonus pays fees and is never cash. */
export interface Held {
  readonly balanceFils: bigint;
  readonly bonusFils: bigint;
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);

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
 * What becomes of the bonus that was given with a credit which is taken back, fils. `takenFils`: as far as it is still there.
 * `madeGoodFils`: own money stands in for what fees have used of it, as far as `usedFils`, what of all bonus is used and was
 * not made good before. The rest fell back with withdrawals and is not asked for twice.
 */
export function bonusReversed(
  held: Held,
  givenFils: bigint,
  usedFils: bigint,
): { readonly takenFils: bigint; readonly madeGoodFils: bigint } {
  const takenFils = least(givenFils, held.bonusFils);
  return { takenFils, madeGoodFils: usedFils > 0n ? least(givenFils - takenFils, usedFils) : 0n };
}
