export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Text in columns; those of `numbers` end at the same letter. */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  numbers: ReadonlySet<number>,
): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number): string => {
    const width = widths[column] ?? 0;
    return numbers.has(column) ? cell.padStart(width) : cell.padEnd(width);
  };
  return all.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}
