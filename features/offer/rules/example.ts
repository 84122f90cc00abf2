import { aedRateMicro } from '#shared/currency.ts';
import { decimalOf } from '#shared/money.ts';
import { isComplete, rankOffers, type ComparedOffer, type OfferRank } from './compare.ts';
import { sumsOf } from './sums.ts';

const dirhams = { currency: 'AED', rateMicro: aedRateMicro } as const;

/** An invented line: its quantity in thousandths, and its unit as UN/ECE Recommendation 20. */
interface ExampleLine {
  readonly key: 'rebar' | 'cement' | 'block';
  readonly quantityMilli: bigint;
  readonly unit: string;
}

export const exampleLines: readonly ExampleLine[] = [
  { key: 'rebar', quantityMilli: 48_500n, unit: 'TNE' },
  { key: 'cement', quantityMilli: 1_200_000n, unit: 'XBG' },
  { key: 'block', quantityMilli: 9_600_000n, unit: 'H87' },
];

export type ExampleOfferKey = 'rasAlKhor' | 'hajar' | 'noor' | 'waha';

interface ExampleOffer {
  readonly key: ExampleOfferKey;
  /** Unit prices in fils in the order of the lines. Null: the line is not quoted. */
  readonly prices: readonly (bigint | null)[];
}

/** Invented prices, chosen so that three selections of lines have three different best offers. */
export const exampleOffers: readonly ExampleOffer[] = [
  { key: 'rasAlKhor', prices: [241_000n, 1390n, 270n] },
  { key: 'hajar', prices: [235_500n, 1460n, 295n] },
  { key: 'noor', prices: [239_000n, 1425n, 285n] },
  { key: 'waha', prices: [233_000n, 1360n, null] },
];

const vatRateBp = 500;
/** The standard Q discount of product §2.6; the promise is above every sum of the example. */
const qDiscount = { discountRateBp: 200, discountMinor: 500_000n, discountMaxMinor: 500_000n };

export interface ExampleResult {
  readonly key: ExampleOfferKey;
  /** Fils, with VAT and after the Q discount. */
  readonly totalMinor: bigint;
  readonly subTotalMinor: bigint;
  readonly vatMinor: bigint;
  readonly qDiscountMinor: bigint;
  readonly rank: OfferRank;
}

/** A selection of lines as the indexes of `exampleLines`, ascending. */
export type Selection = readonly number[];

/** Every selection of at least one line; the last one has all lines. */
export const selections: readonly Selection[] = [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]];

function comparedOf<Key extends string>(
  offer: { readonly key: Key; readonly prices: ExampleOffer['prices'] },
  chosen: Selection,
  requested: Map<string, bigint>,
) {
  const quoted = chosen.flatMap((at) => {
    const line = exampleLines[at];
    const unitPriceMinor = offer.prices[at] ?? null;
    return line === undefined || unitPriceMinor === null ? [] : [{ line, unitPriceMinor }];
  });
  const sums = sumsOf({
    lines: quoted.map(({ line, unitPriceMinor }) => ({
      unitPriceMinor,
      quantityMilli: line.quantityMilli,
      vatRateBp,
    })),
    supplierDiscountMinor: 0n,
    qDiscount,
    shippingMinor: 0n,
    customsMinor: 0n,
    decimals: 2,
  });
  if (typeof sums === 'string') throw new Error(`the example has no sums: ${sums}`);
  const lines = quoted.map(({ line, unitPriceMinor }) => ({
    lineId: line.key,
    state: 'quoted' as const,
    unitPriceMinor,
    quantityMilli: line.quantityMilli,
  }));
  const compared: ComparedOffer = {
    id: offer.key,
    state: 'pending',
    rated: dirhams,
    totalMinor: sums.totalMinor,
    isComplete: isComplete(lines, requested),
    lines,
  };
  return { key: offer.key, compared, sums };
}

function requestedOf(chosen: Selection): Map<string, bigint> {
  return new Map(
    chosen.flatMap((at) => {
      const line = exampleLines[at];
      return line === undefined ? [] : [[line.key, line.quantityMilli] as const];
    }),
  );
}

/**
 * The example offers for a selection of lines, summed and ranked by the same functions as real
 * offers, so that the public example cannot differ from the product.
 */
export function compareExample(chosen: Selection): ExampleResult[] {
  const requested = requestedOf(chosen);
  const offers = exampleOffers.map((offer) => comparedOf(offer, chosen, requested));
  const ranks = rankOffers(
    offers.map(({ compared }) => compared),
    dirhams,
    requested,
  );
  return offers.flatMap(({ key, sums }) => {
    const rank = ranks.get(key);
    const { totalMinor, subTotalMinor, vatMinor, qDiscountMinor } = sums;
    return rank === undefined
      ? []
      : [{ key, totalMinor, subTotalMinor, vatMinor, qDiscountMinor, rank }];
  });
}

export interface ExampleTotal {
  readonly key: ExampleOfferKey;
  /** Decimals in AED. `above` null: the offer lacks a line. */
  readonly total: string;
  readonly above: string | null;
  readonly isBest: boolean;
}

/** The example offers on all lines, for pages that show their totals only. */
export function exampleTotals(): ExampleTotal[] {
  return compareExample(exampleLines.map((_line, at) => at)).map(({ key, totalMinor, rank }) => ({
    key,
    total: decimalOf(totalMinor),
    above: rank.aboveBestMinor === null ? null : decimalOf(rank.aboveBestMinor),
    isBest: rank.isBest,
  }));
}

/** Fils. A higher unit price could not be summed. */
export const examplePriceMax = 10n ** 9n;

export interface OwnExample extends Omit<ExampleResult, 'key' | 'rank'> {
  readonly place: number;
  readonly of: number;
  readonly aboveBestMinor: bigint;
}

/** Sums an offer of all lines, and ranks it among the example offers. `prices`: fils, up to the limit. */
export function rankOwnExample(prices: readonly bigint[]): OwnExample {
  const all = exampleLines.map((_line, at) => at);
  const requested = requestedOf(all);
  const own = comparedOf({ key: 'own', prices }, all, requested);
  const others = exampleOffers.map((offer) => comparedOf(offer, all, requested).compared);
  const ranks = rankOffers([own.compared, ...others], dirhams, requested);
  const rank = ranks.get('own');
  const { totalMinor, subTotalMinor, vatMinor, qDiscountMinor } = own.sums;
  return {
    totalMinor,
    subTotalMinor,
    vatMinor,
    qDiscountMinor,
    place: rank?.rank ?? 1,
    of: [...ranks.values()].filter((one) => one.rank !== null).length,
    aboveBestMinor: rank?.aboveBestMinor ?? 0n,
  };
}
