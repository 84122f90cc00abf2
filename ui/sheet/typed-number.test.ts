import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNumber } from './typed-number.ts';

describe('a number typed into a sheet', () => {
  it.each([
    ['12.5k', '12500'],
    ['12.5 K', '12500'],
    ['0.25m', '250000'],
    ['1.2345k', '1234.5'],
    ['٢٥٠', '250'],
    ['١٢٫٥ ألف', '12500'],
    ['2 مليون', '2000000'],
    ['AED 14.25', '14.25'],
    ['1,200 AED', '1200'],
    ['٣ درهم', '3'],
    ['12,50', '12.50'],
    [' 1 200 ', '1200'],
    ['-5k', '-5000'],
  ])('is read from %s as %s', (typed, read) => {
    expect(readNumber(typed)).toBe(read);
  });

  it.each(['', 'abc', '12,5,0', 'k', '5kg', 'AED', '1.2.3k'])('stays as typed: %s', (typed) => {
    expect(readNumber(typed)).toBe(typed.trim());
  });

  it('is a thousand times larger with k, without rounding', () => {
    const decimal = fc.tuple(fc.nat({ max: 999_999 }), fc.nat({ max: 999 }));
    fc.assert(
      fc.property(decimal, ([whole, thousandths]) => {
        const typed = `${whole}.${String(thousandths).padStart(3, '0')}`;
        expect(readNumber(`${typed}k`)).toBe(String(whole * 1000 + thousandths));
      }),
    );
  });
});
