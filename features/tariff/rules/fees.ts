import { divideHalfUp, fromFils, toFils, type Currency } from '#shared/currency.ts';
import type { DiscountTerms } from '#shared/q-discount.ts';

/**
 * The fees that an operator sets for a category (product §2): rates in basis points, amounts in
 * fils.
 */
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
 * Computes the fee in fils and the promised Q discount in minor units of `currency`, by a rate in
 * millionths of AED (product §2). Screen and server must use this function, so that their figures
 * agree.
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
    // A discount below half a fils becomes zero, because it cannot be paid into a wallet.
    discountMinor: toFils(capped, currency, rateMicro) === 0n ? 0n : capped,
  };
}
