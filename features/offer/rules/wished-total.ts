import { decimalsOf } from '#shared/money-format.ts';
import { minorOf } from '#shared/money.ts';
import { milliOf } from '#shared/quantity.ts';
import type { OfferLineView, RfqOfOffer, SumsView } from '../schema/views.ts';
import { promiseOf, ratedIn } from './compared-offer.ts';
import { promiseIn } from './rated.ts';
import { sumsOf } from './sums.ts';

interface WishedOffer {
  readonly currency: string;
  readonly sums: SumsView;
  readonly lines: readonly OfferLineView[];
}

type PromisedRfq = Pick<
  RfqOfOffer,
  'currency' | 'rates' | 'qdiscount' | 'qdiscount_rate' | 'qdiscount_max'
>;

const noPromise = { discountMinor: 0n, discountRateBp: 0, discountMaxMinor: 0n };

/**
 * How much less the buyer would pay at the target prices (minor units by line), with everything else of the offer as it
 * is; negative: more. Null: the supplier's discount would be above the goods.
 */
export function savedAt(
  { currency, sums, lines }: WishedOffer,
  rfq: PromisedRfq,
  targets: ReadonlyMap<string, bigint>,
): bigint | null {
  const decimals = decimalsOf(currency);
  const minor = (amount: string) => minorOf(amount, decimals) ?? 0n;
  const hasDiscount = minor(sums.q_discount) > 0n;
  const totalAt = (priceOf: (line: OfferLineView) => bigint) => {
    const counted = sumsOf({
      lines: lines
        .filter((line) => line.state !== 'not_quoted')
        .map((line) => ({
          unitPriceMinor: priceOf(line),
          quantityMilli: milliOf(line.quantity) ?? 0n,
          vatRateBp: Math.round(Number(line.vat) * 100),
        })),
      supplierDiscountMinor: minor(sums.supplier_discount),
      qDiscount: hasDiscount
        ? promiseIn(promiseOf(rfq), ratedIn(rfq, rfq.currency), ratedIn(rfq, currency))
        : noPromise,
      shippingMinor: minor(sums.shipping),
      customsMinor: minor(sums.customs),
      decimals,
    });
    return typeof counted === 'string' ? null : counted.totalMinor;
  };
  const now = totalAt((line) => minor(line.unit_price));
  const wished = totalAt((line) => targets.get(line.line_id) ?? minor(line.unit_price));
  return now === null || wished === null ? null : now - wished;
}
