import { describe, expect, it } from 'vitest';
import { referenceLengthMax } from './lengths.ts';
import { ownNumber } from './own-number.ts';
import { parseInput } from './validation.ts';

describe('a number of a company’s own system', () => {
  it.each([
    ['4500017734', '4500017734'],
    ['  PO 4500-17 ', 'PO 4500-17'],
    ['PO   4500', 'PO 4500'],
    ['PO-٤٥٠٠', 'PO-4500'],
    ['PO-۴۵۰۰', 'PO-4500'],
    ['PO－４５００', 'PO－4500'],
    ['\u200ePO-4500\u200f', 'PO-4500'],
    ['\u2066PO-4500\u2069', 'PO-4500'],
    ['PO\u200b-4500', 'PO-4500'],
    ['ش/٢٠٢٦/١٧', 'ش/2026/17'],
    ['Q-2026/0417 Rev. B', 'Q-2026/0417 Rev. B'],
    ['x'.repeat(referenceLengthMax), 'x'.repeat(referenceLengthMax)],
    ['', ''],
    ['   ', ''],
    ['-', ''],
    ['—', ''],
    ['...', ''],
    ['\u200b\u200f', ''],
  ])('reads %j as %j', (typed, stored) => {
    expect(parseInput(ownNumber, typed)).toEqual({ ok: true, value: stored });
  });

  it.each([
    ['x'.repeat(referenceLengthMax + 1), 'tooLong'],
    ['PO-1\nPO-2', 'characters'],
    ['PO-1\tPO-2', 'characters'],
    ['PO-\u0000', 'characters'],
    ['PO-\u202e1', 'characters'],
    ['PO-\ud800', 'characters'],
    [4500, 'invalid'],
    [null, 'required'],
  ])('refuses %j as %s', (typed, key) => {
    expect(parseInput(ownNumber, typed)).toMatchObject({
      ok: false,
      problems: [{ path: '', key }],
    });
  });

  it('is unchanged when it is read again', () => {
    for (const typed of ['PO-٤٥٠٠', ' a  b ', '\u2066x\u2069', '٬', '1٫5']) {
      const once = ownNumber.parse(typed);
      expect(ownNumber.parse(once)).toBe(once);
    }
  });
});
