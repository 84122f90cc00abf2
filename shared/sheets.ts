import type { Refusal } from './refusals.ts';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const isTable = (mediaType: string): boolean =>
  mediaType === xlsxType || mediaType === 'text/csv';

export type SheetRows = readonly (readonly string[])[];

/** Rows above the headings, such as a form's title and address. */
export const headingRowsMax = 15;

/** Lowercase letters only, without vowel marks and with one alef, for comparing headings. */
export function plainHeading(cell: string): string {
  return cell
    .toLowerCase()
    .replace(/[\u064b-\u065f\u0640]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/[^\p{L}]/gu, '');
}

export interface SheetCells {
  readonly name: string;
  readonly rtl: boolean;
  readonly rows: SheetRows;
  readonly is_truncated: boolean;
}

/** A spreadsheet's column name: 0 → `A`, 26 → `AA`; up to 702 columns. */
export function columnLetter(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : `${String.fromCodePoint(64 + Math.floor(index / 26))}${letter}`;
}

export interface SheetColumn {
  readonly width: number;
  readonly format?: string;
  readonly isGiven?: true;
  readonly isHidden?: true;
  /** Offered values; others are accepted too. They must not contain commas. */
  readonly choices?: readonly string[];
}

/** A sheet that is handed out. Numbers stay numbers; a text stays a text, whatever it begins with. */
export interface SheetPage {
  readonly name: string;
  readonly rightToLeft: boolean;
  readonly columns: readonly SheetColumn[];
  readonly noteRows?: number;
  /**
   * Rows between the notes and the head, each with a label in the second column and a value after
   * it, which spans three columns.
   */
  readonly fieldRows?: number;
  /** By field row, offered values as in a column. */
  readonly fieldChoices?: readonly (readonly string[])[];
  /** The head is the first row after the notes and fields and stays in view. */
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/**
 * Reads uploaded tables with limits, because any library can be made to exhaust the process, and
 * writes tables.
 */
export interface Sheets {
  /**
   * The first visible sheet of an XLSX file, or a CSV file. Refuses: file_empty, file_too_large,
   * import_unreadable, import_too_large, busy.
   */
  readRows(file: File): Promise<SheetRows | Refusal>;
  /**
   * Text copied from a spreadsheet or a CSV file. Refuses: import_unreadable, import_too_large,
   * busy.
   */
  readText(text: string): Promise<SheetRows | Refusal>;
  /**
   * The visible sheets of an XLSX file, or a CSV text as one sheet: at most 20 sheets of 500 rows
   * and 40 columns. Refuses: file_unreadable, busy.
   */
  readCells(bytes: Uint8Array): Promise<readonly SheetCells[] | Refusal>;
  write(page: SheetPage): Promise<Uint8Array | Refusal>;
}
