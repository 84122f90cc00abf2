import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bonusFallingBack, bonusReversed, ownFilsOf } from './bonus.ts';

describe('the bonus that a withdrawal forfeits', () => {
  it.each([
    // The package of 2,000 with a bonus of 150: half of the own money takes half of the bonus.
    [215_000n, 15_000n, 100_000n, 7_500n],
    [215_000n, 15_000n, 200_000n, 15_000n],
    [215_000n, 15_000n, 1_000n, 75n],
    // Halves are rounded up.
    [103n, 3n, 50n, 2n],
    [103n, 3n, 49n, 1n],
    [100_000n, 0n, 50_000n, 0n],
  ])(
    'of a balance of %d with %d bonus, for %d, is %d',
    (balanceFils, bonusFils, amountFils, taken) => {
      expect(bonusFallingBack({ balanceFils, bonusFils }, amountFils)).toBe(taken);
    },
  );

  it('is all of it with the last own money, never more, and leaves the own money its share', () => {
    const balance = fc
      .tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.bigInt({ min: 0n, max: 10n ** 12n }))
      .map(([own, bonusFils]) => ({ balanceFils: own + bonusFils, bonusFils }));
    fc.assert(
      fc.property(balance, fc.bigInt({ min: 1n, max: 10n ** 12n }), (one, wanted) => {
        const own = ownFilsOf(one);
        const amount = wanted > own ? own : wanted;
        const taken = bonusFallingBack(one, amount);
        expect(taken >= 0n && taken <= one.bonusFils).toBe(true);
        expect(bonusFallingBack(one, own)).toBe(one.bonusFils);
        // Within half a fils of the exact share.
        const difference = 2n * (taken * own - one.bonusFils * amount);
        expect(difference <= own && difference >= -own).toBe(true);
      }),
    );
  });
});

describe('the bonus of a credit that is reversed', () => {
  it.each([
    // Available, given and used bonus; then the part from bonus and the part from own money.
    [15_000n, 15_000n, 0n, 15_000n, 0n],
    [4_000n, 15_000n, 11_000n, 4_000n, 11_000n],
    [20_000n, 0n, 0n, 0n, 0n],
    // Half of the bonus lapsed with a withdrawal.
    [7_500n, 15_000n, 0n, 7_500n, 0n],
    [0n, 15_000n, 6_000n, 0n, 6_000n],
    // Fees also used the bonus of another credit.
    [0n, 15_000n, 40_000n, 0n, 15_000n],
    // Own money replaced more than is used now, because a fee was refunded afterwards.
    [0n, 15_000n, -1n, 0n, 0n],
  ])(
    'with %d left, %d given and %d used is %d, and %d of own money',
    (bonusFils, given, used, taken, good) => {
      const balance = { balanceFils: 300_000n, bonusFils };
      expect(bonusReversed(balance, given, used)).toEqual({ takenFils: taken, madeGoodFils: good });
    },
  );
});
