import type { Refusal } from './refusals.ts';

/** Cells of a table as text, row by row; the first row of the file is the first here, so that numbers agree. */
export type SheetRows = readonly (readonly string[])[];

/** Reads tables that users hand in: guarded, since any library can be made to exhaust the process. */
export interface Sheets {
  /** The first visible sheet of an XLSX file, or a CSV file. Refuses: file_empty, file_too_large, import_unreadable, busy. */
  readRows(file: File): Promise<SheetRows | Refusal>;
  /** Text as copied from a spreadsheet or a CSV file. */
  readText(text: string): SheetRows;
}
