import { divideHalfUp } from '#shared/currency.ts';
import { decimalOf } from '#shared/money.ts';

export interface CostedLine {
  /** The line after its share of the supplier's discount, before VAT, minor units. */
  readonly netMinor: bigint;
  readonly quantityMilli: bigint;
  /** Minor units of one unit. Null: it is not known. */
  readonly costMinor: bigint | null;
}

export interface Margin {
  readonly amountMinor: bigint;
  /** Per cent with one decimal. */
  readonly percent: string;
  /** Priced lines with a cost, and all priced lines. */
  readonly known: number;
  readonly priced: number;
}

/** (price − cost) ÷ price in per cent with one decimal, rounded half-up. Null: there is no price. */
export function marginPercent(priceMinor: bigint, costMinor: bigint): string | null {
  return priceMinor <= 0n
    ? null
    : decimalOf(divideHalfUp((priceMinor - costMinor) * 1000n, priceMinor), 1);
}

/** The margin of the priced lines that have a cost. Null: none has one. */
export function marginOf(lines: readonly CostedLine[]): Margin | null {
  const priced = lines.filter(({ netMinor }) => netMinor > 0n);
  const known = priced.filter(({ costMinor }) => costMinor !== null);
  const netMinor = known.reduce((sum, line) => sum + line.netMinor, 0n);
  const costMinor = known.reduce(
    (sum, line) => sum + divideHalfUp((line.costMinor ?? 0n) * line.quantityMilli, 1000n),
    0n,
  );
  const percent = marginPercent(netMinor, costMinor);
  return percent === null
    ? null
    : { amountMinor: netMinor - costMinor, percent, known: known.length, priced: priced.length };
}
