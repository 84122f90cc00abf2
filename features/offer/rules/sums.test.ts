import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DiscountTerms } from '#shared/q-discount.ts';
import { spreadDiscount, sumMinorMax, sumsOf, type Sums, type SumsInput } from './sums.ts';

/** A promised Q discount at the usual 2 %. */
const upTo = (discountMinor: bigint, discountRateBp = 200): DiscountTerms => ({
  discountMinor,
  discountRateBp,
  discountMaxMinor: 1_500_000n,
});
const nothing = {
  supplierDiscountMinor: 0n,
  qDiscount: upTo(0n),
  shippingMinor: 0n,
  customsMinor: 0n,
  decimals: 2,
};
const line = (unitPriceMinor: bigint, quantityMilli = 1000n, vatRateBp = 500) => ({
  unitPriceMinor,
  quantityMilli,
  vatRateBp,
});

function good(input: Partial<SumsInput> & Pick<SumsInput, 'lines'>): Sums {
  const sums = sumsOf({ ...nothing, ...input });
  if (typeof sums === 'string') throw new Error(sums);
  return sums;
}

describe('the sums of an offer', () => {
  it('equal the design’s, with 2 % of the 258,200 before VAT: 262,700 − 4,500 + 12,910 VAT − 5,164 = 265,946', () => {
    const lines = [
      line(645_000n, 24_000n),
      line(6_850n, 680_000n),
      line(41_200n, 40_000n),
      line(28_500n, 24_000n),
      line(3_800_000n),
    ];
    expect(
      good({ lines, supplierDiscountMinor: 450_000n, qDiscount: upTo(560_000n) }),
    ).toMatchObject({
      subTotalMinor: 26_270_000n,
      vatMinor: 1_291_000n,
      afterVatMinor: 27_111_000n,
      qDiscountMinor: 516_400n,
      afterQDiscountMinor: 26_594_600n,
      totalMinor: 26_594_600n,
    });
  });

  it('add shipping and customs after the Q discount, without VAT', () => {
    expect(
      good({
        lines: [line(10_000n)],
        qDiscount: upTo(150n),
        shippingMinor: 700n,
        customsMinor: 300n,
      }),
    ).toMatchObject({ afterVatMinor: 10_500n, afterQDiscountMinor: 10_350n, totalMinor: 11_350n });
  });

  it('use the rate of the lines before VAT as Q discount, below the promise of a high estimate', () => {
    // An estimate of 750,000 promises 15,000, but an order of 15,000 gets only 300.
    expect(good({ lines: [line(1_500_000n)], qDiscount: upTo(1_500_000n) })).toMatchObject({
      afterVatMinor: 1_575_000n,
      qDiscountMinor: 30_000n,
      totalMinor: 1_545_000n,
    });
    expect(
      good({ lines: [line(100n)], qDiscount: upTo(9_999n), shippingMinor: 40n }),
    ).toMatchObject({
      qDiscountMinor: 2n,
      totalMinor: 143n,
    });
  });

  it('give no Q discount on the supplier’s own discount', () => {
    const given = { lines: [line(10_000n)], qDiscount: upTo(9_999n) };
    expect(good({ ...given, supplierDiscountMinor: 5_000n }).qDiscountMinor).toBe(100n);
    expect(good({ ...given, supplierDiscountMinor: 10_000n }).qDiscountMinor).toBe(0n);
  });

  it('at a Q rate of 100 % deduct the lines and leave their VAT to pay', () => {
    expect(good({ lines: [line(100n)], qDiscount: upTo(9_999n, 10_000) })).toMatchObject({
      qDiscountMinor: 100n,
      totalMinor: 5n,
    });
  });

  it('accept a discount up to the subtotal and not one unit more', () => {
    const lines = [line(100n), line(50n)];
    expect(good({ lines, supplierDiscountMinor: 150n })).toMatchObject({
      vatMinor: 0n,
      totalMinor: 0n,
    });
    expect(sumsOf({ ...nothing, lines, supplierDiscountMinor: 151n })).toBe('hugeDiscount');
    expect(sumsOf({ ...nothing, lines, supplierDiscountMinor: -1n })).toBe('hugeDiscount');
    expect(sumsOf({ ...nothing, lines: [line(sumMinorMax)] })).toBe('tooLarge');
  });

  it('compute VAT on each discounted line by its own rate', () => {
    const lines = [line(1_000n), line(1_000n, 1_000n, 0), line(1_000n, 0n)];
    const sums = good({ lines, supplierDiscountMinor: 100n });
    expect(sums.lines).toEqual([
      { lineMinor: 1_000n, discountMinor: 50n, vatMinor: 48n },
      { lineMinor: 1_000n, discountMinor: 50n, vatMinor: 0n },
      { lineMinor: 0n, discountMinor: 0n, vatMinor: 0n },
    ]);
  });

  it('give the odd units of a discount to the largest remainders, the earlier line first', () => {
    expect(spreadDiscount([1n, 1n, 1n], 2n)).toEqual([1n, 1n, 0n]);
    expect(spreadDiscount([10n, 20n, 30n], 7n)).toEqual([1n, 2n, 4n]);
    expect(spreadDiscount([0n, 0n], 0n)).toEqual([0n, 0n]);
    expect(spreadDiscount([], 0n)).toEqual([]);
  });
});

/**
 * A fraction of big integers: the oracle's own arithmetic, which must share no code with the
 * functions under test.
 */
interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

function isAtLeast(one: Fraction, two: Fraction): boolean {
  return one.top * two.bottom >= two.top * one.bottom;
}

