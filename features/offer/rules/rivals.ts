import { convert, type Rated } from '#shared/currency.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { decimalOf, minorOf } from '#shared/money.ts';
import type { ComparedOffer, Comparison, RivalPrice } from '../schema/views.ts';
import { liveStates, worthOf } from './compare.ts';
import { quotedLine, quotesInFull, ratedIn } from './compared-offer.ts';

interface OtherPrice {
  readonly lineId: string;
  readonly minor: bigint;
  readonly rated: Rated;
}

/** The lowest price of each line in another currency, compared before it is rounded. */
export function lowestPrices(prices: readonly OtherPrice[], into: Rated): RivalPrice[] {
  const lowest = new Map<string, OtherPrice>();
  for (const price of prices) {
    const known = lowest.get(price.lineId);
    const worth = worthOf(price.rated, price.minor);
    if (known === undefined || worth < worthOf(known.rated, known.minor))
      lowest.set(price.lineId, price);
  }
  const decimals = decimalsOf(into.currency);
  return [...lowest].map(([lineId, { minor, rated }]) => ({
    line_id: lineId,
    unit_price: decimalOf(convert(minor, rated, into), decimals),
  }));
}

/** The lowest prices of the other offers for the lines themselves in full, in the offer's currency. */
export function rivalsOf({ rfq, offers }: Comparison, offer: ComparedOffer): RivalPrice[] {
  const others = offers.filter(
    ({ id, status }) => id !== offer.id && liveStates.some((state) => state === status),
  );
  const prices = others.flatMap((other) =>
    rfq.lines
      .filter((requested) => quotesInFull(other, requested))
      .map((requested) => ({
        lineId: requested.id,
        minor:
          minorOf(quotedLine(other, requested.id)?.unit_price ?? '0', decimalsOf(other.currency)) ??
          0n,
        rated: ratedIn(rfq, other.currency),
      })),
  );
  return lowestPrices(prices, ratedIn(rfq, offer.currency));
}
