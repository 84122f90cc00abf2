import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOf, minorOf } from './money.ts';

describe('minor units', () => {
  it('are read from plain decimals with the currency’s own number of places', () => {
    expect([minorOf('1250.5'), minorOf('0'), minorOf('-0.01'), minorOf('7.')]).toEqual([125_050n, 0n, -1n, 700n]);
    expect([minorOf('1.234', 3), minorOf('5', 0)]).toEqual([1234n, 5n]);
  });

  it.each(['', '.', '-', '1.234', '1,5', '1e3', ' 1', '0x1', '١', '1.5.2', 'NaN', '9'.repeat(16)])(
    'are not made of %j',
    (text) => {
      expect(minorOf(text)).toBeNull();
    },
  );

  it('are written with all places, and read back as they were', () => {
    expect([decimalOf(0n), decimalOf(5n), decimalOf(-125_050n), decimalOf(1234n, 3), decimalOf(7n, 0)]).toEqual([
      '0.00',
      '0.05',
      '-1250.50',
      '1.234',
      '7',
    ]);
    const amount = fc.bigInt({ min: -(10n ** 15n - 1n), max: 10n ** 15n - 1n });
    fc.assert(
      fc.property(
        amount,
        fc.constantFrom(0, 2, 3),
        (minor, places) => minorOf(decimalOf(minor, places), places) === minor,
      ),
    );
  });
});
