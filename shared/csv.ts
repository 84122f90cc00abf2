/**
 * A cell that a spreadsheet would read as a formula (OWASP, CSV injection). An apostrophe makes it
 * text, so that it never runs. Excel in East Asian settings also accepts the full-width signs.
 */
const formulaStart = /^(?:\t|\r|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;
const plainNumber = /^-?\d+(?:\.\d+)?$/;

function cellOf(text: string): string {
  const safe = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * RFC 4180 with a UTF-8 byte order mark, because Excel misreads Arabic without it. Head first;
 * amounts as plain decimals.
 */
export function toCsv(rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const text = rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
  return new TextEncoder().encode(`\ufeff${text}`);
}
