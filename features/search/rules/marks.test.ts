import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasTerms, markParts, plainText } from './marks.ts';

const marked = (text: string, search: string) =>
  markParts(text, search)
    .filter(({ isMarked }) => isMarked)
    .map((part) => part.text);

describe('the marks of a found text', () => {
  it('ignore case, hamza, tah marbuta, vowel marks, the article and the script of digits', () => {
    expect(marked('Noor Steel Trading', 'steel')).toEqual(['Steel']);
    expect(marked('نور لتجارة الحديد', 'حديد')).toEqual(['الحديد']);
    expect(marked('عرض نور للحديد', 'الحديد')).toEqual(['للحديد']);
    expect(marked('أنابيب مُجلفنة', 'انابيب مجلفنه')).toEqual(['أنابيب', 'مُجلفنة']);
    expect(marked('فيلا ١٢', '12')).toEqual(['١٢']);
    expect(marked('RFQ-10060', '10060')).toEqual(['10060']);
    expect(marked('Cement', 'steel')).toEqual([]);
  });

  it('leave the article of another word alone', () => {
    expect(marked('شمال حديد', 'حديد')).toEqual(['حديد']);
    expect(marked('المالحديد', 'حديد')).toEqual(['حديد']);
  });

  it('join to the same text, and each of them contains a word of the search', () => {
    const texts = fc.string({
      unit: fc.constantFrom(...Array.from('aAbB1١ أاةهلد\u064e\ufdfa-')),
      maxLength: 20,
    });
    fc.assert(
      fc.property(texts, texts, (text, search) => {
        const parts = markParts(text, search);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        expect(parts.every((part, at) => part.isMarked !== parts[at + 1]?.isMarked)).toBe(true);
        const isFound = hasTerms(text, search) && plainText(search).trim() !== '';
        if (isFound) expect(parts.some((part) => part.isMarked)).toBe(true);
      }),
    );
  });

  it('never throw, however the text and the search are written', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.string({ unit: 'binary', maxLength: 10 }),
        (text, search) => {
          const joined = markParts(text, search).map((part) => part.text);
          expect(joined.join('')).toBe(text);
        },
      ),
    );
  });
});
