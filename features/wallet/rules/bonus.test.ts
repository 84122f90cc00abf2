import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bonusFallingBack, bonusReversed, ownFilsOf } from './bonus.ts';

describe('the bonus that a withdrawal takes back', () => {
  it.each([
    // The package of 2,000 with 150 on top: half of one is half of the other.
    [215_000n, 15_000n, 100_000n, 7_500n],
    [215_000n, 15_000n, 200_000n, 15_000n],
    [215_000n, 15_000n, 1_000n, 75n],
    // Halves go up.
    [103n, 3n, 50n, 2n],
    [103n, 3n, 49n, 1n],
    [100_000n, 0n, 50_000n, 0n],
  ])(
    'of a balance of %d with %d bonus, for %d, is %d',
    (balanceFils, bonusFils, amountFils, taken) => {
      expect(bonusFallingBack({ balanceFils, bonusFils }, amountFils)).toBe(taken);
    },
  );

  it('is all of it with the last of the own money, never more, and leaves the own money its share', () => {
    const held = fc
      .tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.bigInt({ min: 0n, max: 10n ** 12n }))
      .map(([own, bonusFils]) => ({ balanceFils: own + bonusFils, bonusFils }));
    fc.assert(
      fc.property(held, fc.bigInt({ min: 1n, max: 10n ** 12n }), (one, wanted) => {
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
    // Held, given, used; taken from the bonus, made good by own money.
    [15_000n, 15_000n, 0n, 15_000n, 0n],
    [4_000n, 15_000n, 11_000n, 4_000n, 11_000n],
    [20_000n, 0n, 0n, 0n, 0n],
    // It fell back with a withdrawal.
    [7_500n, 15_000n, 0n, 7_500n, 0n],
    [0n, 15_000n, 6_000n, 0n, 6_000n],
    // Fees used bonus of another credit as well.
    [0n, 15_000n, 40_000n, 0n, 15_000n],
    // More was made good than is used: a fee came back afterwards.
    [0n, 15_000n, -1n, 0n, 0n],
  ])(
    'of %d there, %d given and %d used, is %d and %d of own money',
    (bonusFils, given, used, taken, good) => {
      const held = { balanceFils: 300_000n, bonusFils };
      expect(bonusReversed(held, given, used)).toEqual({ takenFils: taken, madeGoodFils: good });
    },
  );
});
