import type { OfferRank } from './compare.ts';
import { comparableOf, minorOf, type MemoContent } from './memo.ts';

interface Shown {
  readonly offers: readonly { readonly id: string; readonly version: number }[];
  readonly lines: readonly { readonly id: string; readonly position: number }[];
}

const unranked: OfferRank = {
  rank: null,
  isBest: false,
  aboveBestMinor: null,
  bestLines: [],
  moves: false,
};

/**
 * The ranks and marks of the moment of a decision, because the states of the offers have changed
 * since. An offer that has another version now has none.
 */
export function ranksAtDecision(
  memo: Pick<MemoContent, 'offers' | 'lines'>,
  { offers, lines }: Shown,
): Map<string, OfferRank> {
  const idAt = new Map(lines.map(({ id, position }) => [position, id]));
  const leader = memo.offers.find(({ rank }) => rank === 1);
  const bestMinor = leader === undefined ? null : minorOf(comparableOf(leader));
  const rankOf = ({ id, version }: Shown['offers'][number]): OfferRank => {
    const at = memo.offers.findIndex((one) => one.id === id && one.version === version);
    const offer = memo.offers[at];
    if (offer === undefined) return unranked;
    const isRanked = offer.rank !== null && bestMinor !== null;
    return {
      rank: offer.rank,
      isBest: offer.is_best,
      aboveBestMinor: isRanked ? minorOf(comparableOf(offer)) - bestMinor : null,
      bestLines: memo.lines.flatMap(({ position, prices }) => {
        const lineId = idAt.get(position);
        return prices[at]?.is_best === true && lineId !== undefined ? [lineId] : [];
      }),
      moves: offer.rank_moves === true,
    };
  };
  return new Map(offers.map((offer) => [offer.id, rankOf(offer)]));
}
