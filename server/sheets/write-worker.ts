import { parentPort, workerData } from 'node:worker_threads';
import { writeXlsx, type Cell, type WriteSheet } from 'hucre/xlsx';
import { columnLetter, type SheetPage } from '../../shared/sheets.ts';

const { name, rightToLeft, columns, rows, noteRows = 0 } = workerData as SheetPage;
const isForm = columns.some(({ isGiven }) => isGiven === true);
const head = noteRows;
const shade = { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'ECEFF3' } } } as const;
const wrap = { wrapText: true, vertical: 'top', readingOrder: 'context' } as const;
/** Two lines of text in points. */
const tallRow = 32;

/** Sentences and heads of a form break their lines; what is given is shaded. Other sheets are plain. */
function stylesOf(): Map<string, Partial<Cell>> {
  const styled = new Map<string, Partial<Cell>>();
  for (let row = 0; row < (isForm ? rows.length : 0); row += 1) {
    columns.forEach(({ isGiven }, column) => {
      if (row <= head) styled.set(`${row},${column}`, { style: { alignment: wrap, font: { bold: row === head } } });
      else if (isGiven === true) styled.set(`${row},${column}`, { style: { ...shade, alignment: wrap } });
    });
  }
  return styled;
}

const notes = Array.from({ length: noteRows }, (_, row) => row);
const lists: WriteSheet['dataValidations'] = columns.flatMap(({ choices }, index) =>
  choices === undefined
    ? []
    : [
        {
          type: 'list',
          values: [...choices],
          allowBlank: true,
          errorStyle: 'information',
          range: `${columnLetter(index)}${head + 2}:${columnLetter(index)}${Math.max(rows.length, head + 2)}`,
        },
      ],
);
// From right to left where its words are Arabic (research/docs.md §2).
const written = await writeXlsx({
  sheets: [
    {
      name,
      view: { rightToLeft },
      freezePane: { rows: head + 1, columns: isForm ? 0 : 1 },
      columns: columns.map(({ width, format, isHidden }) => ({
        width,
        ...(isHidden === true ? { hidden: true } : {}),
        ...(format === undefined ? {} : { numFmt: format }),
      })),
      rows: rows.map((row) => [...row]),
      ...(isForm ? { cells: stylesOf() } : {}),
      ...(lists.length === 0 ? {} : { dataValidations: lists }),
      ...(notes.length === 0
        ? {}
        : {
            merges: notes.map((row) => ({ startRow: row, endRow: row, startCol: 0, endCol: columns.length - 1 })),
            rowDefs: new Map([...notes, head].map((row) => [row, { height: tallRow }])),
          }),
    },
  ],
});
parentPort?.postMessage(new Uint8Array(written));
