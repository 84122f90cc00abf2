import { divideHalfUp } from '#shared/currency.ts';

/**
 * A wallet's balance in fils and the package bonus in it. Bonus pays fees only and must never
 * become cash.
 */
export interface WalletBalance {
  readonly balanceFils: bigint;
  readonly bonusFils: bigint;
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);

/**
 * A supplier's own money, fils: the part of the balance that may be paid out
 * (docs/decisions/0015-bonus-is-credit-for-fees.md).
 */
export function ownFilsOf({ balanceFils, bonusFils }: WalletBalance): bigint {
  return balanceFils - bonusFils;
}

/**
 * The bonus that lapses with a withdrawal of `amountFils`, fils: the same share as of the own
 * money, rounded half-up, so that the last withdrawal takes all of it. Requires 0 < amount ≤ own
 * money.
 */
export function bonusFallingBack(balance: WalletBalance, amountFils: bigint): bigint {
  return divideHalfUp(balance.bonusFils * amountFils, ownFilsOf(balance));
}

/**
 * Splits the bonus of a reversed credit, fils. `takenFils` is the part that is still in the wallet.
 * `madeGoodFils` is the part that fees used, up to `usedFils`, and that own money replaces. The
 * rest lapsed with withdrawals and must not be charged twice.
 */
export function bonusReversed(
  balance: WalletBalance,
  givenFils: bigint,
  usedFils: bigint,
): { readonly takenFils: bigint; readonly madeGoodFils: bigint } {
  const takenFils = least(givenFils, balance.bonusFils);
  return { takenFils, madeGoodFils: usedFils > 0n ? least(givenFils - takenFils, usedFils) : 0n };
}
