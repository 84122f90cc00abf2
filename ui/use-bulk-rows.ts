import { useRef, useState } from 'react';
import type { Selection } from './data-table-types.ts';

const none: ReadonlySet<string> = new Set();

/** The ticked rows of a page. A range runs from the last ticked row. */
function useSelection(
  keys: readonly string[],
): Selection & { select: (ids: readonly string[]) => void } {
  const [chosen, setChosen] = useState(none);
  const last = useRef<string | null>(null);
  const selected = new Set(keys.filter((key) => chosen.has(key)));
  const toggle = (key: string, isRange: boolean) => {
    const from = isRange && last.current !== null ? keys.indexOf(last.current) : -1;
    const to = keys.indexOf(key);
    const range = from === -1 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1);
    const next = new Set(selected);
    for (const one of range) {
      if (selected.has(key)) next.delete(one);
      else next.add(one);
    }
    last.current = key;
    setChosen(next);
  };
  const toggleAll = () => setChosen(selected.size === keys.length ? none : new Set(keys));
  return { selected, toggle, toggleAll, select: (ids) => setChosen(new Set(ids)) };
}

export interface BulkRows<Row> {
  readonly rows: readonly Row[];
  readonly chosen: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly selection: Selection;
  readonly select: (keys: readonly string[]) => void;
  /** Hides rows that a later call removes. */
  readonly hide: (keys: readonly string[]) => void;
  readonly show: (keys: readonly string[]) => void;
}

export function useBulkRows<Row>(all: readonly Row[], keyOf: (row: Row) => string): BulkRows<Row> {
  const [hidden, setHidden] = useState(none);
  const rows = hidden.size === 0 ? all : all.filter((row) => !hidden.has(keyOf(row)));
  const selection = useSelection(rows.map(keyOf));
  return {
    rows,
    chosen: rows.filter((row) => selection.selected.has(keyOf(row))),
    keyOf,
    selection,
    select: selection.select,
    hide: (keys) => setHidden((before) => new Set([...before, ...keys])),
    show: (keys) =>
      setHidden((before) => new Set([...before].filter((key) => !keys.includes(key)))),
  };
}
