import Papa from 'papaparse';

/**
 * A cell that a spreadsheet would read as a formula (OWASP, CSV injection). An apostrophe makes it
 * text, so that it never runs. Excel in East Asian settings also accepts the full-width signs.
 */
const formulaStart = /^(?:\t|\r|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;
const plainNumber = /^-?\d+(?:\.\d+)?$/;

/** Spreadsheets of many locales split at semicolons, so a formula may also begin after one. */
const formulaAfterSemicolon = /;(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

function withoutFormula(text: string): string {
  const safe = text.replaceAll(formulaAfterSemicolon, ";'");
  return formulaStart.test(safe) && !plainNumber.test(safe) ? `'${safe}` : safe;
}

/**
 * RFC 4180 with a UTF-8 byte order mark, because Excel misreads Arabic without it. Head first;
 * amounts as plain decimals.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(withoutFormula));
  return `\ufeff${Papa.unparse(cells, { newline: '\r\n' })}\r\n`;
}

export function toCsv(rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(csvText(rows));
}
