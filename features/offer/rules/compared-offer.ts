import { decimalsOf } from '#shared/money-format.ts';
import { minorOf } from '#shared/money.ts';
import type { DiscountTerms } from '#shared/q-discount.ts';
import { milliOf } from '#shared/quantity.ts';
import type { ComparedOffer, Comparison, OfferLineView, RequestedLine } from '../schema/views.ts';
import type { DividedOffer, PartGroup } from './part.ts';

export function openLines({ rfq, decided_lines: decided }: Comparison): RequestedLine[] {
  const ids = new Set(decided.map((line) => line.line_id));
  return rfq.lines.filter((line) => !ids.has(line.id));
}

/** Offers that may still win a line, in the order of the comparison. */
export function awardable({ offers }: Comparison): ComparedOffer[] {
  return offers.filter((offer) => offer.awardable);
}

export function quotedLine(offer: ComparedOffer, lineId: string): OfferLineView | undefined {
  return offer.lines.find((line) => line.line_id === lineId && line.state !== 'not_quoted');
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

export function divide(offer: ComparedOffer, decimals: number): DividedOffer {
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
    withoutQDiscount: minor(offer.q_discount) === 0n,
  };
}

/** The Q discount that the RFQ promises, and the part of it that awards in force have. */
export function discountOf({ rfq, awards }: Comparison): {
  readonly terms: DiscountTerms;
  readonly awardedMinor: bigint;
} {
  const decimals = decimalsOf(rfq.currency);
  const minor = (amount: string) => minorOf(amount, decimals) ?? 0n;
  return {
    terms: {
      discountMinor: minor(rfq.qdiscount),
      discountRateBp: Math.round(Number(rfq.qdiscount_rate) * 100),
      discountMaxMinor: minor(rfq.qdiscount_max),
    },
    awardedMinor: awards.reduce((sum, award) => sum + minor(award.q_discount), 0n),
  };
}
