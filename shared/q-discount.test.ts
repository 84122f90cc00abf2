import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offeredDiscount, paidDiscount } from './q-discount.ts';

describe('the Q discount of an order', () => {
  const terms = { discountRateBp: 200, discountMaxMinor: 15_000_00n, discountMinor: 5_000_00n };

  it.each([
    ['the order is below the estimate', terms, 15_000_00n, 300_00n],
    ['the order is the estimate', terms, 250_000_00n, 5_000_00n],
    ['the order is above the estimate', terms, 400_000_00n, 5_000_00n],
    [
      'the maximum is below the promise',
      { ...terms, discountMaxMinor: 100_00n },
      250_000_00n,
      100_00n,
    ],
    ['nothing was promised', { ...terms, discountMinor: 0n }, 250_000_00n, 0n],
    ['the rate is nothing', { ...terms, discountRateBp: 0 }, 250_000_00n, 0n],
    ['the goods are free', terms, 0n, 0n],
    ['a part of a minor unit is left', terms, 99n, 1n],
  ])('is offered where %s', (_name, given, netMinor, offered) => {
    expect(offeredDiscount(given, netMinor)).toBe(offered);
  });

  it.each([
    ['everything was accepted', 300_00n, 15_000_00n, 300_00n],
    ['a third was accepted', 300_00n, 5_000_00n, 100_00n],
    ['the promise was below the rate of it', 5_000_00n, 400_000_00n, 5_000_00n],
    ['nothing was accepted', 300_00n, 0n, 0n],
    ['nothing was awarded', 0n, 15_000_00n, 0n],
  ])('is paid where %s', (_name, awardedMinor, acceptedMinor, paid) => {
    expect(paidDiscount(awardedMinor, 200, acceptedMinor)).toBe(paid);
  });

  it('never exceeds the rate of the goods, the promise or the maximum, for any promise and order', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 14n });
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        amount,
        fc.integer({ min: 0, max: 10_000 }),
        (discountMinor, discountMaxMinor, ordered, came, discountRateBp) => {
          const promised = { discountRateBp, discountMaxMinor, discountMinor };
          const awarded = offeredDiscount(promised, ordered);
          const accepted = came < ordered ? came : ordered;
          const paid = paidDiscount(awarded, discountRateBp, accepted);
          expect(paid >= 0n && paid <= awarded).toBe(true);
          expect(paid * 10_000n <= accepted * BigInt(discountRateBp)).toBe(true);
          expect(paid <= promised.discountMinor && paid <= promised.discountMaxMinor).toBe(true);
          expect(paidDiscount(awarded, discountRateBp, ordered)).toBe(awarded);
        },
      ),
    );
  });
});