/** The integer n with n − ½ ≤ value < n + ½, found by checking its neighbours. */
function nearest({ top, bottom }: Fraction): bigint {
  const floor = top / bottom;
  return isAtLeast({ top: top - floor * bottom, bottom }, { top: 1n, bottom: 2n })
    ? floor + 1n
    : floor;
}

function oracleLine(unitPriceMinor: bigint, quantityMilli: bigint, decimals: number): bigint {
  const exact = { top: unitPriceMinor * quantityMilli, bottom: 1000n };
  const isHalf = (exact.top * 2n) % exact.bottom === 0n && exact.top % exact.bottom !== 0n;
  // The exact expression of the official rules, on numbers that doubles represent.
  if (isHalf && decimals === 2)
    return BigInt(
      Math.round((Number(quantityMilli) / 1000) * (Number(unitPriceMinor) / 100) * 100),
    );
  return nearest(exact);
}

/** Largest remainder, one unit at a time: always to the line furthest below its exact share. */
function oracleSpread(amounts: readonly bigint[], discount: bigint): bigint[] {
  const sum = amounts.reduce((total, amount) => total + amount, 0n);
  const given = amounts.map((amount) => (sum === 0n ? 0n : (discount * amount) / sum));
  for (let left = discount - given.reduce((total, one) => total + one, 0n); left > 0n; left -= 1n) {
    const shortfalls = amounts.map(
      (amount, index) => discount * amount - (given[index] ?? 0n) * sum,
    );
    const most = shortfalls.reduce(
      (best, shortfall, index) => (shortfall > (shortfalls[best] ?? 0n) ? index : best),
      0,
    );
    given[most] = (given[most] ?? 0n) + 1n;
  }
  return given;
}

const anyLine = fc.record({
  unitPriceMinor: fc.oneof(fc.bigInt(1n, 10n ** 10n), fc.bigInt(1n, 2_000n)),
  quantityMilli: fc.oneof(
    fc.bigInt(1n, 5_000_000n),
    fc.constantFrom(0n, 500n, 1_500n, 2_500n, 3_500n, 1_000n, 250n, 125n),
  ),
  vatRateBp: fc.constantFrom(500, 0, 1_500, 1_000),
});

const anyInput = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 20 }),
  discountMille: fc.bigInt(0n, 1_000n),
  qDiscount: fc.record({
    discountMinor: fc.bigInt(0n, 10n ** 9n),
    discountRateBp: fc.integer({ min: 0, max: 10_000 }),
    discountMaxMinor: fc.bigInt(0n, 10n ** 9n),
  }),
  shippingMinor: fc.bigInt(0n, 10n ** 7n),
  customsMinor: fc.bigInt(0n, 10n ** 7n),
  decimals: fc.constantFrom(2, 3),
});

describe('any random offer', () => {
  it('has the sums of an independent computation in fractions', () => {
    fc.assert(
      fc.property(anyInput, ({ discountMille, ...given }) => {
        const amounts = given.lines.map((one) =>
          oracleLine(one.unitPriceMinor, one.quantityMilli, given.decimals),
        );
        const subTotal = amounts.reduce((total, amount) => total + amount, 0n);
        const supplierDiscountMinor = (subTotal * discountMille) / 1_000n;
        const spread = oracleSpread(amounts, supplierDiscountMinor);
        const vats = given.lines.map((one, index) =>
          nearest({
            top: ((amounts[index] ?? 0n) - (spread[index] ?? 0n)) * BigInt(one.vatRateBp),
            bottom: 10_000n,
          }),
        );
        const sums = good({ ...given, supplierDiscountMinor });
        expect(sums.lines).toEqual(
          amounts.map((lineMinor, index) => ({
            lineMinor,
            discountMinor: spread[index],
            vatMinor: vats[index],
          })),
        );
        const afterVat =
          subTotal - supplierDiscountMinor + vats.reduce((total, vat) => total + vat, 0n);
        const { discountMinor, discountMaxMinor, discountRateBp } = given.qDiscount;
        const ofLines = ((subTotal - supplierDiscountMinor) * BigInt(discountRateBp)) / 10_000n;
        const q =
          [discountMinor, discountMaxMinor, ofLines].toSorted((one, two) =>
            one < two ? -1 : 1,
          )[0] ?? 0n;
        expect(sums.totalMinor).toBe(afterVat - q + given.shippingMinor + given.customsMinor);
      }),
    );
  });

  it('adds up, spreads its discount to the last unit, and has no negative sum', () => {
    fc.assert(
      fc.property(anyInput, ({ discountMille, ...given }) => {
        const { subTotalMinor } = good(given);
        const sums = good({
          ...given,
          supplierDiscountMinor: (subTotalMinor * discountMille) / 1_000n,
        });
        const total = (pick: (one: Sums['lines'][number]) => bigint) =>
          sums.lines.reduce((sum, one) => sum + pick(one), 0n);
        expect(total((one) => one.lineMinor)).toBe(sums.subTotalMinor);
        expect(total((one) => one.discountMinor)).toBe(sums.supplierDiscountMinor);
        expect(total((one) => one.vatMinor)).toBe(sums.vatMinor);
        for (const one of sums.lines) expect(one.discountMinor <= one.lineMinor).toBe(true);
        const { lines: _lines, ...figures } = sums;
        const all = [
          ...Object.values(figures),
          ...sums.lines.flatMap((one) => Object.values(one) as bigint[]),
        ];
        expect(all.every((figure) => figure >= 0n)).toBe(true);
      }),
    );
  });
});
