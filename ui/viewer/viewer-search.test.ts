import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findInPages, findInSheets, foldText } from './viewer-search.ts';
import type { PageText, TextItem } from './viewer-types.ts';

const item = (text: string, x = 0, isRtl = false): TextItem => ({
  text,
  x,
  y: 100,
  width: 100,
  height: 10,
  isRtl,
});
const page = (number: number, ...items: TextItem[]): PageText => ({
  page: number,
  width: 595,
  height: 842,
  items,
});
const sheet = (rows: string[][]) => ({ name: 'Prices', rtl: false, rows, is_truncated: false });

it.each([
  ['case and accents', 'Crème BRÛLÉE', 'creme brulee'],
  ['white space', 'a \n\t b', 'a b'],
  ['Arabic digits', '١٢٣ ۴۵۶', '123 456'],
  ['vowel marks and the tatweel', 'حَدِيدُ ـتسـليح', 'حديد تسليح'],
  ['forms of alef, ya and ta marbuta', 'أإآٱ ى ة ؤ ئ', 'اااا ي ه و ي'],
  ['Persian keyboards', 'کی', 'كي'],
  ['presentation forms of a PDF', '\ufedf\ufee0\ufea4\ufeaa\ufef3\ufeaa', 'للحديد'],
  ['the ligature of lam and alef', '\ufefb', 'لا'],
  ['marks of direction', '\u2067PO-1\u2069\u200f', 'po-1'],
])('texts are compared without %s', (_, written, folded) => {
  expect(foldText(written).text).toBe(folded);
});

it('every folded character maps to its origin', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const { text: folded, at } = foldText(text);
      expect(at).toHaveLength(folded.length);
      for (const [index, from] of at.entries()) {
        expect(from).toBeGreaterThanOrEqual(at[index - 1] ?? 0);
        expect(from).toBeLessThan(text.length);
      }
    }),
  );
});

it('folding twice equals folding once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      const once = foldText(text).text;
      expect(foldText(once).text).toBe(once);
    }),
  );
});

it('words are found on all pages, in reading order, with the position of the letters', () => {
  const pages = [
    page(1, item('Licence No. 1184207')),
    page(2, item('none')),
    page(3, item('1184207', 50)),
  ];
  const matches = findInPages(pages, '1184207');
  expect(matches.map((match) => match.page)).toEqual([1, 3]);
  const [box] = matches[0]?.boxes ?? [];
  expect(box?.x).toBeCloseTo((12 / 19) * 100);
  expect(box?.width).toBeCloseTo((7 / 19) * 100);
  expect(matches[1]?.boxes).toEqual([{ x: 50, y: 100, width: 100, height: 10 }]);
});

it('the position of Arabic letters is counted from the right', () => {
  const [match] = findInPages([page(1, item('رقم الرخصة', 0, true))], 'رقم');
  expect(match?.boxes[0]?.x).toBeCloseTo(70);
  expect(match?.boxes[0]?.width).toBeCloseTo(30);
});

it('a match across two runs of text is found and framed in both', () => {
  const [match] = findInPages(
    [page(1, item('WADI SAFFA\n', 0), item('BUILDING', 200))],
    'saffa building',
  );
  expect(match?.boxes).toHaveLength(2);
  expect(match?.boxes[1]).toEqual({ x: 200, y: 100, width: 100, height: 10 });
});

it('no words find nothing, and a search returns at most a thousand positions', () => {
  expect(findInPages([page(1, item('abc'))], '  ')).toEqual([]);
  expect(findInPages([page(1, item('abc'))], 'ـ')).toEqual([]);
  expect(findInPages([page(1, item('a'.repeat(5000)))], 'a')).toHaveLength(1000);
});

it('cells are found by sheet, row and column', () => {
  const sheets = [
    sheet([
      ['Item', 'Price'],
      ['حديد تسليح', '١٢٠'],
    ]),
    sheet([['', 'price list']]),
  ];
  expect(findInSheets(sheets, 'PRICE')).toEqual([
    { sheet: 0, row: 0, column: 1 },
    { sheet: 1, row: 0, column: 1 },
  ]);
  expect(findInSheets(sheets, 'حَديد')).toEqual([{ sheet: 0, row: 1, column: 0 }]);
  expect(findInSheets(sheets, '120')).toEqual([{ sheet: 0, row: 1, column: 1 }]);
  expect(findInSheets(sheets, ' ')).toEqual([]);
});
