/** Percent by which a delivered quantity may differ from the ordered one. */
export const tolerances = [0, 1, 2, 3, 5, 10] as const;

/** The part of a quantity in thousandths, rounded down. */
export function toleranceMilliOf(quantityMilli: bigint, percent: number): bigint {
  return (quantityMilli * BigInt(percent)) / 100n;
}
