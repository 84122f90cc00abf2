import { convert, type Rated } from '#shared/currency.ts';

interface RatedTotal {
  readonly rated: Rated;
  readonly minor: bigint;
}

/** The lowest of totals in several currencies, in minor units of `into`. Null: there is none. */
export function lowestIn(totals: readonly RatedTotal[], into: Rated): bigint | null {
  return totals
    .map(({ rated, minor }) => convert(minor, rated, into))
    .reduce<bigint | null>((least, one) => (least === null || one < least ? one : least), null);
}
