import { divideHalfUp, fromFils, toFils, type Currency } from '../../../shared/currency.ts';

/** What a category's operator has set (product §2): rates in basis points, amounts in fils. */
export interface CategoryFees {
  readonly feeRateBp: number;
  readonly feeMinFils: bigint;
  readonly feeMaxFils: bigint;
  readonly discountRateBp: number;
  readonly discountMaxFils: bigint;
}

/** The Q discount that an RFQ promises, fixed when it is published. Amounts are minor units of the RFQ's currency. */
export interface DiscountTerms {
  readonly discountRateBp: number;
  readonly discountMaxMinor: bigint;
  /** At most this: the rate of the estimate, not above the maximum. */
  readonly discountMinor: bigint;
}

interface RfqSums extends DiscountTerms {
  readonly estimatedFils: bigint;
  /** A supplier's price of access, VAT included. */
  readonly feeFils: bigint;
}

const wholeBp = 10_000n;

/**
 * Fee and promised Q discount of an estimate in minor units of `currency`, by a rate of AED in millionths (product §2). The
 * screen and the server use this same function.
 */
export function sumsOf(estimatedMinor: bigint, currency: Currency, rateMicro: bigint, category: CategoryFees): RfqSums {
  const estimatedFils = toFils(estimatedMinor, currency, rateMicro);
  const fee = divideHalfUp(estimatedFils * BigInt(category.feeRateBp), wholeBp);
  const discount = divideHalfUp(estimatedMinor * BigInt(category.discountRateBp), wholeBp);
  const discountMaxMinor = fromFils(category.discountMaxFils, currency, rateMicro);
  const capped = discount < discountMaxMinor ? discount : discountMaxMinor;
  return {
    estimatedFils,
    feeFils: fee < category.feeMinFils ? category.feeMinFils : fee > category.feeMaxFils ? category.feeMaxFils : fee,
    discountRateBp: category.discountRateBp,
    discountMaxMinor,
    // Less than half a fils cannot be paid into a wallet, so that it is none.
    discountMinor: toFils(capped, currency, rateMicro) === 0n ? 0n : capped,
  };
}

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
  return least(terms.discountMinor, terms.discountMaxMinor, (netMinor * BigInt(terms.discountRateBp)) / wholeBp);
}

/**
 * What the platform pays of an awarded Q discount for goods worth `acceptedMinor` before VAT: never above the rate of
 * them. The award is within the promise and the maximum already. Rounded down; minor units.
 */
export function paidDiscount(awardedMinor: bigint, rateBp: number, acceptedMinor: bigint): bigint {
  return least(awardedMinor, (acceptedMinor * BigInt(rateBp)) / wholeBp);
}
