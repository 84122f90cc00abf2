import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payableDiscount, type ValuedLine } from './payable.ts';

const line = (
  netMinor: bigint,
  quantityMilli: bigint,
  acceptedMilli: bigint,
  vatMinor = 0n,
): ValuedLine => ({
  netMinor,
  vatMinor,
  quantityMilli,
  acceptedMilli,
});

const lines = fc.array(
  fc
    .record({
      netMinor: fc.bigInt({ min: 0n, max: 10n ** 12n }),
      vatMinor: fc.bigInt({ min: 0n, max: 10n ** 11n }),
      quantityMilli: fc.bigInt({ min: 1n, max: 10n ** 7n }),
      share: fc.bigInt({ min: 0n, max: 1000n }),
    })
    .map(({ netMinor, vatMinor, quantityMilli, share }) =>
      line(netMinor, quantityMilli, (quantityMilli * share) / 1000n, vatMinor),
    ),
  { minLength: 1, maxLength: 8 },
);

const all = (given: readonly ValuedLine[]) =>
  given.map((one) => ({ ...one, acceptedMilli: one.quantityMilli }));

describe('the payable part of a Q discount', () => {
  it.each([
    [
      'everything came',
      3_000n,
      [line(100_000n, 24_000n, 24_000n), line(50_000n, 1_000n, 1_000n)],
      3_000n,
    ],
    ['the promise was below the rate of it', 900n, [line(100_000n, 24_000n, 24_000n)], 900n],
    [
      'half of one line came',
      4_000n,
      [line(100_000n, 24_000n, 12_000n), line(100_000n, 1_000n, 0n)],
      1_000n,
    ],
    ['VAT is no part of it', 4_000n, [line(100_000n, 2_000n, 1_000n, 5_000n)], 1_000n],
    [
      'a line without a price came alone',
      2_000n,
      [line(0n, 24_000n, 24_000n), line(100_000n, 1_000n, 0n)],
      0n,
    ],
    ['next to nothing came', 100n, [line(100_000n, 1_000_000n, 100n)], 0n],
    // A third of 1,000 is 333.33, and 2 % of 333 is 6.66.
    ['parts are left', 20n, [line(1_000n, 3_000n, 1_000n)], 6n],
    ['there is none', 0n, [line(100_000n, 24_000n, 12_000n)], 0n],
    ['the goods are free', 0n, [line(0n, 24_000n, 24_000n)], 0n],
  ])('%s', (_name, awardedMinor, given, paid) => {
    expect(payableDiscount({ awardedMinor, rateBp: 200 }, given)).toBe(paid);
  });

  it('never exceeds the award or the rate of the accepted goods, and grows with the goods', () => {
    const rates = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        rates,
        lines,
        (awardedMinor, rateBp, given) => {
          const paid = payableDiscount({ awardedMinor, rateBp }, given);
          expect(paid >= 0n && paid <= awardedMinor).toBe(true);
          // The lines' exact worth, in billionths so that no line is rounded.
          const worth = given.reduce(
            (sum, one) =>
              sum + (one.netMinor * one.acceptedMilli * 10n ** 9n) / one.quantityMilli + 1n,
            0n,
          );
          expect(paid * 10_000n * 10n ** 9n <= worth * BigInt(rateBp)).toBe(true);
          const [first, ...rest] = given;
          if (first === undefined) return;
          const more = [{ ...first, acceptedMilli: first.quantityMilli }, ...rest];
          expect(payableDiscount({ awardedMinor, rateBp }, more) >= paid).toBe(true);
        },
      ),
    );
  });
});

describe('the payable part of a Q discount from before it followed the order', () => {
  const before = (awardedMinor: bigint) => ({ awardedMinor, rateBp: null });

  it.each([
    [
      'everything came',
      5_600n,
      [line(100_000n, 24_000n, 24_000n), line(50_000n, 1_000n, 1_000n)],
      5_600n,
    ],
    [
      'half of one line came',
      5_600n,
      [line(100_000n, 24_000n, 12_000n), line(100_000n, 1_000n, 0n)],
      1_400n,
    ],
    [
      'VAT is a part of the value',
      2_000n,
      [line(100_000n, 1_000n, 1_000n, 5_000n), line(95_000n, 1_000n, 0n)],
      1_050n,
    ],
    [
      'a line without a price came alone',
      5_600n,
      [line(0n, 24_000n, 24_000n), line(100_000n, 1_000n, 0n)],
      0n,
    ],
    ['next to nothing came', 100n, [line(100_000n, 1_000_000n, 1_000n)], 0n],
    // 5 × 10 % is a half: up.
    ['a half is left', 5n, [line(1_000n, 10_000n, 1_000n)], 1n],
    ['there is none', 0n, [line(100_000n, 24_000n, 12_000n)], 0n],
    ['the goods are free', 0n, [line(0n, 24_000n, 24_000n)], 0n],
  ])('%s', (_name, agreedMinor, given, paid) => {
    expect(payableDiscount(before(agreedMinor), given)).toBe(paid);
  });

  it('never exceeds the agreed discount, is whole if everything arrived, and grows with the goods', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), lines, (agreed, given) => {
        const paid = payableDiscount(before(agreed), given);
        expect(paid >= 0n && paid <= agreed).toBe(true);
        const value = given.reduce(
          (total, { netMinor, vatMinor }) => total + netMinor + vatMinor,
          0n,
        );
        expect(payableDiscount(before(agreed), all(given))).toBe(value === 0n ? 0n : agreed);
        const [first, ...rest] = given;
        if (first === undefined) return;
        const more = [{ ...first, acceptedMilli: first.quantityMilli }, ...rest];
        expect(payableDiscount(before(agreed), more) >= paid).toBe(true);
      }),
    );
  });
});
