import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aedRateMicro, currencies, toFils } from '#shared/currency.ts';
import { sumsOf, type CategoryFees } from './fees.ts';

const usual: CategoryFees = {
  feeRateBp: 50,
  feeMinFils: 25_00n,
  feeMaxFils: 500_00n,
  discountRateBp: 200,
  discountMaxFils: 15_000_00n,
};

describe('fee and Q discount', () => {
  it('equal the reference picture’s: AED 186,500 gives a fee of 500 and a discount of 3,730', () => {
    expect(sumsOf(186_500_00n, 'AED', aedRateMicro, usual)).toEqual({
      estimatedFils: 186_500_00n,
      feeFils: 500_00n,
      discountRateBp: 200,
      discountMaxMinor: 15_000_00n,
      discountMinor: 3_730_00n,
    });
  });

  it('stay within their bounds', () => {
    expect(sumsOf(1_00n, 'AED', aedRateMicro, usual)).toMatchObject({
      feeFils: 25_00n,
      discountMinor: 2n,
    });
    expect(sumsOf(20_000_00n, 'AED', aedRateMicro, usual).feeFils).toBe(100_00n);
    expect(sumsOf(5_000_000_00n, 'AED', aedRateMicro, usual).discountMinor).toBe(15_000_00n);
  });

  it('convert the estimate for the fee and the cap for the discount', () => {
    // 10,000 USD at 3.6725 = AED 36,725.00; half a percent of it is 183.625, rounded up.
    expect(sumsOf(10_000_00n, 'USD', 3_672_500n, usual)).toEqual({
      estimatedFils: 36_725_00n,
      feeFils: 183_63n,
      discountRateBp: 200,
      // AED 15,000 at 3.6725.
      discountMaxMinor: 4_084_41n,
      discountMinor: 200_00n,
    });
    // KWD has three decimals; AED 15,000 at 11.96 is KWD 1,254.181.
    expect(sumsOf(1_000_000_000n, 'KWD', 11_960_000n, usual)).toEqual({
      estimatedFils: 11_960_000_00n,
      feeFils: 500_00n,
      discountRateBp: 200,
      discountMaxMinor: 1_254_181n,
      discountMinor: 1_254_181n,
    });
  });

  it('never leave their bounds, for any input', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 14n }),
        fc.constantFrom(...currencies),
        fc.bigInt({ min: 100_000n, max: 20_000_000n }),
        (estimate, currency, rate) => {
          const sums = sumsOf(estimate, currency, rate, usual);
          expect(sums.feeFils >= usual.feeMinFils && sums.feeFils <= usual.feeMaxFils).toBe(true);
          // Zero, or an amount that can be paid into a wallet.
          expect(sums.discountMinor === 0n || toFils(sums.discountMinor, currency, rate) > 0n).toBe(
            true,
          );
          expect(sums.discountMinor >= 0n && sums.discountMinor <= estimate).toBe(true);
        },
      ),
    );
  });
});
