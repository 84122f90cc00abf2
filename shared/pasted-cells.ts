/**
 * Splits cells as a spreadsheet copies them: separated by tabs and line ends, and quoted if a cell
 * contains either.
 */
export function splitPasted(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cells = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;
  for (let match = cells.exec(text); match !== null; match = cells.exec(text)) {
    row.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
    if (match[3] === '\t') continue;
    rows.push(row);
    row = [];
    if (cells.lastIndex >= text.length) break;
  }
  return rows;
}

/** Writes cells as a spreadsheet reads them; `splitPasted` reads the same cells back. */
export function joinCopied(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string) =>
    /[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  // A line end at the end of a text begins no row, so a last row of one empty cell is quoted.
  const isLastEmpty = rows.length > 1 && rows.at(-1)?.join('\t') === '';
  const text = rows.map((row) => row.map(quoted).join('\t')).join('\r\n');
  return isLastEmpty ? `${text}""` : text;
}
