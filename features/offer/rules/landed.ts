import type { IncotermChoice } from './incoterms.ts';

export const openCosts = ['freight', 'customs'] as const;
export type OpenCost = (typeof openCosts)[number];
export const landedUnknowns = [...openCosts, 'extra_supplier'] as const;
export type LandedUnknown = (typeof landedUnknowns)[number];

/** As the buyer typed them, in minor units for one order. Null: unknown, which is never zero. */
export interface LandedCosts {
  readonly freightMinor: bigint | null;
  readonly customsMinor: bigint | null;
}

export interface Landed<Unknown = OpenCost> {
  /** The sum of what is known. It is the landed total if nothing is unknown, and a lower bound otherwise. */
  readonly minor: bigint;
  readonly unknown: readonly Unknown[];
}

const withFreight: ReadonlySet<IncotermChoice> = new Set([
  'EXW',
  'FCA',
  'FAS',
  'FOB',
  'CFR',
  'CIF',
] as const);

/**
 * The costs that an Incoterm leaves to the buyer. CFR and CIF end at the port, so the freight from there is open. Only
 * DDP includes import duties, which a purchase within the country has not. An offer without an Incoterm leaves none:
 * its own shipping and customs are all (docs/decisions/0194-landed-costs.md).
 */
export function buyerBears(incoterm: IncotermChoice, isAbroad: boolean): OpenCost[] {
  if (incoterm === '') return [];
  return [
    ...(withFreight.has(incoterm) ? (['freight'] as const) : []),
    ...(isAbroad && incoterm !== 'DDP' ? (['customs'] as const) : []),
  ];
}

/** The total of an order with what the buyer typed for it. A typed cost counts also if the Incoterm includes it. */
export function landedOf(
  totalMinor: bigint,
  bears: readonly OpenCost[],
  { freightMinor, customsMinor }: LandedCosts,
): Landed {
  const typed = { freight: freightMinor, customs: customsMinor };
  return {
    minor: totalMinor + (freightMinor ?? 0n) + (customsMinor ?? 0n),
    unknown: bears.filter((cost) => typed[cost] === null),
  };
}

/**
 * The landed total of several orders. The first supplier needs no cost of a further one, unless the
 * RFQ has an award already.
 */
export function landedOfOrders(
  orders: readonly Landed[],
  extraSupplierMinor: bigint | null,
  hasAward = false,
): Landed<LandedUnknown> {
  const extra = BigInt(Math.max(0, orders.length - (hasAward ? 0 : 1)));
  const unknown = new Set<LandedUnknown>(orders.flatMap((order) => order.unknown));
  if (extra > 0n && extraSupplierMinor === null) unknown.add('extra_supplier');
  return {
    minor:
      orders.reduce((sum, order) => sum + order.minor, 0n) + extra * (extraSupplierMinor ?? 0n),
    unknown: landedUnknowns.filter((one) => unknown.has(one)),
  };
}

export interface LandedRank {
  /** From 1, among offers without unknown costs. Null: a cost is unknown, or the offer is not compared. */
  readonly rank: number | null;
  /** False also while the known part of another offer is lower, because its unknown costs may be small. */
  readonly isBest: boolean;
}

export function rankLanded(
  offers: readonly { readonly id: string; readonly landed: Landed }[],
): Map<string, LandedRank> {
  const known = offers.filter(({ landed }) => landed.unknown.length === 0);
  return new Map(
    offers.map(({ id, landed }) => {
      const isKnown = landed.unknown.length === 0;
      const lower = known.filter((one) => one.landed.minor < landed.minor);
      return [
        id,
        {
          rank: isKnown ? lower.length + 1 : null,
          isBest:
            isKnown &&
            offers.length > 1 &&
            offers.every((one) => one.id === id || one.landed.minor >= landed.minor),
        },
      ];
    }),
  );
}
