import { splitPasted } from '../../shared/pasted-cells.ts';
import { mapBlock } from './sheet-edit.ts';
import { addRows } from './sheet-rows.ts';
import { blockOf, commit, goTo, isSingle, type Cells, type SheetState } from './sheet-state.ts';
import { isNumber, readNumber } from './typed-number.ts';

export interface Pasted {
  readonly state: SheetState;
  /** Cells that received a value, that are empty now, and that could not; and values that are no numbers. */
  readonly pasted: number;
  readonly empty: number;
  readonly passed: number;
  readonly wrong: number;
}

type Table = readonly (readonly string[])[];

const isNumeric = (cell: string) => isNumber(readNumber(cell));

function isRunning(table: Table): boolean {
  const numbers = table.map((row) => Number(row[0]));
  return numbers.every((one, at) => one === (numbers[0] ?? 0) + at);
}

/** The only column of a table that is wanted: the last one with numbers in most rows. */
function lastNumeric(table: Table, width: number): number {
  for (let column = width - 1; column > 0; column -= 1) {
    const count = table.filter((row) => isNumeric(row[column] ?? '')).length;
    if (count * 2 > table.length) return column;
  }
  return 0;
}

const isFilled = (row: readonly string[]) => row.some((cell) => cell.trim() !== '');

/**
 * The rows of a copied table without the empty ones. A single column that goes beside given lines
 * keeps those above a filled one: without them the later prices would move to other lines.
 */
function readRows(text: string, { shape }: SheetState): Table {
  const rows = splitPasted(text);
  const isBesideLines = shape.blank === null && rows.every((row) => row.length === 1);
  return isBesideLines
    ? rows.slice(0, rows.findLastIndex(isFilled) + 1)
    : rows.filter((row) => isFilled(row));
}

/**
 * The cells of a copied table that belong into the sheet: without a row of headings and a column of
 * running numbers.
 */
function readTable(text: string, state: SheetState): Table {
  const free = state.shape.columns.slice(state.active.column);
  let table = readRows(text, state);
  const width = Math.max(0, ...table.map((row) => row.length));
  const body = table.slice(1);
  if (width > free.length && free.length === 1) {
    const column = lastNumeric(body.length === 0 ? table : body, width);
    table = table.map((row) => [row[column] ?? '']);
  } else if (width > free.length && isRunning(body.length === 0 ? table : body)) {
    table = table.map((row) => row.slice(1));
  }
  const hasHeading = free.some(
    ({ kind }, at) =>
      kind === 'number' &&
      (table[0]?.[at] ?? '') !== '' &&
      !isNumeric(table[0]?.[at] ?? '') &&
      isNumeric(table[1]?.[at] ?? ''),
  );
  return hasHeading ? table.slice(1) : table;
}

function valueFor(state: SheetState, column: number, cell: string): string {
  const { kind, choice } = state.shape.columns[column] ?? {};
  if (kind === 'number') return readNumber(cell);
  return choice?.valueOf(cell.trim()) ?? cell.trim();
}

/** Puts one value into every cell of the block. */
function pasteValue(state: SheetState, value: string): SheetState {
  return commit(
    state,
    mapBlock(state, blockOf(state), (_row, column) => valueFor(state, column, value)),
  );
}

function readWhole(state: SheetState, text: string, column: number): readonly Cells[] | null {
  const table = readRows(text, state);
  const isWide = table.some((row) => row.length > 1);
  return column === 0 && isWide ? (state.shape.readTable?.(table) ?? null) : null;
}

function pasteWhole(state: SheetState, read: readonly Cells[], top: number): Pasted {
  const grown = addRows(state, top + read.length);
  const rows = grown.rows.map((row, at) => {
    const cells = read[at - top];
    return cells === undefined || row.isLocked === true ? row : { ...row, cells };
  });
  const written = commit({ ...grown, rows: state.rows }, rows);
  const bottom = Math.min(top + read.length, rows.length) - 1;
  const last = state.shape.columns.length - 1;
  const corner = goTo(written, { row: bottom, column: last });
  const table = read.map((cells) => state.shape.columns.map(({ id }) => cells[id] ?? ''));
  const target = { top, bottom, first: 0, last };
  return {
    state: goTo(corner, { row: top, column: 0 }, true),
    ...countOf(written, target, table, false),
  };
}

/** Puts cells of a spreadsheet into the sheet, down and across from the block's first cell. */
export function paste(state: SheetState, text: string): Pasted {
  const block = blockOf(state);
  const begin = { row: block.top, column: block.first };
  const read = readWhole(state, text, block.first);
  if (read !== null) return pasteWhole(state, read, block.top);
  const table = readTable(text, { ...state, active: begin });
  const width = Math.max(0, ...table.map((row) => row.length));
  const isValue = table.length === 1 && width === 1;
  if (isValue && !isSingle(block)) {
    const next = pasteValue(state, table[0]?.[0] ?? '');
    return { state: next, ...countOf(next, block, table, isValue) };
  }
  const grown = addRows(state, begin.row + table.length);
  const last = Math.min(begin.column + width, state.shape.columns.length) - 1;
  const bottom = Math.min(begin.row + table.length, grown.rows.length) - 1;
  const target = { top: begin.row, bottom, first: begin.column, last };
  const rows = mapBlock(grown, target, (row, column, before) => {
    const cell = table[row - begin.row]?.[column - begin.column];
    return cell === undefined ? before : valueFor(state, column, cell);
  });
  const written = commit({ ...grown, rows: state.rows }, rows);
  const marked = goTo(
    goTo(written, { row: bottom, column: Math.max(last, begin.column) }),
    begin,
    true,
  );
  return { state: marked, ...countOf(written, target, table, false) };
}

function countOf(
  { rows, shape }: SheetState,
  { top, bottom, first, last }: ReturnType<typeof blockOf>,
  table: Table,
  isValue: boolean,
) {
  const cells = isValue
    ? (bottom - top + 1) * (last - first + 1)
    : table.reduce((sum, row) => sum + row.length, 0);
  let [pasted, empty, wrong] = [0, 0, 0];
  for (let row = top; row <= bottom; row += 1) {
    if (rows[row]?.isLocked === true) continue;
    for (let column = first; column <= last; column += 1) {
      const cell = isValue ? table[0]?.[0] : table[row - top]?.[column - first];
      if (cell === undefined) continue;
      if (cell.trim() === '') empty += 1;
      else pasted += 1;
      if (shape.columns[column]?.kind === 'number' && cell.trim() !== '' && !isNumeric(cell))
        wrong += 1;
    }
  }
  return { pasted, empty, passed: cells - pasted - empty, wrong };
}
