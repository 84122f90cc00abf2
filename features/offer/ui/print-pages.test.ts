import fc from 'fast-check';
import { expect, it } from 'vitest';
import { printPagesOf } from './print-pages.ts';

it('all offers are printed on sheets in order, at most five a sheet and never one alone at the end', () => {
  expect(printPagesOf([])).toEqual([[]]);
  expect(printPagesOf([1, 2, 3, 4, 5]).map((sheet) => sheet.length)).toEqual([5]);
  expect(printPagesOf([1, 2, 3, 4, 5, 6]).map((sheet) => sheet.length)).toEqual([3, 3]);
  expect(printPagesOf(Array.from({ length: 21 })).map((sheet) => sheet.length)).toEqual([
    4, 4, 5, 4, 4,
  ]);
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 60 }), (offers) => {
      const sheets = printPagesOf(offers);
      expect(sheets.flat()).toEqual(offers);
      for (const sheet of sheets) expect(sheet.length).toBeLessThanOrEqual(5);
      if (offers.length > 5)
        expect(Math.min(...sheets.map((sheet) => sheet.length))).toBeGreaterThan(1);
    }),
  );
});
