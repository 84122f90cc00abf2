import { writeXlsx } from 'hucre/xlsx';
import type { SheetPage } from '../../shared/sheets.ts';

/** One sheet as an XLSX file, from right to left where its words are Arabic (research/docs.md §2). */
export async function writeSheet({ name, rightToLeft, columns, rows }: SheetPage): Promise<Uint8Array> {
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
  return new Uint8Array(written);
}
