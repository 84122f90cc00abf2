import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aedRateMicro, convert, currencies, divideHalfUp, fromFils, toFils } from './currency.ts';

describe('rounding', () => {
  it.each([
    [1n, 2n, 1n],
    [-1n, 2n, -1n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [-2n, 3n, -1n],
    [10n, 4n, 3n],
    [0n, 7n, 0n],
  ])('%d / %d is %d', (numerator, denominator, result) => {
    expect(divideHalfUp(numerator, denominator)).toBe(result);
  });

  it('refuses a denominator that is not positive', () => {
    expect(() => divideHalfUp(1n, 0n)).toThrow('positive');
  });
});

describe('currencies', () => {
  it('does not convert dirhams', () => {
    expect(toFils(125_050n, 'AED', aedRateMicro)).toBe(125_050n);
    expect(fromFils(125_050n, 'AED', aedRateMicro)).toBe(125_050n);
  });

  it('includes currencies of three decimals', () => {
    // 1.000 KWD at 11.96 AED
    expect(toFils(1000n, 'KWD', 11_960_000n)).toBe(1196n);
    expect(fromFils(1196n, 'KWD', 11_960_000n)).toBe(1000n);
  });

  it('rounds a half up once', () => {
    // 0.01 USD at 3.6725 AED is 3.6725 fils
    expect(toFils(1n, 'USD', 3_672_500n)).toBe(4n);
  });
});

describe('conversion between two currencies', () => {
  const aed = { currency: 'AED', rateMicro: aedRateMicro } as const;
  const usd = { currency: 'USD', rateMicro: 3_672_500n } as const;
  const kwd = { currency: 'KWD', rateMicro: 11_960_000n } as const;
  const rated = fc.record({
    currency: fc.constantFrom(...currencies),
    rateMicro: fc.bigInt(1n, 100_000_000n),
  });
  const amount = fc.bigInt(0n, 10n ** 15n);

  it.each([
    ['dollars to dirhams', 100_00n, usd, aed, 367_25n],
    ['dirhams to dollars', 367_25n, aed, usd, 100_00n],
    ['dinars with three decimals to dollars', 1_000n, kwd, usd, 3_26n],
    ['dollars to dinars', 3_26n, usd, kwd, 1_001n],
    ['a currency to itself', 123_45n, usd, usd, 123_45n],
    ['zero', 0n, usd, kwd, 0n],
  ])('converts %s', (_title, minor, from, to, expected) => {
    expect(convert(minor, from, to)).toBe(expected);
  });

  it('equals the conversion to fils for the dirham', () => {
    fc.assert(
      fc.property(amount, rated, (minor, from) => {
        expect(convert(minor, from, aed)).toBe(toFils(minor, from.currency, from.rateMicro));
      }),
    );
  });

  it('preserves the order of amounts, and rounds down and up around the exact amount', () => {
    fc.assert(
      fc.property(amount, amount, rated, rated, (one, two, from, to) => {
        const [low, high] = one < two ? [one, two] : [two, one];
        for (const rounding of ['half_up', 'down', 'up'] as const)
          expect(convert(low, from, to, rounding) <= convert(high, from, to, rounding)).toBe(true);
        const [down, half, up] = (['down', 'half_up', 'up'] as const).map((rounding) =>
          convert(one, from, to, rounding),
        );
        expect([down, up]).toContain(half);
        expect((up ?? 0n) - (down ?? 0n) <= 1n).toBe(true);
      }),
    );
  });

  it('never gives back more than a promise that was rounded down', () => {
    fc.assert(
      fc.property(amount, rated, rated, (promised, rfq, offer) => {
        expect(convert(convert(promised, rfq, offer, 'down'), offer, rfq, 'up') <= promised).toBe(
          true,
        );
      }),
    );
  });
});
