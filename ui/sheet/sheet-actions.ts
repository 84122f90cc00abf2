import { fillDown } from './sheet-edit.ts';
import { goTo, redo, undo, type SheetRow } from './sheet-state.ts';
import type { Sheet } from './use-sheet.ts';

export function undoStep(sheet: Sheet): void {
  sheet.show(undo(sheet.known()), { kind: 'undone' });
}

export function redoStep(sheet: Sheet): void {
  sheet.show(redo(sheet.known()), { kind: 'redone' });
}

export function fillBlock(sheet: Sheet): void {
  sheet.show(fillDown(sheet.read()), { kind: 'filled' });
}

/** Focuses the first cell without a value. False: every cell has one. */
export function focusOpen(sheet: Sheet): boolean {
  const state = sheet.read();
  const { columns } = state.shape;
  const isOpen = ({ cells, isLocked }: SheetRow) =>
    isLocked !== true && columns.some(({ id }) => cells[id] === '');
  const row = state.rows.findIndex(isOpen);
  if (row === -1) return false;
  const column = columns.findIndex(({ id }) => state.rows[row]?.cells[id] === '');
  sheet.show(goTo(state, { row, column }));
  return true;
}
