import Papa from 'papaparse';
import type { SheetRows } from '#shared/sheets.ts';

/**
 * Far above an import's limit, so that its refusal can say "too many lines". Further lines are not
 * read.
 */
const linesMax = 2000;
const lineLettersMax = 20_000;
/**
 * The widest form has a dozen columns. A limit is needed because each cell costs time: five million
 * commas took half a minute.
 */
export const columnsMax = 60;

export function parseCsv(text: string): SheetRows {
  const lines = text.split('\n', linesMax + 1).map((line) => line.slice(0, lineLettersMax));
  const { data } = Papa.parse<string[]>(lines.join('\n'), {
    delimitersToGuess: ['\t', ';', ',', '|'],
    skipEmptyLines: false,
  });
  return data.map((row) => row.slice(0, columnsMax).map((cell) => cell.trim()));
}
