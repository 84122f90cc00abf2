import { divideHalfUp, fromFils, toFils, type Currency } from '#shared/currency.ts';
import type { DiscountTerms } from '#shared/q-discount.ts';

/** What a category's operator has set (product §2): rates in basis points, amounts in fils. */
export interface CategoryFees {
  readonly feeRateBp: number;
  readonly feeMinFils: bigint;
  readonly feeMaxFils: bigint;
  readonly discountRateBp: number;
  readonly discountMaxFils: bigint;
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
export function sumsOf(
  estimatedMinor: bigint,
  currency: Currency,
  rateMicro: bigint,
  category: CategoryFees,
): RfqSums {
  const estimatedFils = toFils(estimatedMinor, currency, rateMicro);
  const fee = divideHalfUp(estimatedFils * BigInt(category.feeRateBp), wholeBp);
  const discount = divideHalfUp(estimatedMinor * BigInt(category.discountRateBp), wholeBp);
  const discountMaxMinor = fromFils(category.discountMaxFils, currency, rateMicro);
  const capped = discount < discountMaxMinor ? discount : discountMaxMinor;
  return {
    estimatedFils,
    feeFils:
      fee < category.feeMinFils
        ? category.feeMinFils
        : fee > category.feeMaxFils
          ? category.feeMaxFils
          : fee,
    discountRateBp: category.discountRateBp,
    discountMaxMinor,
    // Less than half a fils cannot be paid into a wallet, so that it is none.
    discountMinor: toFils(capped, currency, rateMicro) === 0n ? 0n : capped,
  };
}
