import { noteLengthMax } from '#shared/lengths.ts';
import type { SheetCells, SheetRows } from '#shared/sheets.ts';
import { truncateCells, shownRowsMax } from './cells.ts';
import { columnsMax, parseCsv } from './csv.ts';

/** A cell as a spreadsheet shows it: numbers with fifteen digits, without binary noise. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  return typeof value === 'string' || typeof value === 'boolean' ? String(value).trim() : '';
}

export type SheetTask =
  | { readonly kind: 'workbook'; readonly bytes: Uint8Array; readonly rowsMax: number }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'cells'; readonly bytes: Uint8Array }
  | { readonly kind: 'text cells'; readonly text: string };

async function readWorkbook(bytes: Uint8Array, rowsMax: number): Promise<SheetRows> {
  const { readXlsx } = await import('hucre/xlsx');
  let isFirst = true;
  const workbook = await readXlsx(bytes, {
    maxRows: rowsMax,
    sheets: (info) => {
      const isWanted = isFirst && info.hidden !== true && info.veryHidden !== true;
      if (isWanted) isFirst = false;
      return isWanted;
    },
  });
  return (workbook.sheets[0]?.rows ?? []).map((row) => row.slice(0, columnsMax).map(cellText));
}

/**
 * One more than the longest field, so that a longer cell is refused as too long without reading all
 * of it.
 */
const cellLengthMax = noteLengthMax + 1;

async function readCells(bytes: Uint8Array): Promise<SheetCells[]> {
  const { readXlsx } = await import('hucre/xlsx');
  const workbook = await readXlsx(bytes, {
    maxRows: shownRowsMax + 1,
    sheets: ({ hidden, veryHidden }) => hidden !== true && veryHidden !== true,
  });
  return truncateCells(
    workbook.sheets.map(({ name, rows, view }) => ({
      name,
      rtl: view?.rightToLeft === true,
      rows: rows.map((row) => row.map(cellText)),
    })),
  );
}

const shorten = (rows: SheetRows): SheetRows =>
  rows.map((row) => row.map((cell) => cell.slice(0, cellLengthMax)));

async function run(task: SheetTask): Promise<SheetRows | SheetCells[]> {
  switch (task.kind) {
    case 'text':
      return shorten(parseCsv(task.text));
    case 'workbook':
      return shorten(await readWorkbook(task.bytes, task.rowsMax));
    case 'cells':
      return readCells(task.bytes);
    case 'text cells':
      return truncateCells([{ name: '1', rtl: false, rows: parseCsv(task.text) }]);
  }
}

process.once('message', (task: SheetTask) => {
  void run(task).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));
