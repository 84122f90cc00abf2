import { aedRateMicro, convert, type Currency, type Rated } from '#shared/currency.ts';
import type { DiscountTerms } from '#shared/q-discount.ts';

interface RatedRow {
  readonly currency: string;
  readonly rate_micro: bigint | null;
}

/** The currency of an offer with its rate, which is the RFQ's unless the offer has its own. */
export function ratedOf(offer: RatedRow, rfq: Pick<RatedRow, 'rate_micro'>): Rated {
  return {
    // The cast is safe, because an offer has a currency of the RFQ's list.
    currency: offer.currency as Currency,
    rateMicro: offer.rate_micro ?? rfq.rate_micro ?? aedRateMicro,
  };
}

export function ratedOfRfq(rfq: RatedRow): Rated {
  return ratedOf(rfq, rfq);
}

/** The promise of an RFQ in the currency of an offer, rounded down so that it is never exceeded. */
export function promiseIn(terms: DiscountTerms, rfq: Rated, offer: Rated): DiscountTerms {
  return {
    ...terms,
    discountMinor: convert(terms.discountMinor, rfq, offer, 'down'),
    discountMaxMinor: convert(terms.discountMaxMinor, rfq, offer, 'down'),
  };
}
