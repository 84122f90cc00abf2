import { convert, type Rated } from '#shared/currency.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { minorOf } from '#shared/money.ts';
import type { DiscountTerms } from '#shared/q-discount.ts';
import { milliOf } from '#shared/quantity.ts';
import type { ComparedOffer, Comparison, OfferLineView, RequestedLine } from '../schema/views.ts';
import { worthOf } from './compare.ts';
import type { DividedOffer, PartGroup } from './part.ts';

export function openLines({ rfq, decided_lines: decided }: Comparison): RequestedLine[] {
  const ids = new Set(decided.map((line) => line.line_id));
  return rfq.lines.filter((line) => !ids.has(line.id));
}

/** Offers that may still win a line, in the order of the comparison. */
export function awardable({ offers }: Comparison): ComparedOffer[] {
  return offers.filter((offer) => offer.awardable);
}

const quotedLines = new WeakMap<ComparedOffer, ReadonlyMap<string, OfferLineView>>();

/** The quoted line of an offer. Each offer is indexed once, because a page looks up every line of it. */
export function quotedLine(offer: ComparedOffer, lineId: string): OfferLineView | undefined {
  let byId = quotedLines.get(offer);
  if (byId === undefined) {
    const quoted = offer.lines.filter(({ state }) => state !== 'not_quoted');
    byId = new Map(quoted.map((line) => [line.line_id, line]));
    quotedLines.set(offer, byId);
  }
  return byId.get(lineId);
}

export function quotesInFull(offer: ComparedOffer, requested: RequestedLine): boolean {
  const line = quotedLine(offer, requested.id);
  return (
    line?.state === 'quoted' &&
    (milliOf(line.quantity) ?? 0n) >= (milliOf(requested.quantity) ?? 0n)
  );
}

export function linesOfGroup({ lines }: ComparedOffer, group: PartGroup): string[] {
  return lines
    .filter((line) => line.state !== 'not_quoted' && line.part_group === group)
    .map((line) => line.line_id);
}

/** False: a line of the group was awarded or closed, so that the offer cannot get the rest of it. */
export function hasWholeGroup(
  comparison: Comparison,
  offer: ComparedOffer,
  group: PartGroup,
): boolean {
  if (group === '') return true;
  const open = new Set(openLines(comparison).map((line) => line.id));
  return linesOfGroup(offer, group).every((lineId) => open.has(lineId));
}

type Rates = Pick<Comparison['rfq'], 'currency' | 'rates'>;

/** A currency of an RFQ at its rate. Throws for another one, because offers have none. */
export function ratedIn({ rates }: Rates, currency: string): Rated {
  const found = rates.find((one) => one.currency === currency);
  if (found === undefined) throw new Error(`${currency} is no currency of the RFQ`);
  return { currency: found.currency, rateMicro: BigInt(found.rate_micro) };
}

export function priceWorth(rfq: Rates, currency: string, price: string): bigint {
  return worthOf(ratedIn(rfq, currency), minorOf(price, decimalsOf(currency)) ?? 0n);
}

export function divide(offer: ComparedOffer, rfq: Rates): DividedOffer {
  const decimals = decimalsOf(offer.currency);
  const minor = (amount: string) => minorOf(amount, decimals) ?? 0n;
  return {
    lines: offer.lines
      .filter((line) => line.state !== 'not_quoted')
      .map((line) => ({
        lineId: line.line_id,
        unitPriceMinor: minor(line.unit_price),
        quantityMilli: milliOf(line.quantity) ?? 0n,
        vatRateBp: Math.round(Number(line.vat) * 100),
        discountMinor: minor(line.discount),
        group: line.part_group,
      })),
    conditions: {
      rule: offer.part_rule,
      minimumMinor: minor(offer.part_minimum),
      discount: offer.part_discount,
    },
    supplierDiscountMinor: minor(offer.supplier_discount),
    shippingMinor: minor(offer.shipping),
    customsMinor: minor(offer.customs),
    decimals,
    rates: { offer: ratedIn(rfq, offer.currency), rfq: ratedIn(rfq, rfq.currency) },
    withoutQDiscount: minor(offer.q_discount) === 0n,
  };
}

export function promiseOf(
  rfq: Pick<Comparison['rfq'], 'currency' | 'qdiscount' | 'qdiscount_rate' | 'qdiscount_max'>,
): DiscountTerms {
  const decimals = decimalsOf(rfq.currency);
  return {
    discountMinor: minorOf(rfq.qdiscount, decimals) ?? 0n,
    discountRateBp: Math.round(Number(rfq.qdiscount_rate) * 100),
    discountMaxMinor: minorOf(rfq.qdiscount_max, decimals) ?? 0n,
  };
}

/** The promise, and the part of it that awards in force have, in the RFQ's currency. */
export function discountOf({ rfq, awards }: Comparison): {
  readonly terms: DiscountTerms;
  readonly awardedMinor: bigint;
} {
  return {
    terms: promiseOf(rfq),
    awardedMinor: awards.reduce((sum, { currency, q_discount: discount }) => {
      const own = minorOf(discount, decimalsOf(currency)) ?? 0n;
      return sum + convert(own, ratedIn(rfq, currency), ratedIn(rfq, rfq.currency), 'up');
    }, 0n),
  };
}
