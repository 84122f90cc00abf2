import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinCopied, splitPasted } from './pasted-cells.ts';

describe('pasted cells', () => {
  it('are split as spreadsheets copy them', () => {
    expect(splitPasted('a\tb\r\nc\td\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(splitPasted('"two\nlines"\t"say ""hi"""\tz')).toEqual([['two\nlines', 'say "hi"', 'z']]);
    expect(splitPasted('one')).toEqual([['one']]);
    expect(splitPasted('a\t\t')).toEqual([['a', '', '']]);
  });

  it('are split completely for every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', '\t', '\n', '\r', 'a', 'ب') }), (text) => {
        expect(splitPasted(text).length).toBeLessThanOrEqual(text.length + 1);
      }),
    );
  });

  it('are read back as they were copied', () => {
    const cell = fc.string({ unit: fc.constantFrom('"', '\t', '\n', '\r', 'a', '٥') });
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }),
      );
    fc.assert(
      fc.property(table, (rows) => {
        expect(splitPasted(joinCopied(rows))).toEqual(rows);
      }),
    );
  });
});
