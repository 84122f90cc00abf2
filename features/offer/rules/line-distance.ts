import type { ComparedOffer, Comparison, RequestedLine } from '../schema/views.ts';
import { awardable, priceWorth, quotedLine, quotesInFull } from './compared-offer.ts';

/**
 * How far the unit price of an offer's line is above the lowest in basis points; 0: it is the lowest. Null: fewer than
 * two offers quote the line itself in full, so that there is nothing to compare.
 */
export function aboveLowestBp(
  comparison: Comparison,
  requested: RequestedLine,
  offer: ComparedOffer,
): number | null {
  const worth = (one: ComparedOffer) =>
    priceWorth(comparison.rfq, one.currency, quotedLine(one, requested.id)?.unit_price ?? '0');
  const like = awardable(comparison).filter((one) => quotesInFull(one, requested));
  const [first, ...others] = like.map(worth);
  if (first === undefined || others.length === 0) return null;
  if (quotedLine(offer, requested.id) === undefined) return null;
  const lowest = others.reduce((least, one) => (one < least ? one : least), first);
  return lowest === 0n ? null : Number(((worth(offer) - lowest) * 10_000n) / lowest);
}
