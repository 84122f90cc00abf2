import type {
  ClipboardEvent,
  FocusEvent,
  FormEvent,
  KeyboardEvent,
  MouseEvent,
  PointerEvent,
} from 'react';
import { focusOpen, rowAfterMove } from './sheet-actions.ts';
import {
  detailOf,
  hideKeyboard,
  isPhone,
  markBlock,
  markUnreadable,
  passShutRows,
  placeOf,
  reportInput,
  rowOf,
  valueOf,
  type SheetField,
} from './sheet-dom.ts';
import { startDrag } from './sheet-drag.ts';
import { copyBlock, typeDetail, typeIn } from './sheet-edit.ts';
import { applyCommand, commandOf, isForBlock, type SheetCommand } from './sheet-keys.ts';
import { paste } from './sheet-paste.ts';
import { blockOf, goTo, isSingle, type CellAt, type SheetState } from './sheet-state.ts';
import type { Sheet } from './use-sheet.ts';

function placeIn({ box, options }: Sheet, target: EventTarget): CellAt | null {
  return box.current === null ? null : placeOf(box.current, options.shape.columns, target);
}

function detailIn({ box, options }: Sheet, target: EventTarget) {
  return box.current === null ? null : detailOf(box.current, options.shape, target);
}

export function onPointerDown(sheet: Sheet, event: PointerEvent): void {
  const { target } = event;
  if (sheet.options.shape.blank !== null) startDrag(sheet, event.nativeEvent);
  const at = placeIn(sheet, target);
  if (at === null || sheet.options.shape.columns[at.column]?.kind !== 'number') return;
  hideKeyboard(target as SheetField);
}

/** Remembers a state whose cell has the focus already, and shows its block. */
function rememberShown(sheet: Sheet, state: SheetState, notice?: null): void {
  sheet.remember(state, notice);
  if (sheet.box.current !== null) markBlock(sheet.box.current, state);
}

export function onFocus(sheet: Sheet, { target }: FocusEvent): void {
  const at = sheet.isWriting.current ? null : placeIn(sheet, target);
  if (at === null) {
    if (sheet.isWriting.current || detailIn(sheet, target) === null) return;
    sheet.remember(sheet.read());
    sheet.editing.current = { before: '', isTyped: false, isCaret: true };
    return;
  }
  const state = sheet.read();
  const isActive = state.active.row === at.row && state.active.column === at.column;
  rememberShown(sheet, isActive ? state : goTo(state, at));
  sheet.editing.current = {
    before: (target as unknown as SheetField).value,
    isTyped: false,
    isCaret: false,
  };
  const { kind } = sheet.options.shape.columns[at.column] ?? {};
  sheet.setPadOpen(kind === 'number' && isPhone());
}

/** Not before the press that left the cell has ended, because the page would shrink under it. */
function closePad(sheet: Sheet): void {
  const { activeElement } = document;
  if (activeElement === null || placeIn(sheet, activeElement) === null) sheet.setPadOpen(false);
}

export function onBlur(sheet: Sheet, { target, relatedTarget }: FocusEvent): void {
  sheet.editing.current = null;
  const row = rowOf(target);
  if (row !== null) markUnreadable([row], sheet.options.shape);
  if (relatedTarget === null || placeIn(sheet, relatedTarget) === null)
    sheet.afterPress(() => closePad(sheet));
}

/** The first press selects the value, so that typing replaces it; a second one places the caret. */
export function onClick(sheet: Sheet, { target }: MouseEvent): void {
  const { current } = sheet.editing;
  const offered = target instanceof Element ? target.closest<HTMLElement>('[data-take]') : null;
  if (offered !== null)
    sheet.options.onTake?.(rowOf(offered)?.dataset['row'] ?? '', offered.dataset['take']);
  if (!(target instanceof HTMLInputElement) || placeIn(sheet, target) === null) return;
  if (current === null) return;
  if (current.isCaret || target.dataset['pressed'] !== undefined) current.isCaret = true;
  else target.select();
  target.dataset['pressed'] = '';
  target.addEventListener('blur', () => delete target.dataset['pressed'], { once: true });
}

export function onInput(sheet: Sheet, { target }: FormEvent): void {
  if (sheet.isWriting.current) return;
  const at = placeIn(sheet, target);
  const isSameEdit = sheet.editing.current?.isTyped === true;
  const field = target as SheetField;
  if (at === null) {
    const detail = detailIn(sheet, target);
    if (detail === null) return;
    sheet.remember(typeDetail(sheet.known(), detail, valueOf(field), isSameEdit), null);
    sheet.editing.current = { before: '', isTyped: true, isCaret: true };
    return;
  }
  rememberShown(sheet, typeIn(goTo(sheet.known(), at), field.value, isSameEdit), null);
  sheet.editing.current ??= { before: '', isTyped: true, isCaret: true };
  sheet.editing.current.isTyped = true;
  sheet.editing.current.isCaret = true;
}

function restore(sheet: Sheet, event: KeyboardEvent): void {
  const { current } = sheet.editing;
  if (current === null || !current.isTyped) return;
  event.preventDefault();
  event.stopPropagation();
  const field = event.target as SheetField;
  field.value = current.before;
  reportInput(field);
  sheet.editing.current = { ...current, isTyped: false, isCaret: false };
  if (field instanceof HTMLInputElement) field.select();
}

function edit({ editing }: Sheet, field: EventTarget): void {
  if (editing.current !== null) editing.current.isCaret = true;
  if (field instanceof HTMLInputElement)
    field.setSelectionRange(field.value.length, field.value.length);
  else if (field instanceof HTMLSelectElement) field.showPicker();
}

