import { convert, type Rated } from '#shared/currency.ts';
import { offeredDiscount, type DiscountTerms } from '#shared/q-discount.ts';
import { spreadDiscount, sumsOf, type PricedLine, type Sums } from './sums.ts';

/**
 * `lines`: the buyer may award any lines of the offer (decision 0177). `groups`: the same, with lines that are sold only
 * together (decision 0215).
 */
export const partRules = ['whole', 'lines', 'groups'] as const;
export const partGroups = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'] as const;
export const partGroupChoices = ['', ...partGroups] as const;
export type PartGroup = (typeof partGroupChoices)[number];
/** `whole`: the supplier's discount is only for the whole offer. */
export const partDiscounts = ['whole', 'pro_rata'] as const;

/** The supplier's conditions for the award of a part. Minor units of the offer's currency. */
export interface PartConditions {
  readonly rule: (typeof partRules)[number];
  /** After the supplier's discount and before VAT. */
  readonly minimumMinor: bigint;
  readonly discount: (typeof partDiscounts)[number];
}

export interface OfferedLine extends PricedLine {
  readonly lineId: string;
  readonly discountMinor: bigint;
  readonly group: PartGroup;
}

export interface OfferRates {
  readonly offer: Rated;
  readonly rfq: Rated;
}

export interface DividedOffer {
  /** Without lines that are not quoted. */
  readonly lines: readonly OfferedLine[];
  readonly conditions: PartConditions;
  readonly supplierDiscountMinor: bigint;
  readonly shippingMinor: bigint;
  readonly customsMinor: bigint;
  readonly decimals: number;
  /** The currencies at their fixed rates, if the offer is in another one than the RFQ. */
  readonly rates?: OfferRates;
  /** The supplier was invited, so none of its orders has a Q discount (decision 0207). */
  readonly withoutQDiscount?: boolean;
}

export type PartRefusal = 'part_not_allowed' | 'part_too_small' | 'group_split';

const noDiscount: DiscountTerms = { discountRateBp: 0, discountMaxMinor: 0n, discountMinor: 0n };

function discountOf(offer: DividedOffer, chosen: readonly OfferedLine[]): bigint {
  if (chosen.length === offer.lines.length) return offer.supplierDiscountMinor;
  if (offer.conditions.discount === 'whole') return 0n;
  return chosen.reduce((sum, line) => sum + line.discountMinor, 0n);
}

/**
 * The sums of the chosen lines of an offer without a Q discount, in the order of `chosen`. Shipping
 * and customs clearance are fixed for an order, so each part bears them in full.
 */
export function sumsOfPart(offer: DividedOffer, lineIds: ReadonlySet<string>): Sums {
  const chosen = offer.lines.filter((line) => lineIds.has(line.lineId));
  const isShared = chosen.length < offer.lines.length && offer.conditions.discount === 'pro_rata';
  const sums = sumsOf({
    lines: chosen,
    ...(isShared ? { lineDiscounts: chosen.map((line) => line.discountMinor) } : {}),
    supplierDiscountMinor: discountOf(offer, chosen),
    qDiscount: noDiscount,
    shippingMinor: offer.shippingMinor,
    customsMinor: offer.customsMinor,
    decimals: offer.decimals,
  });
  if (typeof sums === 'string') throw new Error(`a part of a valid offer is ${sums}`);
  return sums;
}

/** The groups of the offer of which some lines are chosen and others are not, with the chosen ones. */
export function splitGroups(
  { conditions, lines }: Pick<DividedOffer, 'conditions' | 'lines'>,
  lineIds: ReadonlySet<string>,
): { readonly group: PartGroup; readonly lineIds: readonly string[] }[] {
  if (conditions.rule !== 'groups') return [];
  return partGroups.flatMap((group) => {
    const own = lines.filter((line) => line.group === group).map((line) => line.lineId);
    const chosen = own.filter((lineId) => lineIds.has(lineId));
    return chosen.length === 0 || chosen.length === own.length ? [] : [{ group, lineIds: chosen }];
  });
}

/** The reason why the supplier's conditions exclude this part. Null: they allow it. */
export function whyNotPart(offer: DividedOffer, lineIds: ReadonlySet<string>): PartRefusal | null {
  const { conditions, lines } = offer;
  if (lines.every((line) => lineIds.has(line.lineId))) return null;
  if (conditions.rule === 'whole') return 'part_not_allowed';
  if (splitGroups(offer, lineIds).length > 0) return 'group_split';
  const { subTotalMinor, supplierDiscountMinor } = sumsOfPart(offer, lineIds);
  return subTotalMinor - supplierDiscountMinor < conditions.minimumMinor ? 'part_too_small' : null;
}

/** An amount of an offer in the RFQ's currency, minor units. */
export function inRfqCurrency(
  { rates }: Pick<DividedOffer, 'rates'>,
  minor: bigint,
  rounding?: 'up',
): bigint {
  return rates === undefined ? minor : convert(minor, rates.offer, rates.rfq, rounding);
}

function inOfferCurrency(
  offer: Pick<DividedOffer, 'rates'> | undefined,
  shareMinor: bigint,
  ownMinor: bigint,
): bigint {
  if (offer?.rates === undefined) return shareMinor;
  const minor = convert(shareMinor, offer.rates.rfq, offer.rates.offer, 'down');
  return minor < ownMinor ? minor : ownMinor;
}

function withQDiscount(sums: Sums, qDiscountMinor: bigint): Sums {
  const afterQDiscountMinor = sums.afterVatMinor - qDiscountMinor;
  return {
    ...sums,
    qDiscountMinor,
    afterQDiscountMinor,
    totalMinor: afterQDiscountMinor + sums.shippingMinor + sums.customsMinor,
  };
}

/**
 * Adds the Q discount to awards that are decided together. Each gets the rate of its value, and all awards of an RFQ
 * together never more than its promise: what is left of it is spread by value, the rest to the largest remainders.
 * `awardedMinor`: the Q discount of the awards already in force, in the RFQ's currency.
 */
export function spreadQDiscount(
  parts: readonly Sums[],
  promised: DiscountTerms,
  awardedMinor: bigint,
  offers: readonly Pick<DividedOffer, 'withoutQDiscount' | 'rates'>[] = [],
): Sums[] {
  const own = parts.map((sums, index) => {
    if (offers[index]?.withoutQDiscount === true) return 0n;
    const netMinor = sums.subTotalMinor - sums.supplierDiscountMinor;
    return offeredDiscount(
      { ...promised, discountMinor: netMinor, discountMaxMinor: netMinor },
      netMinor,
    );
  });
  const limit =
    promised.discountMinor < promised.discountMaxMinor
      ? promised.discountMinor
      : promised.discountMaxMinor;
  const left = limit > awardedMinor ? limit - awardedMinor : 0n;
  // Rounded up, so that amounts of several currencies together never exceed the promise.
  const values = own.map((minor, index) => inRfqCurrency(offers[index] ?? {}, minor, 'up'));
  const sum = values.reduce((total, one) => total + one, 0n);
  const shares =
    sum <= left
      ? own
      : spreadDiscount(values, left).map((share, index) =>
          inOfferCurrency(offers[index], share, own[index] ?? 0n),
        );
  return parts.map((sums, index) => withQDiscount(sums, shares[index] ?? 0n));
}
