import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalsOf, formatAmount, formatMoney } from './money-format.ts';

const en = { locale: 'en' } as const;
const ar = { locale: 'ar' } as const;

describe('formatAmount', () => {
  it("groups thousands and keeps the currency's own decimals", () => {
    expect(formatAmount('1250', 'AED', en)).toBe('1,250.00');
    expect(formatAmount('1250.5', 'KWD', en)).toBe('1,250.500');
    expect(formatAmount('0', 'AED', en)).toBe('0.00');
  });

  it('writes a negative amount with the true minus, and never a minus zero', () => {
    expect(formatAmount('-430.00', 'AED', en)).toBe('\u2212430.00');
    expect(formatAmount('-0.00', 'AED', en)).toBe('0.00');
    expect(formatAmount('0.00', 'AED', { ...en, sign: 'minus' })).toBe('0.00');
  });

  it('marks deductions and additions', () => {
    expect(formatAmount('430.00', 'AED', { ...en, sign: 'minus' })).toBe('\u2212430.00');
    expect(formatAmount('430.00', 'AED', { ...en, sign: 'plus' })).toBe('+430.00');
    expect(formatAmount('-430.00', 'AED', { ...en, sign: 'plus' })).toBe('\u2212430.00');
  });

  it('writes Latin digits in Arabic unless the reader chose Arabic-Indic', () => {
    expect(formatAmount('-1284.50', 'AED', ar)).toBe('\u22121,284.50');
    expect(formatAmount('1284.50', 'AED', { ...ar, digits: 'arab' })).toBe('١٬٢٨٤٫٥٠');
  });

  it('is exact beyond the range of floating point', () => {
    expect(formatAmount('900719925474099312.45', 'AED', en)).toBe('900,719,925,474,099,312.45');
  });

  it('rounds to whole figures only when asked', () => {
    expect(formatAmount('1249.50', 'AED', { ...en, whole: true })).toBe('1,250');
  });

  it('refuses what is not an amount of the currency', () => {
    for (const bad of ['', '1,250', '1e3', '12.345', '--1', 'NaN', ' 1']) {
      expect(() => formatAmount(bad, 'AED', en)).toThrow(RangeError);
    }
    expect(formatAmount('12.3400', 'AED', en)).toBe('12.34');
  });

  it('gives back the same minor units for every amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (minor) => {
        const magnitude = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
        const text = `${minor < 0n ? '-' : ''}${magnitude.slice(0, -2)}.${magnitude.slice(-2)}`;
        const shown = formatAmount(text, 'AED', en).replace('\u2212', '-').replace(/[,.]/g, '');
        expect(BigInt(shown)).toBe(minor);
      }),
    );
  });
});

describe('formatMoney', () => {
  it('puts the code before the figure with a space that does not break', () => {
    expect(formatMoney('430.00', 'AED', en)).toBe('AED\u202f430.00');
  });
});

describe('decimalsOf', () => {
  it('has the decimals of each currency of the product', () => {
    expect(['AED', 'SAR', 'USD', 'EUR', 'QAR'].map(decimalsOf)).toEqual([2, 2, 2, 2, 2]);
    expect(['OMR', 'BHD', 'KWD'].map(decimalsOf)).toEqual([3, 3, 3]);
  });
});
