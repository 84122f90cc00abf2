import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payableDiscount, type ValuedLine } from './payable.ts';

const line = (afterVatMinor: bigint, quantityMilli: bigint, acceptedMilli: bigint): ValuedLine => ({
  afterVatMinor,
  quantityMilli,
  acceptedMilli,
});

const lines = fc.array(
  fc
    .record({
      afterVatMinor: fc.bigInt({ min: 0n, max: 10n ** 12n }),
      quantityMilli: fc.bigInt({ min: 1n, max: 10n ** 7n }),
      share: fc.bigInt({ min: 0n, max: 1000n }),
    })
    .map(({ afterVatMinor, quantityMilli, share }) =>
      line(afterVatMinor, quantityMilli, (quantityMilli * share) / 1000n),
    ),
  { minLength: 1, maxLength: 8 },
);

describe('what is paid of a Q discount', () => {
  it.each([
    ['everything came', 5_600n, [line(100_000n, 24_000n, 24_000n), line(50_000n, 1_000n, 1_000n)], 5_600n],
    ['half of one line came', 5_600n, [line(100_000n, 24_000n, 12_000n), line(100_000n, 1_000n, 0n)], 1_400n],
    ['a line without a price came alone', 5_600n, [line(0n, 24_000n, 24_000n), line(100_000n, 1_000n, 0n)], 0n],
    ['next to nothing came', 100n, [line(100_000n, 1_000_000n, 1_000n)], 0n],
    // 5 × 10 % is a half: up.
    ['a half is left', 5n, [line(1_000n, 10_000n, 1_000n)], 1n],
    ['there is none', 0n, [line(100_000n, 24_000n, 12_000n)], 0n],
    ['the goods are free', 0n, [line(0n, 24_000n, 24_000n)], 0n],
  ])('%s', (_name, agreedMinor, given, paid) => {
    expect(payableDiscount(agreedMinor, given)).toBe(paid);
  });

  it('is never more than agreed, whole when everything came, and grows with the goods', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), lines, (agreed, given) => {
        const paid = payableDiscount(agreed, given);
        expect(paid >= 0n && paid <= agreed).toBe(true);
        const all = given.map((one) => ({ ...one, acceptedMilli: one.quantityMilli }));
        const value = given.reduce((total, { afterVatMinor }) => total + afterVatMinor, 0n);
        expect(payableDiscount(agreed, all)).toBe(value === 0n ? 0n : agreed);
        const [first, ...rest] = given;
        if (first === undefined) return;
        const more = [{ ...first, acceptedMilli: first.quantityMilli }, ...rest];
        expect(payableDiscount(agreed, more) >= paid).toBe(true);
      }),
    );
  });
});
