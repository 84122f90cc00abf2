import type { SheetCells } from '#shared/sheets.ts';

/** What a reader looks through on a screen; the file itself has the rest. */
const sheetsMax = 20;
export const shownRowsMax = 500;
const columnsMax = 40;
/** A paragraph. */
const cellLettersMax = 1000;
/** Of all sheets together: the answer stays below some megabytes whatever the file holds. */
const lettersMax = 500_000;
const nameLettersMax = 100;

/** A sheet as the file has it; `rows` may be one longer than is shown, which says that there are more. */
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

/** Cuts sheets to what is shown, and says of each whether it was cut. */
export function cutCells(sheets: readonly ReadSheet[]): SheetCells[] {
  let lettersLeft = lettersMax;
  return sheets.slice(0, sheetsMax).map(({ name, rtl, rows }) => {
    const filled = withoutEmptyEnd(
      rows.map((row) => withoutEmptyEnd(row, (cell) => cell === '')),
      (row) => row.length === 0,
    );
    let isCut = filled.length > shownRowsMax;
    const shown = filled.slice(0, shownRowsMax).map((row) => {
      isCut ||= row.length > columnsMax;
      return row.slice(0, columnsMax).map((cell) => {
        const text = cell.slice(0, Math.min(cellLettersMax, lettersLeft));
        isCut ||= text.length < cell.length;
        lettersLeft -= text.length;
        return text;
      });
    });
    return { name: name.slice(0, nameLettersMax), rtl, rows: shown, is_cut: isCut };
  });
}
