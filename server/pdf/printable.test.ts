import { describe, expect, it } from 'vitest';
import { lettersOf, readFonts } from './fonts.ts';
import { makePrintable, mapTexts } from './printable.ts';

const letters = lettersOf(readFonts());

describe('printable text', () => {
  it('contains the letters of the fonts', () => {
    for (const letter of 'aZ09%→Ω²⅛ØàşАяضظلآؤئةى٠٩،؛؟')
      expect(letters.has(letter.codePointAt(0) ?? 0)).toBe(true);
    for (const letter of ['漢', '😀', '\u2300'])
      expect(letters.has(letter.codePointAt(0) ?? 0)).toBe(false);
  });

  it('loses letters that no font has, and retains marks of direction and lines', () => {
    expect(makePrintable('漢a😀b\u0007', letters)).toBe('ab');
    expect(makePrintable('\u2066+971\u2069\nب\tج', letters)).toBe('\u2066+971\u2069\nب ج');
    expect(makePrintable('\u2300 25', letters)).toBe('Ø 25');
    expect(makePrintable('e\u0301', letters)).toBe('é');
  });

  it('is filtered in every text of a document without changing its structure', () => {
    const printable = (text: string) => makePrintable(text, letters);
    expect(mapTexts({ a: ['漢x', 1, null], b: { c: '😀', d: true } }, printable)).toEqual({
      a: ['x', 1, null],
      b: { c: '', d: true },
    });
  });
});
