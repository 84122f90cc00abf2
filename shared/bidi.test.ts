import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasRightToLeft, isolate, isolateLtr, stripBidiControls, toAsciiDigits } from './bidi.ts';

describe('hasRightToLeft', () => {
  it('finds Arabic and Hebrew letters, presentation forms included, and nothing in Latin text or digits', () => {
    for (const text of ['قيمة', 'PO قيمة', 'ﷺ', 'ﺍ', 'שלום'])
      expect(hasRightToLeft(text)).toBe(true);
    for (const text of ['', 'Qeema', '123', 'é', '😀', '中文'])
      expect(hasRightToLeft(text)).toBe(false);
  });
});

describe('isolating', () => {
  it('wraps a text so that it can be unwrapped', () => {
    expect(isolate('الدانة')).toBe('\u2068الدانة\u2069');
    expect(isolateLtr('AE07 0331')).toBe('\u2066AE07 0331\u2069');
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(stripBidiControls(isolate(text))).toBe(stripBidiControls(text));
        expect(stripBidiControls(isolateLtr(text))).toBe(stripBidiControls(text));
      }),
    );
  });

  it('is removed together with overrides, embeddings and marks', () => {
    expect(stripBidiControls('a\u202eb\u200fc\u2067d\u061ce')).toBe('abcde');
    expect(stripBidiControls('\u200d\u200c')).toBe('\u200d\u200c');
  });
});

describe('toAsciiDigits', () => {
  it('reads all four scripts of digits, the decimal sign and the thousands sign', () => {
    expect(toAsciiDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789');
    expect(toAsciiDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789');
    expect(toAsciiDigits('０１２３４５６７８９')).toBe('0123456789');
    expect(toAsciiDigits('١٬٢٥٠٫٥')).toBe('1250.5');
  });

  it('leaves other text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => toAsciiDigits(text) === text),
    );
  });
});
