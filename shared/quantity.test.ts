import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { milliOf, quantityMilliMax, quantityOf } from './quantity.ts';

describe('quantities', () => {
  it('are parsed in either script and refused if they are invalid', () => {
    expect(['320', '48.5', '١٢٫٥', '1,250.125', ' 7 ', '0.001'].map(milliOf)).toEqual([
      320_000n,
      48_500n,
      12_500n,
      1_250_125n,
      7000n,
      1n,
    ]);
    expect(
      ['', '0', '-1', '1.2345', 'ten', '1e3', '9'.repeat(20), '1000000001'].map(milliOf),
    ).toEqual(Array.from({ length: 8 }, () => null));
  });

  it('are written as they were read', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: quantityMilliMax }), (milli) => {
        expect(milliOf(quantityOf(milli))).toBe(milli);
      }),
    );
    expect([320_000n, 48_500n, 1n, 100_000n].map(quantityOf)).toEqual([
      '320',
      '48.5',
      '0.001',
      '100',
    ]);
  });
});
