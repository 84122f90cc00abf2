/**
 * The Q discount that an RFQ promises, fixed at publication so that later rates never change it.
 * Minor units of its currency.
 */
export interface DiscountTerms {
  readonly discountRateBp: number;
  readonly discountMaxMinor: bigint;
  /** The promised maximum: rate × estimate, limited by `discountMaxMinor`. */
  readonly discountMinor: bigint;
}

const wholeBp = 10_000n;

function least(...limits: readonly bigint[]): bigint {
  return limits.reduce((smallest, limit) => (limit < smallest ? limit : smallest));
}

/**
 * The Q discount of an offer whose lines come to `netMinor` before VAT, after the supplier's own discount: never above the
 * rate of that, the promise or the maximum (docs/decisions/0044-q-discount-follows-the-order.md). Rounded down, so that
 * the platform never pays more than the rate. Minor units of the RFQ's currency.
 */
export function offeredDiscount(terms: DiscountTerms, netMinor: bigint): bigint {
  return least(
    terms.discountMinor,
    terms.discountMaxMinor,
    (netMinor * BigInt(terms.discountRateBp)) / wholeBp,
  );
}

/**
 * The part of an awarded Q discount that the platform pays for accepted goods worth `acceptedMinor`
 * before VAT. Rounded down, so that it never exceeds the rate. Minor units.
 */
export function paidDiscount(awardedMinor: bigint, rateBp: number, acceptedMinor: bigint): bigint {
  return least(awardedMinor, (acceptedMinor * BigInt(rateBp)) / wholeBp);
}
