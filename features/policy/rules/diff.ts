export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/**
 * Limit of the table in cells, because a larger one takes too long for a page. Above it, only equal
 * beginnings and ends of the two texts are found.
 */
const cellsMax = 4_000_000;

function rest(kind: 'added' | 'removed', lines: readonly string[]): DiffLine[] {
  return lines.map((text) => ({ kind, text }));
}

/** Lengths of the longest common subsequences of lines from each pair of positions on. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint32Array {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const here = row * width + column;
      lengths[here] =
        before[row] === after[column]
          ? (lengths[here + width + 1] ?? 0) + 1
          : Math.max(lengths[here + width] ?? 0, lengths[here + 1] ?? 0);
    }
  }
  return lengths;
}

function diffMiddle(before: readonly string[], after: readonly string[]): DiffLine[] {
  if (before.length * after.length > cellsMax)
    return [...rest('removed', before), ...rest('added', after)];
  const lengths = commonLengths(before, after);
  const width = after.length + 1;
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < before.length && column < after.length) {
    const text = before[row] ?? '';
    if (text === after[column]) {
      lines.push({ kind: 'same', text });
      row += 1;
      column += 1;
    } else if (
      (lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0)
    ) {
      lines.push({ kind: 'removed', text });
      row += 1;
    } else {
      lines.push({ kind: 'added', text: after[column] ?? '' });
      column += 1;
    }
  }
  return [...lines, ...rest('removed', before.slice(row)), ...rest('added', after.slice(column))];
}

export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [before, after].map((text) => text.replaceAll('\r\n', '\n').split('\n')) as [
    string[],
    string[],
  ];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (
    end < old.length - start &&
    end < now.length - start &&
    old.at(-1 - end) === now.at(-1 - end)
  )
    end += 1;
  const same = (lines: readonly string[]): DiffLine[] =>
    lines.map((text) => ({ kind: 'same', text }));
  return [
    ...same(now.slice(0, start)),
    ...diffMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...same(now.slice(now.length - end)),
  ];
}

export type DiffPart = DiffLine | { readonly kind: 'skipped'; readonly count: number };

const around = 2;

export function shortened(lines: readonly DiffLine[]): DiffPart[] {
  const isNear = lines.map((_, at) =>
    lines.slice(Math.max(0, at - around), at + around + 1).some(({ kind }) => kind !== 'same'),
  );
  const parts: DiffPart[] = [];
  for (const [at, line] of lines.entries()) {
    const last = parts.at(-1);
    if (isNear[at] === true) parts.push(line);
    else if (last?.kind === 'skipped')
      parts[parts.length - 1] = { kind: 'skipped', count: last.count + 1 };
    else parts.push({ kind: 'skipped', count: 1 });
  }
  return parts;
}
