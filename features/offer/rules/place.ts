import { convert, type Rated } from '#shared/currency.ts';

export interface PricedOffer {
  readonly id: string;
  readonly rated: Rated;
  readonly totalMinor: bigint;
}

export interface OfferPlace {
  readonly place: number;
  readonly of: number;
  /** Whole percent above the lowest total; for the lowest one below the next, negative. Null: alone or equal. */
  readonly percent: number | null;
}

function percentOf(totalMinor: bigint, baseMinor: bigint | undefined): number | null {
  if (baseMinor === undefined || baseMinor === 0n || baseMinor === totalMinor) return null;
  return Math.round(Number(((totalMinor - baseMinor) * 10_000n) / baseMinor) / 100);
}

/**
 * The place of each offer among the comparable ones of its RFQ, as in the comparison (product §7): by
 * total in the currency of the RFQ. A single offer has none, because there is nothing to compare.
 */
export function placesOf(
  offers: readonly PricedOffer[],
  rfq: Rated,
): ReadonlyMap<string, OfferPlace> {
  if (offers.length < 2) return new Map();
  const priced = offers
    .map(({ id, rated, totalMinor }) => ({ id, total: convert(totalMinor, rated, rfq) }))
    .toSorted((one, two) => (one.total < two.total ? -1 : one.total > two.total ? 1 : 0));
  const totals = priced.map(({ total }) => total);
  return new Map(
    priced.map(({ id, total }) => {
      const place = totals.indexOf(total) + 1;
      const base = place === 1 ? totals[1] : totals[0];
      return [id, { place, of: priced.length, percent: percentOf(total, base) }];
    }),
  );
}
