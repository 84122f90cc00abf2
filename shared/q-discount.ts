/** The Q discount that an RFQ promises, fixed when it is published. Amounts are minor units of the RFQ's currency. */
export interface DiscountTerms {
  readonly discountRateBp: number;
  readonly discountMaxMinor: bigint;
  /** At most this: the rate of the estimate, not above the maximum. */
  readonly discountMinor: bigint;
}

const wholeBp = 10_000n;

/** The smallest of what limits a Q discount, minor units. */
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
 * What the platform pays of an awarded Q discount for goods worth `acceptedMinor` before VAT: never above the rate of
 * them. The award is within the promise and the maximum already. Rounded down; minor units.
 */
export function paidDiscount(awardedMinor: bigint, rateBp: number, acceptedMinor: bigint): bigint {
  return least(awardedMinor, (acceptedMinor * BigInt(rateBp)) / wholeBp);
}
