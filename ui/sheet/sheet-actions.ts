import { fillDown } from './sheet-edit.ts';
import { duplicateRow, insertRow, removeRow, shiftRow } from './sheet-rows.ts';
import { goTo, redo, undo, type SheetRow, type SheetState } from './sheet-state.ts';
import type { Sheet, SheetNotice } from './use-sheet.ts';

export function undoStep(sheet: Sheet): void {
  sheet.show(undo(sheet.known()), { kind: 'undone' });
}

export function redoStep(sheet: Sheet): void {
  sheet.show(redo(sheet.known()), { kind: 'redone' });
}

export function fillBlock(sheet: Sheet): void {
  sheet.show(fillDown(sheet.read()), { kind: 'filled' });
}

export function rowAfterMove({ active, rows }: SheetState): SheetNotice {
  return { kind: 'moved', at: active.row + 1, count: rows.length };
}

export type RowStep = 'insert' | 'duplicate' | 'up' | 'down' | 'remove';

/** A step of a row's menu, with the same effect as its key. */
export function stepRow(sheet: Sheet, key: string, step: RowStep): void {
  const read = sheet.read();
  const row = read.rows.findIndex((one) => one.key === key);
  if (row === -1) return;
  const state = goTo(read, { row, column: 0 });
  if (step === 'insert') return sheet.show(insertRow(state, row));
  if (step === 'duplicate') return sheet.show(duplicateRow(state, row));
  if (step === 'remove') return sheet.show(removeRow(state, row));
  const moved = shiftRow(state, row, step === 'up' ? row - 1 : row + 1);
  return sheet.show(moved, rowAfterMove(moved));
}

/** Focuses the first cell without a value. False: every cell has one. */
export function focusOpen(sheet: Sheet): boolean {
  const state = sheet.read();
  const { columns } = state.shape;
  const columnOf = ({ cells }: SheetRow) =>
    columns.findIndex(({ id, isOptional }) => isOptional !== true && cells[id] === '');
  const row = state.rows.findIndex((one) => one.isLocked !== true && columnOf(one) !== -1);
  const found = state.rows[row];
  if (found === undefined) return false;
  const column = columnOf(found);
  sheet.show(goTo(state, { row, column }));
  return true;
}
