import { describe, expect, it } from 'vitest';
import { parseCsv } from '../server/sheets/csv.ts';
import { sentence } from '../server/pages/texts.ts';
import type { Call } from './call.ts';
import { toListFile, type ListFile } from './list-file.ts';
import { isRefusal } from './refusals.ts';

const none = () => Promise.reject(new Error('no sheet'));
const call: Pick<Call, 'now' | 'locale' | 'text' | 'sheets'> = {
  now: new Date('2026-11-22T08:00:00Z'),
  locale: 'en',
  text: (key, args) => sentence('en', key, args),
  sheets: { write: none, readRows: none, readText: none, readCells: none },
};

async function linesOf(file: Partial<ListFile<number>>) {
  const columns = [
    { head: 'Number', value: (row: number) => row },
    { head: 'Twice', value: (row: number) => row * 2 },
  ];
  const made = await toListFile(call, 'csv', { name: 'Numbers', columns, rows: [1, 2], ...file });
  if (isRefusal(made)) throw new Error(made.refused);
  return parseCsv(new TextDecoder().decode(made.bytes).trimEnd()).slice(1);
}

describe('a list as a file', () => {
  it('ends with its last row', async () => {
    expect(await linesOf({})).toEqual([
      ['1', '2'],
      ['2', '4'],
    ]);
  });

  it('states that it may be incomplete, after the other remarks on the whole', async () => {
    expect((await linesOf({ rowsMax: 2, note: 'Filtered.' })).slice(2)).toEqual([
      ['Filtered.', ''],
      ['Downloads are limited to 2 rows. Filter the list to download the rest.', ''],
    ]);
  });
});
