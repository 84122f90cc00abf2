import { parentPort, workerData } from 'node:worker_threads';
import { readXlsx } from 'hucre/xlsx';
import { columnsMax } from './csv.ts';

/** A cell as a person reads it. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : '';
}

const { bytes, rowsMax } = workerData as { bytes: Uint8Array; rowsMax: number };
let isFirst = true;
const workbook = await readXlsx(bytes, {
  maxRows: rowsMax,
  // The first sheet that its author shows.
  sheets: (info) => {
    const isWanted = isFirst && info.hidden !== true && info.veryHidden !== true;
    if (isWanted) isFirst = false;
    return isWanted;
  },
});
parentPort?.postMessage((workbook.sheets[0]?.rows ?? []).map((row) => row.slice(0, columnsMax).map(textOf)));
