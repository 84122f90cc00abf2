import Papa from 'papaparse';
import type { SheetRows } from '../../shared/sheets.ts';

/** Far above what an import takes, so that "too many lines" can be told; the rest is not looked at. */
const linesMax = 2000;

/** UTF-16 by its mark, else UTF-8 if it is, else what Arabic Excel calls "CSV" (research/docs.md §2). */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1256').decode(bytes);
  }
}

/** Rows of a CSV text; the separator (comma, semicolon, tab) is found by itself. */
export function parseCsv(text: string): SheetRows {
  const cut = text.split('\n', linesMax + 1).join('\n');
  const { data } = Papa.parse<string[]>(cut, { delimitersToGuess: ['\t', ';', ',', '|'], skipEmptyLines: false });
  return data.map((row) => row.map((cell) => cell.trim()));
}
