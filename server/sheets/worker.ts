import { parentPort, workerData } from 'node:worker_threads';
import { noteLengthMax } from '../../shared/lengths.ts';
import type { SheetRows } from '../../shared/sheets.ts';
import { columnsMax, parseCsv } from './csv.ts';

/** A cell as a person reads it: of a number the fifteen digits that a spreadsheet shows, without the noise behind them. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  return typeof value === 'string' || typeof value === 'boolean' ? String(value).trim() : '';
}

/** What the thread is started with. */
export type SheetTask =
  | { readonly kind: 'workbook'; readonly bytes: Uint8Array; readonly rowsMax: number }
  | { readonly kind: 'text'; readonly text: string };

/** The first sheet that its author shows. */
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
  return (workbook.sheets[0]?.rows ?? []).map((row) => row.slice(0, columnsMax).map(textOf));
}

/** One more than any field takes: a longer cell is refused as too long all the same, and nobody reads all of it. */
const cellLengthMax = noteLengthMax + 1;

const task = workerData as SheetTask;
const rows = task.kind === 'text' ? parseCsv(task.text) : await readWorkbook(task.bytes, task.rowsMax);
parentPort?.postMessage(rows.map((row) => row.map((cell) => cell.slice(0, cellLengthMax))));
