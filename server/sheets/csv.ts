import Papa from 'papaparse';
import type { SheetRows } from '#shared/sheets.ts';

/** Far above what an import takes, so that "too many lines" can be told; the rest is not looked at. */
const linesMax = 2000;
/** Several pages of text in one line; of a file of commas alone no more is read. */
const lineLettersMax = 20_000;
/** The widest form has a dozen. Each cell is looked at: five million commas held everybody up for half a minute. */
export const columnsMax = 60;

/** Rows of a CSV text; the separator (comma, semicolon, tab) is found by itself. */
export function parseCsv(text: string): SheetRows {
  const lines = text.split('\n', linesMax + 1).map((line) => line.slice(0, lineLettersMax));
  const { data } = Papa.parse<string[]>(lines.join('\n'), {
    delimitersToGuess: ['\t', ';', ',', '|'],
    skipEmptyLines: false,
  });
  return data.map((row) => row.slice(0, columnsMax).map((cell) => cell.trim()));
}
