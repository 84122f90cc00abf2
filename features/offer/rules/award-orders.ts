import type { ComparedOffer, Comparison } from '../schema/views.ts';
import { awardable, discountOf, divide } from './compared-offer.ts';
import { inRfqCurrency, spreadQDiscount, sumsOfPart, type DividedOffer } from './part.ts';
import type { Sums } from './sums.ts';

export interface OrderOfSelection {
  readonly offer: ComparedOffer;
  readonly divided: DividedOffer;
  readonly lineIds: ReadonlySet<string>;
  readonly sums: Sums;
  /** In minor units of the RFQ's currency. */
  readonly totalMinor: bigint;
}

/** The orders of a selection, by the functions that make them. `offerOf`: the offer of each selected line. */
export function ordersOfSelection(
  comparison: Comparison,
  offerOf: ReadonlyMap<string, string>,
): OrderOfSelection[] {
  const { terms, awardedMinor } = discountOf(comparison);
  const parts = awardable(comparison).flatMap((offer) => {
    const lineIds = new Set(
      [...offerOf].flatMap(([lineId, offerId]) => (offerId === offer.id ? [lineId] : [])),
    );
    return lineIds.size === 0 ? [] : [{ offer, lineIds, divided: divide(offer, comparison.rfq) }];
  });
  const divided = parts.map((part) => part.divided);
  const sums = spreadQDiscount(
    parts.map((part) => sumsOfPart(part.divided, part.lineIds)),
    terms,
    awardedMinor,
    divided,
  );
  return parts.map((part, index) => {
    const own = sums[index];
    if (own === undefined) throw new Error('a part without its sums');
    return { ...part, sums: own, totalMinor: inRfqCurrency(part.divided, own.totalMinor) };
  });
}
