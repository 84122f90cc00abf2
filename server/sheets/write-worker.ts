import { parentPort, workerData } from 'node:worker_threads';
import { writeXlsx, type Cell, type CellStyle, type WriteSheet } from 'hucre/xlsx';
import { columnLetter, type SheetPage } from '#shared/sheets.ts';

const { name, rightToLeft, columns, rows, noteRows = 0 } = workerData as SheetPage;
const isForm = columns.some(({ isGiven }) => isGiven === true);
const head = noteRows;
const shade = { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'ECEFF3' } } } as const;

/** Breaks its lines, in the direction of its first letter: LibreOffice takes none from the text by itself. */
function wrapOf(cell: string | number | null): NonNullable<CellStyle['alignment']> {
  const firstLetter = /\p{L}/u.exec(String(cell ?? ''))?.[0] ?? '';
  const readingOrder = /\p{Script=Arabic}/u.test(firstLetter) ? 'rtl' : 'ltr';
  return { wrapText: true, vertical: 'top', readingOrder };
}

/** One line of text in points. */
const lineHeight = 16;

/** Lines that a cell's words take in a column this many characters wide: bold ones are wider, and words are not broken. */
function linesIn(cell: string | number | null, width: number): number {
  const perLine = Math.max(1, Math.floor(width * 0.75));
  return String(cell ?? '')
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0);
}

/** A spreadsheet fits no row to merged cells, and prints of a row what its height shows. */
function heightOf(row: number): number {
  const sheetWidth = columns.reduce(
    (sum, { width, isHidden }) => sum + (isHidden === true ? 0 : width),
    0,
  );
  const cells = rows[row] ?? [];
  const lines = cells.map((cell, column) =>
    linesIn(cell, row < head ? sheetWidth : (columns[column]?.width ?? 1)),
  );
  return lineHeight * Math.max(...lines);
}

/** Sentences and heads of a form break their lines; what is given is shaded. Other sheets are plain. */
function stylesOf(): Map<string, Partial<Cell>> {
  const styled = new Map<string, Partial<Cell>>();
  for (let row = 0; row < (isForm ? rows.length : 0); row += 1) {
    columns.forEach(({ isGiven }, column) => {
      const alignment = wrapOf(rows[row]?.[column] ?? null);
      if (row <= head)
        styled.set(`${row},${column}`, { style: { alignment, font: { bold: row === head } } });
      else if (isGiven === true) styled.set(`${row},${column}`, { style: { ...shade, alignment } });
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
// From right to left where its words are Arabic.
const written = await writeXlsx({
  sheets: [
    {
      name,
      view: { rightToLeft },
      // On paper as wide as one page, the head on each.
      pageSetup: {
        paperSize: 'a4',
        orientation: 'landscape',
        fitToPage: true,
        fitToWidth: 1,
        fitToHeight: 0,
        printTitlesRow: `$1:$${head + 1}`,
      },
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
            merges: notes.map((row) => ({
              startRow: row,
              endRow: row,
              startCol: 0,
              endCol: columns.length - 1,
            })),
            rowDefs: new Map([...notes, head].map((row) => [row, { height: heightOf(row) }])),
          }),
    },
  ],
});
parentPort?.postMessage(new Uint8Array(written));