/** Beyond the last column an arrow reaches the row's button. */
function focusAction(row: HTMLElement | null): void {
  row?.querySelector<HTMLElement>('[data-row-action]')?.focus();
}

function run(sheet: Sheet, command: SheetCommand, event: KeyboardEvent): void {
  const { shape, onDetails, onEnd, onTake } = sheet.options;
  if (command.kind === 'take' && onTake === undefined) return undefined;
  if (command.kind === 'restore') return restore(sheet, event);
  const isForRows = ['shiftRow', 'duplicate', 'insert', 'remove'].includes(command.kind);
  if (isForRows && shape.blank === null) return undefined;
  const state = command.kind === 'undo' || command.kind === 'redo' ? sheet.known() : sheet.read();
  const isChoice = event.target instanceof HTMLSelectElement;
  if (!isForBlock(state, command) && !isChoice) return undefined;
  event.preventDefault();
  if (command.kind === 'edit') return edit(sheet, event.target);
  if (command.kind === 'details') return onDetails?.(rowOf(event.target)?.dataset['row'] ?? '');
  if (command.kind === 'take') return onTake?.(rowOf(event.target)?.dataset['row'] ?? '');
  if (command.kind === 'open') return void (focusOpen(sheet) || onEnd?.());
  const applied = applyCommand(state, command);
  const next = command.kind === 'move' ? passShutRows(sheet.box.current, state, applied) : applied;
  if (command.kind !== 'move')
    return sheet.show(next, command.kind === 'shiftRow' ? rowAfterMove(next) : noticeOf(command));
  const isAtEnd =
    next.active.row === state.active.row && next.active.column === state.active.column;
  if (isAtEnd && command.way === 'next') return focusAction(rowOf(event.target));
  if (isAtEnd && command.way === 'down' && event.key === 'Enter') return onEnd?.();
  return sheet.show(next);
}

function noticeOf({ kind }: SheetCommand) {
  if (kind === 'undo') return { kind: 'undone' } as const;
  if (kind === 'redo') return { kind: 'redone' } as const;
  return kind === 'fill' ? ({ kind: 'filled' } as const) : null;
}

/** Keys of a row's buttons: arrows go back to the cells and along the buttons. */
function onActionKey(sheet: Sheet, event: KeyboardEvent): void {
  const row = rowOf(event.target);
  const [back, forward] = sheet.isRightToLeft
    ? ['ArrowRight', 'ArrowLeft']
    : ['ArrowLeft', 'ArrowRight'];
  const actions = [...(row?.querySelectorAll<HTMLElement>('[data-row-action]') ?? [])];
  const at = actions.indexOf(event.target as HTMLElement);
  const beside = actions[event.key === back ? at - 1 : event.key === forward ? at + 1 : -1];
  if (beside !== undefined) {
    event.preventDefault();
    beside.focus();
    return;
  }
  const rows = { ArrowUp: row?.previousElementSibling, ArrowDown: row?.nextElementSibling };
  const next = rows[event.key as keyof typeof rows];
  if (event.key !== back && next === undefined) return;
  event.preventDefault();
  if (event.key === back) sheet.show(sheet.read());
  else if (next instanceof HTMLElement) {
    const { active, ...state } = sheet.read();
    const line = active.row + (event.key === 'ArrowUp' ? -1 : 1);
    sheet.remember(goTo({ ...state, active }, { ...active, row: line }));
    focusAction(next);
  }
}

export function onKeyDown(sheet: Sheet, event: KeyboardEvent): void {
  if (event.nativeEvent.isComposing) return;
  const at = placeIn(sheet, event.target);
  const column = sheet.options.shape.columns[at?.column ?? -1];
  const press = {
    key: event.key,
    ctrl: event.ctrlKey || event.metaKey,
    shift: event.shiftKey,
    alt: event.altKey,
  };
  if (column === undefined) {
    if (event.target instanceof HTMLElement && event.target.dataset['rowAction'] !== undefined)
      onActionKey(sheet, event);
    const isInRow = rowOf(event.target) !== null;
    if (isInRow && press.ctrl && press.key === '.') run(sheet, { kind: 'details' }, event);
    // Otherwise Enter in a field would send the form.
    const isField = event.target instanceof HTMLInputElement;
    if (isField && press.key === 'Enter' && detailIn(sheet, event.target) !== null)
      event.preventDefault();
    return;
  }
  const isEditing = column.kind !== 'choice' && sheet.editing.current?.isCaret === true;
  const context = { isEditing, isRightToLeft: sheet.isRightToLeft };
  const command = commandOf(press, context);
  if (command !== null) run(sheet, command, event);
}

export function onCopy(sheet: Sheet, event: ClipboardEvent): void {
  if (placeIn(sheet, event.target) === null) return;
  const state = sheet.read();
  if (isSingle(blockOf(state)) && event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  event.clipboardData.setData('text/plain', copyBlock(state));
}

export function onPaste(sheet: Sheet, event: ClipboardEvent): void {
  const at = placeIn(sheet, event.target);
  if (at === null) return;
  const text = event.clipboardData.getData('text/plain');
  const state = sheet.read();
  const isValue = !/[\t\r\n]/.test(text.trimEnd());
  const isChoice = sheet.options.shape.columns[at.column]?.kind === 'choice';
  if (isValue && !isChoice && isSingle(blockOf(state))) return;
  event.preventDefault();
  const { state: next, ...counts } = paste(state, text);
  sheet.show(next, { kind: 'pasted', ...counts });
}
