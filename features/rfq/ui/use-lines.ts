import { useCallback, useRef, useState } from 'react';
import { linesMax } from '../rules/lines.ts';
import { blankLine, type LineValues } from './form-values.ts';

/** A row of the table. Its input lives in its fields, so that a key press renders nothing else. */
export interface Row {
  readonly key: string;
  readonly first: LineValues;
}

export interface Lines {
  readonly rows: readonly Row[];
  /** Inserts lines after a row and drops blank rows. False: the last lines did not fit. */
  readonly insert: (
    afterKey: string | null,
    lines: readonly LineValues[],
    blankKeys: ReadonlySet<string>,
  ) => boolean;
  /** Inserts an empty row and returns its key. Null: the table is full. */
  readonly addAfter: (afterKey: string | null, unitCode: string) => string | null;
  readonly remove: (key: string) => void;
}

export function useLines(first: readonly LineValues[]): Lines {
  const count = useRef(first.length);
  const [rows, setRows] = useState<readonly Row[]>(() =>
    first.map((line, at) => ({ key: `line-${at}`, first: line })),
  );
  const latest = useRef(rows);
  const change = useCallback((next: readonly Row[]) => {
    latest.current = next;
    setRows(next);
  }, []);
  const makeRow = useCallback((line: LineValues): Row => {
    count.current += 1;
    return { key: `line-${count.current}`, first: line };
  }, []);

  const insert = useCallback<Lines['insert']>(
    (afterKey, lines, blankKeys) => {
      const now = latest.current;
      const at = afterKey === null ? now.length : now.findIndex(({ key }) => key === afterKey) + 1;
      const isFilled = (row: Row) => !blankKeys.has(row.key);
      const head = now.slice(0, at).filter(isFilled);
      const tail = now.slice(at).filter(isFilled);
      const linesLeft = linesMax - head.length - tail.length;
      change([...head, ...lines.slice(0, linesLeft).map(makeRow), ...tail]);
      return lines.length <= linesLeft;
    },
    [change, makeRow],
  );

  const addAfter = useCallback<Lines['addAfter']>(
    (afterKey, unitCode) => {
      const now = latest.current;
      if (now.length >= linesMax) return null;
      const at = afterKey === null ? now.length : now.findIndex(({ key }) => key === afterKey) + 1;
      const row = makeRow({ ...blankLine, unit_code: unitCode });
      change([...now.slice(0, at), row, ...now.slice(at)]);
      return row.key;
    },
    [change, makeRow],
  );

  const remove = useCallback(
    (key: string) => {
      const left = latest.current.filter((row) => row.key !== key);
      change(left.length === 0 ? [makeRow(blankLine)] : left);
    },
    [change, makeRow],
  );

  return { rows, insert, addAfter, remove };
}
