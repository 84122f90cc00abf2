import { divideHalfUp } from '#shared/currency.ts';
import { paidDiscount } from '#shared/q-discount.ts';

export interface ValuedLine {
  /** Without the line's part of the supplier's discount, minor units before VAT. */
  readonly netMinor: bigint;
  readonly vatMinor: bigint;
  readonly quantityMilli: bigint;
  readonly acceptedMilli: bigint;
}

/**
 * The awarded Q discount, minor units. `rateBp` null: awarded before the discount followed the
 * order.
 */
export interface AwardedDiscount {
  readonly awardedMinor: bigint;
  readonly rateBp: number | null;
}

/**
 * The accepted value before VAT. Each line is rounded down to the minor unit, so that the sum never
 * exceeds the goods' value.
 */
export function acceptedNetMinor(lines: readonly ValuedLine[]): bigint {
  return lines.reduce(
    (total, line) => total + (line.netMinor * line.acceptedMilli) / line.quantityMilli,
    0n,
  );
}

/**
 * In proportion to the value after VAT, half up: the rule for orders awarded before the discount
 * followed the order.
 */
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
 * Returns the payable part of an awarded Q discount for the accepted goods, minor units
 * (docs/decisions/0044-q-discount-follows-the-order.md).
 */
export function payableDiscount(
  { awardedMinor, rateBp }: AwardedDiscount,
  lines: readonly ValuedLine[],
): bigint {
  if (rateBp === null) return inProportion(awardedMinor, lines);
  return paidDiscount(awardedMinor, rateBp, acceptedNetMinor(lines));
}
