import { describe, expect, it } from 'vitest';
import { proposalsIn } from './propose.ts';
import type { ReadLine } from './text.ts';

const linesOf = (...texts: string[]): ReadLine[] =>
  texts.map((text, at) => ({ text, page: 1, x: 0, y: at * 20, width: 400, height: 16 }));

describe('the values that a licence proposes', () => {
  it('are those beside the labels of both languages', () => {
    const lines = linesOf(
      'Licence No.  CN-2947163  رقم الرخصة',
      'Trade name  WADI SAFFA TRADING L.L.C',
      'Issue date  02/03/2024  تاريخ الإصدار',
      'Expiry date  23/03/2028  تاريخ الانتهاء',
      'TRN  1004 9283 7500 003',
    );
    expect(proposalsIn(lines)).toEqual({
      licence_number: 'CN-2947163',
      legal_name_en: 'WADI SAFFA TRADING L.L.C',
      licence_expires_on: '2028-03-23',
      trn: '100492837500003',
    });
  });

  it('are read in Arabic, with Arabic-Indic digits', () => {
    const lines = linesOf('رقم الرخصة  ٧٧١٢٣٤', 'تاريخ الانتهاء  ٠٥/٠١/٢٠٢٩');
    expect(proposalsIn(lines)).toEqual({
      licence_number: '771234',
      licence_expires_on: '2029-01-05',
    });
  });

  it('are absent where a document states two different ones', () => {
    const lines = linesOf('Expiry date  23/03/2028', 'Expiry date  24/03/2028');
    expect(proposalsIn(lines)).toEqual({});
  });

  it('are absent without a label, and in a document without text', () => {
    expect(proposalsIn(linesOf('100492837500003', '23/03/2028'))).toEqual({});
    expect(proposalsIn([])).toEqual({});
  });

  it('are read from a thousand long lines without delay', () => {
    const lines = linesOf(...Array.from({ length: 1000 }, () => 'Expiry date '.repeat(41)));
    expect(proposalsIn(lines)).toEqual({});
  });
});
