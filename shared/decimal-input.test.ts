import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupDecimal, normaliseDecimal, normaliseDigits } from './decimal-input.ts';

describe('normaliseDecimal', () => {
  it('accepts either script and either grouping', () => {
    expect(normaliseDecimal('١٬٢٥٠٫٥٠')).toBe('1250.50');
    expect(normaliseDecimal('1,250.50')).toBe('1250.50');
    expect(normaliseDecimal(' 1 250 ')).toBe('1250');
    expect(normaliseDecimal('1,250,000')).toBe('1250000');
  });

  it('reads a comma as the decimal mark only where it cannot group thousands', () => {
    expect(normaliseDecimal('12,5')).toBe('12.5');
    expect(normaliseDecimal('1,250')).toBe('1250');
  });

  it('removes leading zeros and completes a bare point', () => {
    expect(normaliseDecimal('007')).toBe('7');
    expect(normaliseDecimal('.5')).toBe('0.5');
    expect(normaliseDecimal('5.')).toBe('5');
    expect(normaliseDecimal('\u221212')).toBe('-12');
  });

  it('leaves text that is no number as it was typed', () => {
    for (const typed of ['', 'abc', '1.2.3', '-', '.', '1,2,3', '12 kg'])
      expect(normaliseDecimal(typed)).toBe(typed);
  });

  it('is stable: a normalised text does not change again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('0123456789٠١٢٣٤٥,.٬٫ -')) }),
        (typed) => {
          const once = normaliseDecimal(typed);
          expect(normaliseDecimal(once)).toBe(once);
        },
      ),
    );
  });
});

describe('groupDecimal', () => {
  it('groups and pads without changing the value', () => {
    expect(groupDecimal('6450', 2)).toBe('6,450.00');
    expect(groupDecimal('1204300.5', 2)).toBe('1,204,300.50');
    expect(groupDecimal('-1000')).toBe('-1,000');
  });

  it('retains additional decimals, and text that is no number', () => {
    expect(groupDecimal('1.23456', 2)).toBe('1.23456');
    expect(groupDecimal('twelve', 2)).toBe('twelve');
  });

  it('is undone by normaliseDecimal for every number', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.nat(999), (whole, thousandths) => {
        const text = `${whole}.${String(thousandths).padStart(3, '0')}`;
        expect(normaliseDecimal(groupDecimal(text))).toBe(text);
      }),
    );
  });
});

describe('normaliseDigits', () => {
  it('turns a pasted TRN or phone number into plain digits', () => {
    expect(normaliseDigits('١٠٠ ٣١٨٤ ٧٢٩٠ ٠٠٠٣')).toBe('100318472900003');
    expect(normaliseDigits('\u2066+971 50-123 4567\u2069')).toBe('+971501234567');
  });

  it('retains characters that are no digits, so that the refusal can name them', () => {
    expect(normaliseDigits('12a')).toBe('12a');
  });
});
