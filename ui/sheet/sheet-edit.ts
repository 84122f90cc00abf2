import { joinCopied } from '../../shared/pasted-cells.ts';
import { blockOf, commit, type Block, type SheetRow, type SheetState } from './sheet-state.ts';

function withCell(row: SheetRow, id: string, value: string): SheetRow {
  return row.cells[id] === value ? row : { ...row, cells: { ...row.cells, [id]: value } };
}

/** Rows with other values; the same array if no value differs. Locked rows keep theirs. */
export function mapBlock(
  state: SheetState,
  { top, bottom, first, last }: Block,
  valueAt: (row: number, column: number, before: string) => string,
): readonly SheetRow[] {
  const { columns } = state.shape;
  const rows = state.rows.map((row, at) => {
    if (at < top || at > bottom || row.isLocked === true) return row;
    return columns
      .slice(first, last + 1)
      .reduce(
        (changed, { id }, offset) =>
          withCell(changed, id, valueAt(at, first + offset, row.cells[id] ?? '')),
        row,
      );
  });
  return rows.every((row, at) => row === state.rows[at]) ? state.rows : rows;
}

/**
 * A value typed into the active cell. `isSameEdit`: typing goes on in the cell, so undo takes back
 * all of it at once.
 */
export function typeIn(state: SheetState, value: string, isSameEdit: boolean): SheetState {
  const { row, column } = state.active;
  const cell = { top: row, bottom: row, first: column, last: column };
  const rows = mapBlock(state, cell, () => value);
  return isSameEdit && state.past.length > 0 ? { ...state, rows, future: [] } : commit(state, rows);
}

export function typeDetail(
  state: SheetState,
  at: { readonly row: number; readonly id: string },
  value: string,
  isSameEdit: boolean,
): SheetState {
  const before = state.rows[at.row];
  if (before === undefined || before.cells[at.id] === value) return state;
  const rows = state.rows.with(at.row, withCell(before, at.id, value));
  return isSameEdit && state.past.length > 0 ? { ...state, rows, future: [] } : commit(state, rows);
}

export function clearBlock(state: SheetState): SheetState {
  return commit(
    state,
    mapBlock(state, blockOf(state), () => ''),
  );
}

/** Copies the first row of the block down; without a block, the cell above the active one. */
export function fillDown(state: SheetState): SheetState {
  const block = blockOf(state);
  const isOneRow = block.top === block.bottom;
  const source = state.rows[isOneRow ? block.top - 1 : block.top];
  if (source === undefined) return state;
  const { columns } = state.shape;
  const filled = isOneRow ? block : { ...block, top: block.top + 1 };
  return commit(
    state,
    mapBlock(
      state,
      filled,
      (_row, column, before) => source.cells[columns[column]?.id ?? ''] ?? before,
    ),
  );
}

export function copyBlock(state: SheetState): string {
  const { top, bottom, first, last } = blockOf(state);
  const columns = state.shape.columns.slice(first, last + 1);
  const rows = state.rows.slice(top, bottom + 1);
  return joinCopied(
    rows.map(({ cells }) =>
      columns.map(({ id, choice }) => choice?.textOf(cells[id] ?? '') ?? cells[id] ?? ''),
    ),
  );
}
