import { groupDecimal } from '../../shared/decimal-input.ts';
import {
  blockOf,
  goTo,
  isSingle,
  type CellAt,
  type SheetColumn,
  type SheetRow,
  type SheetShape,
  type SheetState,
} from './sheet-state.ts';
import { isNumber, readNumber } from './typed-number.ts';

/**
 * Input lives in plain fields, so that the sheet works before JavaScript and a key press renders
 * nothing else. A row has `data-row` with its key, a field `data-column` with the column's id.
 */
export type SheetField = HTMLInputElement | HTMLSelectElement;

export const rowsOf = (box: ParentNode) => [...box.querySelectorAll<HTMLElement>('[data-row]')];

export const isPhone = () => matchMedia('(pointer: coarse) and (width < 768px)').matches;

/** The phone's own keyboard would cover the sheet, so figures come from the sheet's number pad. */
export function hideKeyboard(field: SheetField | null): void {
  if (isPhone() && field?.inputMode === 'decimal') field.inputMode = 'none';
}

const isTick = (field: SheetField): field is HTMLInputElement => field.type === 'checkbox';

export function valueOf(field: SheetField): string {
  return isTick(field) && !field.checked ? '' : field.value;
}

function setValue(field: SheetField, value: string, { choice }: SheetColumn): void {
  if (isTick(field)) {
    field.checked = value !== '';
    return;
  }
  const isMissing = field instanceof HTMLSelectElement && choice !== undefined && value !== '';
  if (isMissing && ![...field.options].some((option) => option.value === value))
    field.add(new Option(choice.textOf(value), value));
  field.value = value;
}

function fieldIn(row: Element | undefined, id: string | undefined): SheetField | null {
  return row?.querySelector<SheetField>(`[data-column="${id}"]`) ?? null;
}

export function fieldAt(box: HTMLElement, { shape }: SheetState, at: CellAt): SheetField | null {
  return fieldIn(rowsOf(box)[at.row], shape.columns[at.column]?.id);
}

export function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
}

export function placeOf(
  box: HTMLElement,
  columns: readonly SheetColumn[],
  target: EventTarget,
): CellAt | null {
  const row = rowOf(target);
  const id = target instanceof HTMLElement ? target.dataset['column'] : undefined;
  const column = columns.findIndex((one) => one.id === id);
  return row === null || column === -1 ? null : { row: rowsOf(box).indexOf(row), column };
}

/**
 * The cell of a step to another row, beyond rows that are closed (`data-shut`); the cell before the
 * step if all rows on the way are.
 */
export function passShutRows(
  box: HTMLElement | null,
  before: SheetState,
  next: SheetState,
): SheetState {
  const way = Math.sign(next.active.row - before.active.row);
  if (box === null || way === 0) return next;
  const rows = rowsOf(box);
  let { row } = next.active;
  while (rows[row]?.dataset['shut'] !== undefined) row += way;
  if (row === next.active.row) return next;
  if (rows[row] === undefined) return before;
  return goTo(next, { ...next.active, row }, next.anchor !== next.active);
}

const allColumns = ({ columns, details = [] }: SheetShape) => [...columns, ...details];

export function detailOf(
  box: HTMLElement,
  { details = [] }: SheetShape,
  target: EventTarget,
): { readonly row: number; readonly id: string } | null {
  const row = rowOf(target);
  const id = target instanceof HTMLElement ? target.dataset['column'] : undefined;
  const isDetail = id !== undefined && details.some((one) => one.id === id);
  return row !== null && isDetail ? { row: rowsOf(box).indexOf(row), id } : null;
}

export function readRows(box: HTMLElement, shape: SheetShape): SheetRow[] {
  const columns = allColumns(shape);
  return rowsOf(box).map((row) => {
    const cells = columns.map(({ id, kind }) => {
      const field = fieldIn(row, id);
      const value = field === null ? '' : valueOf(field);
      return [id, kind === 'number' ? readNumber(value) : value] as const;
    });
    return {
      key: row.dataset['row'] ?? '',
      cells: Object.fromEntries(cells),
      isLocked: row.dataset['locked'] !== undefined,
    };
  });
}

/** False: a detail gets a value whose field is hidden, or not rendered yet. */
export function hasFields(
  box: HTMLElement,
  { rows, shape }: SheetState,
  shown: readonly SheetRow[],
): boolean {
  const elements = rowsOf(box);
  return rows.every(({ cells }, at) =>
    (shape.details ?? []).every(({ id }) => {
      const value = cells[id] ?? '';
      const isNew = value !== '' && value !== shown[at]?.cells[id];
      return !isNew || (fieldIn(elements[at], id)?.offsetParent ?? null) !== null;
    }),
  );
}

export function shownValue(value: string, { kind, decimals = 0 }: SheetColumn): string {
  return kind === 'number' ? groupDecimal(readNumber(value), decimals) : value;
}

/** The field's own handlers then see the value as if it had been typed. */
export function reportInput(field: SheetField): void {
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Writes the values that differ into the fields. One event reports all of them, because each event
 * sums the form; a field with an error has its own.
 */
export function writeRows(box: HTMLElement, { rows, shape }: SheetState): void {
  const changed: SheetField[] = [];
  const elements = rowsOf(box);
  const columns = allColumns(shape);
  rows.forEach(({ cells, isLocked }, at) => {
    if (isLocked === true) return;
    for (const column of columns) {
      const field = fieldIn(elements[at], column.id);
      const value = shownValue(cells[column.id] ?? '', column);
      if (field === null || valueOf(field) === value) continue;
      const isOther = shownValue(valueOf(field), column) !== value;
      setValue(field, value, column);
      if (isOther) changed.push(field);
    }
  });
  const last = changed.at(-1);
  for (const field of changed)
    if (field === last || field.getAttribute('aria-invalid') === 'true') reportInput(field);
}

export function markBlock(box: HTMLElement, state: SheetState): void {
  const { top, bottom, first, last } = blockOf(state);
  const isBlock = !isSingle({ top, bottom, first, last });
  rowsOf(box).forEach((row, at) =>
    state.shape.columns.forEach(({ id }, column) => {
      const isInside = at >= top && at <= bottom && column >= first && column <= last;
      fieldIn(row, id)?.toggleAttribute('data-block', isBlock && isInside);
    }),
  );
}

/** Marks a field at once whose value is no number, and takes back only its own marks. */
export function markUnreadable(rows: readonly HTMLElement[], { columns }: SheetShape): void {
  for (const row of rows)
    for (const { id, kind } of columns) {
      const field = kind === 'number' ? fieldIn(row, id) : null;
      if (field === null) continue;
      const isWrong = field.value.trim() !== '' && !isNumber(readNumber(field.value));
      if (isWrong) field.setAttribute('aria-invalid', 'true');
      else if (field.dataset['unreadable'] !== undefined) field.removeAttribute('aria-invalid');
      field.toggleAttribute('data-unreadable', isWrong);
    }
}
