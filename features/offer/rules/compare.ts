import { convert, type Currency, type Rated } from '#shared/currency.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { dealOfferStates } from '#shared/offer-states.ts';
import type { OfferState } from './table.ts';

/** Only offers that are, or can still become, the deal are compared. */
export const liveStates: readonly OfferState[] = ['pending', ...dealOfferStates];

/** Per cent by which a rate may move before an award is made (decision 0216). */
const movedPercent = 2n;
const decimalsMax = 3;

export interface ComparedLine {
  readonly lineId: string;
  readonly state: 'quoted' | 'not_quoted' | 'alternative';
  readonly unitPriceMinor: bigint;
  readonly quantityMilli: bigint;
}

export interface ComparedOffer {
  readonly id: string;
  readonly state: OfferState;
  /** The currency of its amounts, at the rate of the RFQ's publication. */
  readonly rated: Rated;
  readonly totalMinor: bigint;
  readonly isComplete: boolean;
  readonly lines: readonly ComparedLine[];
}

export interface OfferRank {
  /** From 1. Equal totals share a rank. Null: not ranked, because the offer is incomplete or ended. */
  readonly rank: number | null;
  readonly isBest: boolean;
  /** Minor units of the RFQ's currency above the best total. Null: not ranked. */
  readonly aboveBestMinor: bigint | null;
  readonly bestLines: readonly string[];
  /** Another rank would result if one rate moved by `movedPercent` (decision 0216). */
  readonly moves: boolean;
}

/** A price as an integer that compares exactly with those of other currencies. */
export function worthOf({ currency, rateMicro }: Rated, minor: bigint): bigint {
  return minor * rateMicro * 10n ** BigInt(decimalsMax - decimalsOf(currency));
}

/**
 * The best unit price of each line among offers that quote the line itself in full quantity. A line
 * needs two such offers, because one price alone is no comparison.
 */
function bestPrices(
  offers: readonly ComparedOffer[],
  requestedMilli: ReadonlyMap<string, bigint>,
): Map<string, bigint> {
  const prices = new Map<string, bigint[]>();
  for (const { rated, lines } of offers)
    for (const line of lines) {
      const isLike =
        line.state === 'quoted' && line.quantityMilli >= (requestedMilli.get(line.lineId) ?? 0n);
      if (!isLike) continue;
      const worth = worthOf(rated, line.unitPriceMinor);
      prices.set(line.lineId, [...(prices.get(line.lineId) ?? []), worth]);
    }
  const best = [...prices].flatMap(([lineId, all]) =>
    all.length < 2
      ? []
      : [[lineId, all.reduce((least, price) => (price < least ? price : least))] as const],
  );
  return new Map(best);
}

const rankIn = (totals: readonly bigint[], total: bigint) =>
  totals.filter((one) => one < total).length + 1;

/** A ranked offer with the amounts that its rank adds up, each in its own currency. */
interface RankedAmounts {
  readonly id: string;
  readonly amounts: readonly { readonly rated: Rated; readonly minor: bigint }[];
}

/**
 * The ids of the ranked offers whose rank changes if the rate of one currency moves up or down.
 * While one rate moves, the order of two offers changes once at most, so both ends decide. Amounts
 * are compared exactly, so that the currency of the RFQ makes no difference.
 */
export function movingIds(ranked: readonly RankedAmounts[]): Set<string> {
  const moving = new Set<string>();
  const codes = new Set(
    ranked.flatMap(({ amounts }) => amounts.map(({ rated }) => rated.currency)),
  );
  if (codes.size < 2) return moving;
  const ranksAt = (currency: Currency | null, percent: bigint) => {
    const worths = ranked.map(({ amounts }) =>
      amounts.reduce(
        (sum, { rated, minor }) =>
          sum + worthOf(rated, minor) * (rated.currency === currency ? percent : 100n),
        0n,
      ),
    );
    return worths.map((worth) => rankIn(worths, worth));
  };
  const now = ranksAt(null, 100n);
  // The dirham is the base of the rates, so it does not move itself.
  for (const currency of [...codes].filter((code) => code !== 'AED'))
    for (const percent of [100n - movedPercent, 100n + movedPercent])
      for (const [index, rank] of ranksAt(currency, percent).entries())
        if (rank !== now[index]) moving.add(ranked[index]?.id ?? '');
  return moving;
}

/**
 * Ranks the offers of one RFQ (product §7): complete ones by total in its currency, and the best
 * price of each line. An alternative never has the best price of a line, because it is a different
 * product.
 */
export function rankOffers(
  offers: readonly ComparedOffer[],
  rfq: Rated,
  requestedMilli: ReadonlyMap<string, bigint>,
): Map<string, OfferRank> {
  const comparable = offers.filter((offer) => liveStates.includes(offer.state));
  const ranked = comparable.filter((offer) => offer.isComplete);
  const totalOf = ({ rated, totalMinor }: ComparedOffer) => convert(totalMinor, rated, rfq);
  const totals = ranked.map(totalOf);
  const bestTotal = totals.reduce<bigint | null>(
    (least, one) => (least === null || one < least ? one : least),
    null,
  );
  const best = bestPrices(comparable, requestedMilli);
  const moving = movingIds(
    ranked.map(({ id, rated, totalMinor }) => ({ id, amounts: [{ rated, minor: totalMinor }] })),
  );
  const offerRanks = offers.map((offer): [string, OfferRank] => {
    const isComparable = comparable.includes(offer);
    const isRanked = isComparable && offer.isComplete && bestTotal !== null;
    const total = totalOf(offer);
    const bestLines = offer.lines.filter(
      (line) =>
        isComparable &&
        line.state === 'quoted' &&
        line.quantityMilli >= (requestedMilli.get(line.lineId) ?? 0n) &&
        best.get(line.lineId) === worthOf(offer.rated, line.unitPriceMinor),
    );
    return [
      offer.id,
      {
        rank: isRanked ? rankIn(totals, total) : null,
        isBest: isRanked && comparable.length > 1 && total === bestTotal,
        aboveBestMinor: isRanked ? total - bestTotal : null,
        bestLines: bestLines.map((line) => line.lineId),
        moves: moving.has(offer.id),
      },
    ];
  });
  return new Map(offerRanks);
}

const unitDays = { days: 1, weeks: 7, months: 30 } as const;
export type DeliveryUnit = keyof typeof unitDays;
export const deliveryUnits = ['days', 'weeks', 'months'] as const satisfies readonly DeliveryUnit[];

/** A delivery duration in days, only for sorting because a month counts as thirty. */
export function deliveryDays(value: number, unit: DeliveryUnit): number {
  return value * unitDays[unit];
}

/**
 * True if a version offers every line of the RFQ in the requested quantity. An alternative counts,
 * because it is marked as such.
 */
export function isComplete(
  lines: readonly Pick<ComparedLine, 'lineId' | 'quantityMilli'>[],
  requestedMilli: ReadonlyMap<string, bigint>,
): boolean {
  const offered = new Map(lines.map((line) => [line.lineId, line.quantityMilli]));
  return [...requestedMilli].every(
    ([lineId, requested]) => (offered.get(lineId) ?? 0n) >= requested,
  );
}
