import { divideHalfUp } from '#shared/currency.ts';
import { paidDiscount } from '#shared/q-discount.ts';

/** One line of an order in money, and what came of it. */
export interface ValuedLine {
  /** Its amount less its part of the supplier's discount, minor units before VAT. */
  readonly netMinor: bigint;
  readonly vatMinor: bigint;
  readonly quantityMilli: bigint;
  readonly acceptedMilli: bigint;
}

/** The Q discount of an order as awarded, minor units; `rateBp` null: awarded before it followed the order. */
export interface AwardedDiscount {
  readonly awardedMinor: bigint;
  readonly rateBp: number | null;
}

/** The value before VAT of what was accepted; the part of a line that came is rounded down to the minor unit. */
export function acceptedNetMinor(lines: readonly ValuedLine[]): bigint {
  return lines.reduce(
    (total, line) => total + (line.netMinor * line.acceptedMilli) / line.quantityMilli,
    0n,
  );
}

/** In proportion to the value after VAT, half-up: the rule for orders awarded before the discount followed the order. */
function inProportion(agreedMinor: bigint, lines: readonly ValuedLine[]): bigint {
  const afterVat = (line: ValuedLine) => line.netMinor + line.vatMinor;
  const totalMinor = lines.reduce((total, line) => total + afterVat(line), 0n);
  if (totalMinor === 0n) return 0n;
  const acceptedMinor = lines.reduce(
    (total, line) => total + divideHalfUp(afterVat(line) * line.acceptedMilli, line.quantityMilli),
    0n,
  );
  return divideHalfUp(agreedMinor * acceptedMinor, totalMinor);
}

/**
 * What the platform pays of an awarded Q discount for the goods that were accepted, minor units
 * (docs/decisions/0044-q-discount-follows-the-order.md).
 */
export function payableDiscount(
  { awardedMinor, rateBp }: AwardedDiscount,
  lines: readonly ValuedLine[],
): bigint {
  if (rateBp === null) return inProportion(awardedMinor, lines);
  return paidDiscount(awardedMinor, rateBp, acceptedNetMinor(lines));
}
