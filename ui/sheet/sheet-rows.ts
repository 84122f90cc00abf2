import { commit, goTo, type Cells, type SheetRow, type SheetState } from './sheet-state.ts';

/** Adds blank rows at the end until there are `count`; uncommitted, because a paste is one step. */
export function addRows(state: SheetState, count: number): SheetState {
  const { blank, rowsMax } = state.shape;
  const missing = Math.min(count, rowsMax) - state.rows.length;
  if (blank === null || missing <= 0) return state;
  const added = Array.from({ length: missing }, (_, at) => ({
    key: `new-${state.nextRow + at}`,
    cells: blank,
  }));
  return { ...state, rows: [...state.rows, ...added], nextRow: state.nextRow + missing };
}

/** Inserts a row before position `at`, and goes to it. Full or fixed sheets don't change. */
export function insertRow(state: SheetState, at: number, cells?: Cells): SheetState {
  const { blank, rowsMax } = state.shape;
  if (blank === null || state.rows.length >= rowsMax) return state;
  const row: SheetRow = { key: `new-${state.nextRow}`, cells: cells ?? blank };
  const rows = [...state.rows.slice(0, at), row, ...state.rows.slice(at)];
  const next = commit({ ...state, nextRow: state.nextRow + 1 }, rows);
  return goTo(next, { row: at, column: cells === undefined ? 0 : state.active.column });
}

export function duplicateRow(state: SheetState, at: number): SheetState {
  const row = state.rows[at];
  return row === undefined ? state : insertRow(state, at + 1, row.cells);
}

/** Removes a row. The last one is replaced by a blank row, so that there is a cell to type in. */
export function removeRow(state: SheetState, at: number): SheetState {
  const { blank } = state.shape;
  const removed = state.rows[at];
  if (blank === null || removed === undefined) return state;
  const rest = state.rows.filter((_, index) => index !== at);
  if (rest.length > 0) return commit(state, rest);
  // Otherwise the next undo would bring the blank row back and seem to do nothing.
  if (Object.entries(blank).every(([id, value]) => removed.cells[id] === value)) return state;
  const row = { key: `new-${state.nextRow}`, cells: blank };
  return commit({ ...state, nextRow: state.nextRow + 1 }, [row]);
}

/**
 * Adds rows with values at the end and drops those without a typed one, as one step. Rows beyond
 * the maximum are left out.
 */
export function appendRows(state: SheetState, added: readonly Cells[]): SheetState {
  const { blank, columns, rowsMax } = state.shape;
  if (blank === null) return state;
  const typed = columns.filter(({ kind }) => kind !== 'choice');
  const filled = state.rows.filter(({ cells }) =>
    typed.some(({ id }) => (cells[id] ?? '').trim() !== ''),
  );
  const fitting = added.slice(0, Math.max(0, rowsMax - filled.length));
  const rows = fitting.map((cells, at) => ({ key: `new-${state.nextRow + at}`, cells }));
  if (rows.length === 0) return state;
  return commit({ ...state, nextRow: state.nextRow + rows.length }, [...filled, ...rows]);
}

/** Moves a row to another position; the active cell goes with it. */
export function shiftRow(state: SheetState, from: number, to: number): SheetState {
  const row = state.rows[from];
  if (state.shape.blank === null || row === undefined || state.rows[to] === undefined) return state;
  if (from === to) return state;
  const rest = state.rows.filter((_, index) => index !== from);
  const rows = [...rest.slice(0, to), row, ...rest.slice(to)];
  return goTo(commit(state, rows), { ...state.active, row: to });
}
