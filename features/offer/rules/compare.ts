import { dealOfferStates } from '#shared/offer-states.ts';
import type { OfferState } from './table.ts';

/** Only offers that are, or can still become, the deal are compared. */
const liveStates: readonly OfferState[] = ['pending', ...dealOfferStates];

export interface ComparedLine {
  readonly lineId: string;
  readonly state: 'quoted' | 'not_quoted' | 'alternative';
  readonly unitPriceMinor: bigint;
  readonly quantityMilli: bigint;
}

export interface ComparedOffer {
  readonly id: string;
  readonly state: OfferState;
  readonly currency: string;
  readonly totalMinor: bigint;
  readonly isComplete: boolean;
  readonly lines: readonly ComparedLine[];
}

export interface OfferRank {
  /**
   * From 1. Equal totals share a rank. Null: not ranked, because the offer is incomplete, ended, or
   * in another currency.
   */
  readonly rank: number | null;
  readonly isBest: boolean;
  /** Minor units above the best total. Null: not ranked. */
  readonly aboveBestMinor: bigint | null;
  readonly bestLines: readonly string[];
}

function comparableOf(
  offers: readonly ComparedOffer[],
  currency: string,
): readonly ComparedOffer[] {
  return offers.filter((offer) => liveStates.includes(offer.state) && offer.currency === currency);
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
  for (const line of offers.flatMap((offer) => offer.lines)) {
    const isLike =
      line.state === 'quoted' && line.quantityMilli >= (requestedMilli.get(line.lineId) ?? 0n);
    if (isLike) prices.set(line.lineId, [...(prices.get(line.lineId) ?? []), line.unitPriceMinor]);
  }
  const best = [...prices].flatMap(([lineId, all]) =>
    all.length < 2
      ? []
      : [[lineId, all.reduce((least, price) => (price < least ? price : least))] as const],
  );
  return new Map(best);
}

/**
 * Ranks the offers of one RFQ (product §7): complete ones in its currency by total, and the best
 * price of each line. An alternative never has the best price of a line, because it is a different
 * product.
 */
export function rankOffers(
  offers: readonly ComparedOffer[],
  currency: string,
  requestedMilli: ReadonlyMap<string, bigint>,
): Map<string, OfferRank> {
  const comparable = comparableOf(offers, currency);
  const totals = comparable.filter((offer) => offer.isComplete).map((offer) => offer.totalMinor);
  const bestTotal = totals.reduce<bigint | null>(
    (least, one) => (least === null || one < least ? one : least),
    null,
  );
  const best = bestPrices(comparable, requestedMilli);
  const offerRanks = offers.map((offer): [string, OfferRank] => {
    const isComparable = comparable.includes(offer);
    const isRanked = isComparable && offer.isComplete && bestTotal !== null;
    const bestLines = offer.lines.filter(
      (line) =>
        isComparable &&
        line.state === 'quoted' &&
        line.quantityMilli >= (requestedMilli.get(line.lineId) ?? 0n) &&
        best.get(line.lineId) === line.unitPriceMinor,
    );
    return [
      offer.id,
      {
        rank: isRanked ? totals.filter((total) => total < offer.totalMinor).length + 1 : null,
        isBest: isRanked && comparable.length > 1 && offer.totalMinor === bestTotal,
        aboveBestMinor: isRanked ? offer.totalMinor - bestTotal : null,
        bestLines: bestLines.map((line) => line.lineId),
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
