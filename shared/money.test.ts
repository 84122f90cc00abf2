import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalOf, minorOf } from './money.ts';

it('an amount is converted to text and back without loss', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n - 10n ** 15n, max: 10n ** 15n - 1n }),
      fc.constantFrom(0, 2, 3),
      (minor, decimals) => {
        expect(minorOf(decimalOf(minor, decimals), decimals)).toBe(minor);
      },
    ),
  );
});

it.each([
  ['0', 2, 0n],
  ['1250.5', 2, 125_050n],
  ['1250.', 2, 125_000n],
  ['-0.05', 2, -5n],
  ['1.234', 3, 1234n],
  ['7', 0, 7n],
  ['1.234', 2, null],
  ['1,250.00', 2, null],
  ['1e3', 2, null],
  ['', 2, null],
  ['.5', 2, null],
  ['9999999999999999', 2, null],
])('the amount %j with %i decimals is parsed as %s', (text, decimals, minor) => {
  expect(minorOf(text, decimals)).toBe(minor);
});

it.each([
  [0n, 2, '0.00'],
  [5n, 2, '0.05'],
  [-5n, 2, '-0.05'],
  [125_050n, 2, '1250.50'],
  [1234n, 3, '1.234'],
  [7n, 0, '7'],
])('the amount %s with %i decimals is written as %s', (minor, decimals, text) => {
  expect(decimalOf(minor, decimals)).toBe(text);
});
