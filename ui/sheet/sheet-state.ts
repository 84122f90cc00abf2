export interface SheetColumn {
  readonly id: string;
  readonly kind: 'number' | 'text' | 'choice';
  /** Decimals of a number once its cell is left. */
  readonly decimals?: number;
  /** An empty cell is not open. */
  readonly isOptional?: boolean;
  /** The texts of a choice, as a spreadsheet has them. An unknown text has an empty value. */
  readonly choice?: {
    readonly valueOf: (text: string) => string;
    readonly textOf: (value: string) => string;
  };
}

export type Cells = Readonly<Record<string, string>>;

export interface SheetRow {
  readonly key: string;
  readonly cells: Cells;
  /** A read-only row: pasted, filled and deleted values pass it over. */
  readonly isLocked?: boolean;
}

export interface SheetShape {
  readonly columns: readonly SheetColumn[];
  /** Values behind the details of a row: they go with it, but keys and pastes don't reach them. */
  readonly details?: readonly SheetColumn[];
  /** Reads a pasted table whose columns may have another order; null: cell by cell. */
  readonly readTable?: (table: readonly (readonly string[])[]) => readonly Cells[] | null;
  /** The cells of a new row; null: the rows are given and can't change. */
  readonly blank: Cells | null;
  readonly rowsMax: number;
}

export interface CellAt {
  readonly row: number;
  readonly column: number;
}

/** The block of cells between the anchor and the active cell, both included. */
export interface Block {
  readonly top: number;
  readonly bottom: number;
  readonly first: number;
  readonly last: number;
}

export interface SheetState {
  readonly shape: SheetShape;
  readonly rows: readonly SheetRow[];
  readonly active: CellAt;
  readonly anchor: CellAt;
  /** Rows before each step, oldest first. */
  readonly past: readonly (readonly SheetRow[])[];
  readonly future: readonly (readonly SheetRow[])[];
  /** Number of the next new row, for its key. */
  readonly nextRow: number;
}

export const historyMax = 50;

const origin: CellAt = { row: 0, column: 0 };

export function sheetOf(shape: SheetShape, rows: readonly SheetRow[]): SheetState {
  return { shape, rows, active: origin, anchor: origin, past: [], future: [], nextRow: 1 };
}

export function blockOf({ active, anchor }: Pick<SheetState, 'active' | 'anchor'>): Block {
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    first: Math.min(active.column, anchor.column),
    last: Math.max(active.column, anchor.column),
  };
}

export function isSingle({ top, bottom, first, last }: Block): boolean {
  return top === bottom && first === last;
}

function clamp({ shape, rows }: SheetState, { row, column }: CellAt): CellAt {
  return {
    row: Math.max(0, Math.min(row, rows.length - 1)),
    column: Math.max(0, Math.min(column, shape.columns.length - 1)),
  };
}

/** Makes a cell the active one. `extend` keeps the anchor, so that the block grows to the cell. */
export function goTo(state: SheetState, at: CellAt, extend = false): SheetState {
  const active = clamp(state, at);
  return { ...state, active, anchor: extend ? state.anchor : active };
}

/** Records rows as one step. The same rows are no step. */
export function commit(state: SheetState, rows: readonly SheetRow[]): SheetState {
  if (rows === state.rows) return state;
  const next = { ...state, rows, past: [...state.past, state.rows].slice(-historyMax), future: [] };
  return { ...next, active: clamp(next, next.active), anchor: clamp(next, next.anchor) };
}

function travel(
  state: SheetState,
  rows: readonly SheetRow[] | undefined,
  past: SheetState['past'],
  future: SheetState['future'],
): SheetState {
  if (rows === undefined) return state;
  const next = { ...state, rows, past, future };
  return goTo(next, state.active);
}

export function undo(state: SheetState): SheetState {
  const { past, future, rows } = state;
  return travel(state, past.at(-1), past.slice(0, -1), [...future, rows]);
}

export function redo(state: SheetState): SheetState {
  const { past, future, rows } = state;
  return travel(state, future.at(-1), [...past, rows], future.slice(0, -1));
}
