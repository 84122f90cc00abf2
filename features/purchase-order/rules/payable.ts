import { divideHalfUp } from '../../../shared/currency.ts';

/** One line of an order in money: its amount less its part of the supplier's discount, plus VAT; and what came of it. */
export interface ValuedLine {
  readonly afterVatMinor: bigint;
  readonly quantityMilli: bigint;
  readonly acceptedMilli: bigint;
}

/**
 * What the platform pays of an agreed Q discount for the goods that were accepted, minor units: in proportion to their value
 * after VAT, half-up; a line's value half-up as any sum of a line (docs/decisions/0016-q-discount-of-a-closed-order.md).
 */
export function payableDiscount(agreedMinor: bigint, lines: readonly ValuedLine[]): bigint {
  const totalMinor = lines.reduce((total, line) => total + line.afterVatMinor, 0n);
  if (totalMinor === 0n) return 0n;
  const acceptedMinor = lines.reduce(
    (total, line) => total + divideHalfUp(line.afterVatMinor * line.acceptedMilli, line.quantityMilli),
    0n,
  );
  return divideHalfUp(agreedMinor * acceptedMinor, totalMinor);
}
