import type { Refusal } from './refusals.ts';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Whether a file of this media type is shown as cells. */
export const isTable = (mediaType: string): boolean =>
  mediaType === xlsxType || mediaType === 'text/csv';

/** Cells of a table as text, row by row; the first row of the file is the first here, so that numbers agree. */
export type SheetRows = readonly (readonly string[])[];

/** Rows above the headings: titles and addresses of a company's own form. */
export const headingRowsMax = 15;

/** Letters alone, small, without vowel marks and with one alef: how headings are compared. */
export function plainHeading(cell: string): string {
  return cell
    .toLowerCase()
    .replace(/[\u064b-\u065f\u0640]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/[^\p{L}]/gu, '');
}

/** One sheet of a file as it is shown: its first rows and columns as text. */
export interface SheetCells {
  readonly name: string;
  /** Its first column is at the right. */
  readonly rtl: boolean;
  /** Row by row from the first one; rows end with their last filled cell. */
  readonly rows: SheetRows;
  /** There are more rows, columns or letters than are shown. */
  readonly is_cut: boolean;
}

/** 0 → `A`, 26 → `AA`: how spreadsheets name their columns; up to 702 of them. */
export function columnLetter(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : `${String.fromCodePoint(64 + Math.floor(index / 26))}${letter}`;
}

export interface SheetColumn {
  /** In characters. */
  readonly width: number;
  /** How numbers are written: `#,##0.00`. */
  readonly format?: string;
  /** Shaded below the head: it says what is asked and is not to be filled in. */
  readonly isGiven?: true;
  readonly isHidden?: true;
  /** What the cells below the head offer to choose from; other words are taken as well. No commas. */
  readonly choices?: readonly string[];
}

/** A sheet that is handed out. Numbers stay numbers; a text stays a text, whatever it begins with. */
export interface SheetPage {
  readonly name: string;
  readonly rightToLeft: boolean;
  readonly columns: readonly SheetColumn[];
  /** So many rows above the head are sentences across the whole table. */
  readonly noteRows?: number;
  /** The first row, or the first behind the notes, is the head and stays in view. */
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** Reads tables that users hand in: guarded, since any library can be made to exhaust the process. Writes them, too. */
export interface Sheets {
  /**
   * The first visible sheet of an XLSX file, or a CSV file. Refuses: file_empty, file_too_large, import_unreadable,
   * import_too_large, busy.
   */
  readRows(file: File): Promise<SheetRows | Refusal>;
  /** Text as copied from a spreadsheet or a CSV file. Refuses: import_unreadable, import_too_large, busy. */
  readText(text: string): Promise<SheetRows | Refusal>;
  /**
   * The visible sheets of an XLSX file, or a CSV text as one sheet, to look at: at most 20 sheets of 500 rows and 40 columns.
   * Refuses: file_unreadable, busy.
   */
  readCells(bytes: Uint8Array): Promise<readonly SheetCells[] | Refusal>;
  /** One sheet as an XLSX file. Refuses: busy. */
  write(page: SheetPage): Promise<Uint8Array | Refusal>;
}
