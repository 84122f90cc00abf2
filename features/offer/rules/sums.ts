import { divideHalfUp } from '#shared/currency.ts';
import { lineMinorOf } from '#shared/line-sum.ts';
import { offeredDiscount, type DiscountTerms } from '#shared/q-discount.ts';

/** Limit of an amount in minor units: thirteen digits before two decimals, far within a bigint. */
export const sumMinorMax = 10n ** 15n;

/** One priced line. A line that is not quoted has quantity 0. */
export interface PricedLine {
  readonly unitPriceMinor: bigint;
  readonly quantityMilli: bigint;
  /** Basis points: 500 is 5 %. */
  readonly vatRateBp: number;
}

export interface SumsInput {
  readonly lines: readonly PricedLine[];
  readonly supplierDiscountMinor: bigint;
  /** Terms fixed at publication of the RFQ. The offer's lines determine the amount. */
  readonly qDiscount: DiscountTerms;
  /** Both zero for RFQs within the country (product §6). */
  readonly shippingMinor: bigint;
  readonly customsMinor: bigint;
  readonly decimals: number;
  /** The discount of each line, whose sum is the supplier's. Missing: it is spread by value. */
  readonly lineDiscounts?: readonly bigint[];
}

export interface LineSums {
  readonly lineMinor: bigint;
  readonly discountMinor: bigint;
  readonly vatMinor: bigint;
}

export interface Sums {
  readonly lines: readonly LineSums[];
  readonly subTotalMinor: bigint;
  readonly supplierDiscountMinor: bigint;
  readonly vatMinor: bigint;
  readonly afterVatMinor: bigint;
  readonly qDiscountMinor: bigint;
  readonly afterQDiscountMinor: bigint;
  readonly shippingMinor: bigint;
  readonly customsMinor: bigint;
  readonly totalMinor: bigint;
}

/**
 * Distributes a discount over lines in proportion to their amounts, exact to the minor unit: shares
 * are rounded down, and the rest goes one by one to the largest remainders, the earlier line first
 * among equals. No line gets more than its amount. Requires 0 ≤ discount ≤ the lines' sum.
 */
export function spreadDiscount(lineMinors: readonly bigint[], discountMinor: bigint): bigint[] {
  const sum = lineMinors.reduce((total, lineMinor) => total + lineMinor, 0n);
  if (sum === 0n) return lineMinors.map(() => 0n);
  const shares = lineMinors.map((lineMinor) => (discountMinor * lineMinor) / sum);
  const remainders = lineMinors.map((lineMinor, index) => ({
    index,
    rest: (discountMinor * lineMinor) % sum,
  }));
  remainders.sort((one, two) =>
    one.rest === two.rest ? one.index - two.index : one.rest < two.rest ? 1 : -1,
  );
  const left = Number(discountMinor - shares.reduce((total, share) => total + share, 0n));
  for (const { index } of remainders.slice(0, left)) shares[index] = (shares[index] ?? 0n) + 1n;
  return shares;
}

/**
 * Every sum of an offer in the order of product §2, in minor units. The form and the server share
 * it, so that both show the same sums. `hugeDiscount`: the supplier's discount is above the sub
 * total, or negative. `tooLarge`: an amount above the limit.
 */
export function sumsOf(input: SumsInput): Sums | 'hugeDiscount' | 'tooLarge' {
  const { supplierDiscountMinor, shippingMinor, customsMinor } = input;
  const lineMinors = input.lines.map((line) => lineMinorOf(line, input.decimals));
  const subTotalMinor = lineMinors.reduce((total, lineMinor) => total + lineMinor, 0n);
  if (subTotalMinor + shippingMinor + customsMinor >= sumMinorMax) return 'tooLarge';
  if (supplierDiscountMinor < 0n || supplierDiscountMinor > subTotalMinor) return 'hugeDiscount';
  const discounts = input.lineDiscounts ?? spreadDiscount(lineMinors, supplierDiscountMinor);
  const lines = input.lines.map((line, index): LineSums => {
    const lineMinor = lineMinors[index] ?? 0n;
    const discountMinor = discounts[index] ?? 0n;
    const vatMinor = divideHalfUp((lineMinor - discountMinor) * BigInt(line.vatRateBp), 10_000n);
    return { lineMinor, discountMinor, vatMinor };
  });
  const vatMinor = lines.reduce((total, line) => total + line.vatMinor, 0n);
  const netMinor = subTotalMinor - supplierDiscountMinor;
  const afterVatMinor = netMinor + vatMinor;
  // The platform pays it, so it is deducted after VAT and does not reduce VAT.
  const qDiscountMinor = offeredDiscount(input.qDiscount, netMinor);
  const afterQDiscountMinor = afterVatMinor - qDiscountMinor;
  return {
    lines,
    subTotalMinor,
    supplierDiscountMinor,
    vatMinor,
    afterVatMinor,
    qDiscountMinor,
    afterQDiscountMinor,
    shippingMinor,
    customsMinor,
    totalMinor: afterQDiscountMinor + shippingMinor + customsMinor,
  };
}
