import { describe, expect, it } from 'vitest';
import { aedRateMicro, divideHalfUp, fromFils, toFils } from './currency.ts';

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
