import { describe, expect, it } from 'vitest';
import { tsvOf } from '#tests/fakes/tesseract.ts';
import { linesOfPhoto } from './photo-text.ts';

const textsOf = (tsv: string) => linesOfPhoto(tsv).map(({ text }) => text);

describe('the lines of a photo', () => {
  it('join the columns of one height, from the top', () => {
    const tsv = tsvOf([
      { text: 'تاريخ الانتهاء', x: 900, y: 205 },
      { text: '23/03/2028', x: 500, y: 202 },
      { text: 'CN-2947163', x: 500, y: 100 },
      { text: 'Licence No.', x: 100, y: 101 },
      { text: 'Expiry date', x: 100, y: 200 },
    ]);
    expect(textsOf(tsv)).toEqual([
      'Licence No. CN-2947163',
      'Expiry date 23/03/2028  تاريخ الانتهاء',
    ]);
  });

  it('leave out a line with a doubtful word', () => {
    const tsv = tsvOf([
      { text: 'Expiry date', x: 100, y: 100 },
      { text: '23/08/2028', x: 500, y: 100, confidence: 49.9 },
      { text: 'TRN', x: 100, y: 200, confidence: 50 },
    ]);
    expect(textsOf(tsv)).toEqual(['Expiry date', 'TRN']);
  });

  it('are none in an answer without words or of another form', () => {
    for (const tsv of ['', 'x'.repeat(1000), '5\t1', '4\n5\t\t', tsvOf([])])
      expect(textsOf(tsv)).toEqual([]);
  });
});
