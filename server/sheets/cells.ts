import type { SheetCells } from '#shared/sheets.ts';

const sheetsMax = 20;
export const shownRowsMax = 500;
const columnsMax = 40;
const cellLettersMax = 1000;
/** Characters of all sheets together, so that the answer stays below a few megabytes. */
const lettersMax = 500_000;
const nameLettersMax = 100;

export interface ReadSheet {
  readonly name: string;
  readonly rtl: boolean;
  readonly rows: readonly (readonly string[])[];
}

function withoutEmptyEnd<Entry>(
  list: readonly Entry[],
  isEmpty: (entry: Entry) => boolean,
): readonly Entry[] {
  return list.slice(0, list.findLastIndex((entry) => !isEmpty(entry)) + 1);
}

export function truncateCells(sheets: readonly ReadSheet[]): SheetCells[] {
  let lettersLeft = lettersMax;
  return sheets.slice(0, sheetsMax).map(({ name, rtl, rows }) => {
    const filled = withoutEmptyEnd(
      rows.map((row) => withoutEmptyEnd(row, (cell) => cell === '')),
      (row) => row.length === 0,
    );
    let isTruncated = filled.length > shownRowsMax;
    const shown = filled.slice(0, shownRowsMax).map((row) => {
      isTruncated ||= row.length > columnsMax;
      return row.slice(0, columnsMax).map((cell) => {
        const text = cell.slice(0, Math.min(cellLettersMax, lettersLeft));
        isTruncated ||= text.length < cell.length;
        lettersLeft -= text.length;
        return text;
      });
    });
    return { name: name.slice(0, nameLettersMax), rtl, rows: shown, is_truncated: isTruncated };
  });
}
