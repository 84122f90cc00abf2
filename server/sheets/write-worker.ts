import { parentPort, workerData } from 'node:worker_threads';
import { writeXlsx, type Cell, type CellStyle, type WriteSheet } from 'hucre/xlsx';
import { columnLetter, type SheetPage } from '#shared/sheets.ts';

const {
  name,
  rightToLeft,
  columns,
  rows,
  noteRows = 0,
  fieldRows = 0,
  fieldChoices = [],
} = workerData as SheetPage;
const isForm = columns.some(({ isGiven }) => isGiven === true);
const head = noteRows + fieldRows;
const shade = { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'ECEFF3' } } } as const;

/**
 * Wraps a cell and sets its direction by the first letter, because LibreOffice does not derive it
 * from the text.
 */
function wrapOf(cell: string | number | null): NonNullable<CellStyle['alignment']> {
  const firstLetter = /\p{L}/u.exec(String(cell ?? ''))?.[0] ?? '';
  const readingOrder = /\p{Script=Arabic}/u.test(firstLetter) ? 'rtl' : 'ltr';
  return { wrapText: true, vertical: 'top', readingOrder };
}

const lineHeight = 16;

/**
 * Lines of a cell's text in a column of this many characters. Estimated generously, because bold
 * text is wider and words are not broken.
 */
function linesIn(cell: string | number | null, width: number): number {
  const perLine = Math.max(1, Math.floor(width * 0.75));
  return String(cell ?? '')
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0);
}

/** Row height for merged cells, because spreadsheets do not fit it and cut the text in print. */
function heightOf(row: number): number {
  const sheetWidth = columns.reduce(
    (sum, { width, isHidden }) => sum + (isHidden === true ? 0 : width),
    0,
  );
  const cells = rows[row] ?? [];
  const lines = cells.map((cell, column) =>
    linesIn(cell, row < noteRows ? sheetWidth : (columns[column]?.width ?? 1)),
  );
  return lineHeight * Math.max(...lines);
}

const spanOf = (row: number, startCol: number, endCol: number) => ({
  startRow: row,
  endRow: row,
  startCol,
  endCol,
});

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
const fields = Array.from({ length: fieldRows }, (_, index) => noteRows + index);
const listOf = (values: readonly string[], range: string) => ({
  type: 'list' as const,
  values: [...values],
  allowBlank: true,
  errorStyle: 'information' as const,
  range,
});
const lists: WriteSheet['dataValidations'] = [
  ...columns.flatMap(({ choices }, index) => {
    const column = columnLetter(index);
    const last = Math.max(rows.length, head + 2);
    return choices === undefined ? [] : [listOf(choices, `${column}${head + 2}:${column}${last}`)];
  }),
  ...fieldChoices.flatMap((choices, index) =>
    choices.length === 0 ? [] : [listOf(choices, `C${noteRows + index + 1}`)],
  ),
];
const written = await writeXlsx({
  sheets: [
    {
      name,
      view: { rightToLeft },
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
            merges: [
              ...notes.map((row) => spanOf(row, 0, columns.length - 1)),
              ...fields.map((row) => spanOf(row, 2, 4)),
            ],
            rowDefs: new Map(
              [...notes, ...fields, head].map((row) => [row, { height: heightOf(row) }]),
            ),
          }),
    },
  ],
});
parentPort?.postMessage(new Uint8Array(written));
