import { clearBlock, fillDown } from './sheet-edit.ts';
import { duplicateRow, insertRow, shiftRow, removeRow } from './sheet-rows.ts';
import {
  blockOf,
  goTo,
  isSingle,
  redo,
  undo,
  type CellAt,
  type SheetState,
} from './sheet-state.ts';

export interface KeyPress {
  readonly key: string;
  /** Control, or Command on a Mac. */
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

interface KeyContext {
  /** The caret moves inside of the cell, because the value is being edited. */
  readonly isEditing: boolean;
  readonly isRightToLeft: boolean;
}

export type SheetCommand =
  | { readonly kind: 'move'; readonly way: MoveWay; readonly extend: boolean }
  | { readonly kind: 'shiftRow'; readonly way: 'up' | 'down' }
  | { readonly kind: SimpleCommand };

type SimpleCommand =
  | 'undo'
  | 'redo'
  | 'fill'
  | 'clear'
  | 'edit'
  | 'restore'
  | 'details'
  | 'take'
  | 'open'
  | 'duplicate'
  | 'insert'
  | 'remove';

type MoveWay = 'up' | 'down' | 'next' | 'previous' | 'first' | 'last' | 'top' | 'bottom';

const move = (way: MoveWay, extend = false): SheetCommand => ({ kind: 'move', way, extend });

function rowCommand(key: string): SheetCommand | null {
  if (key === 'ArrowUp' || key === 'ArrowDown')
    return { kind: 'shiftRow', way: key === 'ArrowUp' ? 'up' : 'down' };
  return key === 'Delete' ? { kind: 'remove' } : null;
}

function controlCommand({ key, shift }: KeyPress): SheetCommand | null {
  switch (key.toLowerCase()) {
    case 'z':
      return { kind: shift ? 'redo' : 'undo' };
    case 'y':
      return { kind: 'redo' };
    case 'd':
      return { kind: shift ? 'duplicate' : 'fill' };
    case '.':
      return { kind: 'details' };
    case 'enter':
      return { kind: shift ? 'insert' : 'open' };
    case 'home':
      return move('top', shift);
    case 'end':
      return move('bottom', shift);
    default:
      return null;
  }
}

/** The command of a key; null: the browser handles it. Arrows follow the visual direction. */
export function commandOf(
  press: KeyPress,
  { isEditing, isRightToLeft }: KeyContext,
): SheetCommand | null {
  const { key, ctrl, shift, alt } = press;
  if (alt && key === 'Enter' && !ctrl && !shift) return { kind: 'take' };
  if (alt) return ctrl ? null : rowCommand(key);
  if (ctrl) return controlCommand(press);
  if (key === 'Enter') return move(shift ? 'up' : 'down');
  if (key === 'F2') return { kind: 'edit' };
  if (key === 'Escape') return { kind: 'restore' };
  if (key === 'ArrowUp' || key === 'ArrowDown')
    return move(key === 'ArrowUp' ? 'up' : 'down', shift);
  if (isEditing) return null;
  if (key === 'ArrowLeft' || key === 'ArrowRight')
    return move((key === 'ArrowRight') === isRightToLeft ? 'previous' : 'next', shift);
  if (key === 'Home') return move('first', shift);
  if (key === 'End') return move('last', shift);
  return key === 'Delete' || key === 'Backspace' ? { kind: 'clear' } : null;
}

function targetOf({ active, rows, shape }: SheetState, way: MoveWay): CellAt {
  const { row, column } = active;
  const targets: Record<MoveWay, CellAt> = {
    up: { row: row - 1, column },
    down: { row: row + 1, column },
    next: { row, column: column + 1 },
    previous: { row, column: column - 1 },
    first: { row, column: 0 },
    last: { row, column: shape.columns.length - 1 },
    top: { row: 0, column },
    bottom: { row: rows.length - 1, column },
  };
  return targets[way];
}

/** The sheet after a command. Commands of the screen only (`edit`, `details`) don't change it. */
export function applyCommand(state: SheetState, command: SheetCommand): SheetState {
  const { row } = state.active;
  switch (command.kind) {
    case 'move':
      return goTo(state, targetOf(state, command.way), command.extend);
    case 'shiftRow':
      return shiftRow(state, row, command.way === 'up' ? row - 1 : row + 1);
    case 'undo':
      return undo(state);
    case 'redo':
      return redo(state);
    case 'fill':
      return fillDown(state);
    case 'clear':
      return clearBlock(state);
    case 'duplicate':
      return duplicateRow(state, row);
    case 'insert':
      return insertRow(state, row);
    case 'remove':
      return removeRow(state, row);
    default:
      return state;
  }
}

/** One cell is cleared by the browser, so that the field's own events arrive. */
export function isForBlock(state: SheetState, command: SheetCommand): boolean {
  return command.kind !== 'clear' || !isSingle(blockOf(state));
}
