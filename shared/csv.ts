/** A cell that a spreadsheet would take for a formula (OWASP, CSV injection): it is told to be text by an apostrophe. */
const formulaStart = /^(?:\t|\r|\s*[=+\-@])/;
const plainNumber = /^-?\d+(?:\.\d+)?$/;

function cellOf(text: string): string {
  const safe = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * RFC 4180 with the mark of UTF-8 in front, without which Excel reads Arabic as noise. Rows of cells, the head first;
 * amounts as plain decimals.
 */
export function toCsv(rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const text = rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
  return new TextEncoder().encode(`\ufeff${text}`);
}
