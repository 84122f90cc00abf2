import { parentPort, workerData } from 'node:worker_threads';
import { writeXlsx } from 'hucre/xlsx';
import type { SheetPage } from '../../shared/sheets.ts';

const { name, rightToLeft, columns, rows } = workerData as SheetPage;
// From right to left where its words are Arabic (research/docs.md §2).
const written = await writeXlsx({
  sheets: [
    {
      name,
      view: { rightToLeft },
      freezePane: { rows: 1, columns: 1 },
      columns: columns.map(({ width, format }) => ({ width, ...(format === undefined ? {} : { numFmt: format }) })),
      rows: rows.map((row) => [...row]),
    },
  ],
});
parentPort?.postMessage(new Uint8Array(written));
