import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
} from 'react';
import { fieldAt, reportInput, rowOf, rowsOf, shownValue } from '#ui/sheet/sheet-dom.ts';
import { mapBlock } from '#ui/sheet/sheet-edit.ts';
import { commit, type SheetRow } from '#ui/sheet/sheet-state.ts';
import { useSheet, type Sheet, type SheetNotice } from '#ui/sheet/use-sheet.ts';
import type { OrderLineView } from '../schema/views.ts';
import {
  acceptBeside,
  countLine,
  nothingEntered,
  stepQuantity,
  type Entered,
  type LineCount,
  type ReceivedColumn,
} from './receipt-state.ts';
import { acceptedColumn, receiptColumns, type LineActions } from './received-line.tsx';

const shape = { columns: receiptColumns, blank: null, rowsMax: 0 };
const columnAt: Record<ReceivedColumn, number> = { accepted: 0, rejected: 1 };

const asOrdered = ({ open }: OrderLineView): Entered => ({
  accepted: open === '0' ? '' : open,
  rejected: '',
});

type Lines = readonly OrderLineView[];

interface Place {
  readonly sheet: Sheet;
  readonly lines: Lines;
  readonly stateOf: (lineId: string) => LineCount['state'];
  readonly opened: ReadonlySet<string>;
  readonly open: (lineId: string, next: ReadonlySet<string>) => void;
}

const enteredIn = ({ cells }: SheetRow): Entered => ({
  accepted: cells['accepted'] ?? '',
  rejected: cells['rejected'] ?? '',
});

function enteredOf(values: Readonly<Record<string, string>>, at: number): Entered {
  return {
    accepted: values[`lines.${at}.accepted`] ?? '',
    rejected: values[`lines.${at}.rejected`] ?? '',
  };
}

/** Fills in lines as one step, without the focus; null leaves a line as it is. */
function fillLines(
  sheet: Sheet,
  lines: Lines,
  valueOf: (line: OrderLineView) => Entered | null,
  notice: SheetNotice | null = null,
): void {
  const state = sheet.read();
  const block = { top: 0, bottom: state.rows.length - 1, first: 0, last: 1 };
  const values = lines.map(valueOf);
  const rows = mapBlock(state, block, (row, column, before) => {
    const value = values[row] ?? null;
    if (value === null) return before;
    return column === columnAt.accepted ? value.accepted : value.rejected;
  });
  sheet.show(commit(state, rows), notice, true);
}

/**
 * Rejected goods were counted as accepted before, so the accepted quantity decreases by them. The
 * quantity from before is remembered, so that a smaller rejection gives it back.
 */
function useRejections(sheet: Sheet, lines: Lines) {
  const before = useRef(new Map<string, string>());
  return (target: EventTarget): void => {
    if (sheet.isWriting.current) return before.current.clear();
    const id = rowOf(target)?.dataset['row'] ?? '';
    const column = target instanceof HTMLElement ? target.dataset['column'] : undefined;
    if (column === 'accepted') before.current.delete(id);
    const state = sheet.known();
    const at = state.rows.findIndex(({ key }) => key === id);
    const [row, line, box] = [state.rows[at], lines[at], sheet.box.current];
    if (column !== 'rejected' || row === undefined || line === undefined || box === null) return;
    const entered = enteredIn(row);
    const accepted = before.current.get(id) ?? entered.accepted;
    before.current.set(id, accepted);
    if (accepted === '') return;
    const beside = acceptBeside(line, accepted, entered.rejected);
    const field = fieldAt(box, state, { row: at, column: columnAt.accepted });
    if (field !== null) field.value = shownValue(beside, acceptedColumn);
    const changed = { ...row, cells: { ...row.cells, accepted: beside } };
    sheet.remember({ ...state, rows: state.rows.with(at, changed) });
  };
}

function stepLine({ sheet, lines }: Place, id: string, column: ReceivedColumn, by: number): void {
  const row = lines.findIndex((line) => line.id === id);
  const line = lines[row];
  const state = sheet.read();
  if (line === undefined) return;
  const entered = enteredIn(state.rows[row] ?? { key: '', cells: {} });
  const at = { row, column: columnAt[column] };
  const field = sheet.box.current === null ? null : fieldAt(sheet.box.current, state, at);
  const next = stepQuantity(line, entered, column, by);
  if (field === null || next === entered[column]) return;
  const { active } = state;
  // Steps of one cell are one undo, those of the next cell another one.
  if (active.row !== at.row || active.column !== at.column) sheet.editing.current = null;
  sheet.remember(state);
  field.value = shownValue(next, acceptedColumn);
  reportInput(field);
}

const rowWith = (sheet: Sheet, id: string) =>
  rowsOf(sheet.box.current ?? document).find((row) => row.dataset['row'] === id);

function focusTick(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>('[data-tick]')?.focus();
}

/** The open lines. The pressed line stays in its place while complete lines above it close. */
function useOpenLines(sheet: Sheet, initial: () => ReadonlySet<string>) {
  const [opened, setOpened] = useState(initial);
  const pressed = useRef<{ readonly id: string; readonly top: number } | null>(null);
  useLayoutEffect(() => {
    if (pressed.current === null) return;
    const row = rowWith(sheet, pressed.current.id);
    const top = row?.getBoundingClientRect().top ?? 0;
    row?.closest('.dialog-body')?.scrollBy({ top: top - pressed.current.top });
    pressed.current = null;
    row?.scrollIntoView({ block: 'nearest' });
  });
  const change = (id: string, next: ReadonlySet<string>) => {
    const top = rowWith(sheet, id)?.getBoundingClientRect().top ?? 0;
    pressed.current = { id, top };
    setOpened(next);
  };
  return [opened, change] as const;
}

const isDifferent = (state: LineCount['state']) => state !== 'none' && state !== 'complete';

function close({ opened, open }: Place, id: string): void {
  open(id, new Set([...opened].filter((one) => one !== id)));
}

function toggle(place: Place, id: string): void {
  const { sheet, lines, stateOf, opened, open } = place;
  if (opened.has(id)) return close(place, id);
  if (stateOf(id) === 'none')
    fillLines(sheet, lines, (line) => (line.id === id ? asOrdered(line) : null));
  const different = [...opened].filter((one) => isDifferent(stateOf(one)));
  return open(id, new Set([...different, id]));
}

function pressKey(place: Place, id: string, event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event;
  if (!(target instanceof HTMLElement)) return;
  const isRadio = target instanceof HTMLInputElement && target.type === 'radio';
  if (key === 'Enter' && isRadio) event.preventDefault();
  const { current } = place.sheet.editing;
  const isTyped = target.dataset['column'] !== undefined && current?.isTyped === true;
  if (key !== 'Escape' || isTyped) return;
  // Otherwise the dialog would close with all that was entered.
  event.preventDefault();
  event.stopPropagation();
  close(place, id);
  focusTick(rowWith(place.sheet, id));
}

/** The quantities of a receipt as they are typed, its open lines and the acts of their buttons. */
export function useReceived(
  lines: Lines,
  values: Readonly<Record<string, string>>,
  onPhoto: () => void,
) {
  const [entered, setEntered] = useState(() => lines.map((_, at) => enteredOf(values, at)));
  const [current, setCurrent] = useState(lines[0]?.id ?? '');
  const stateOf = (id: string) => {
    const at = lines.findIndex((line) => line.id === id);
    const line = lines[at];
    return line === undefined ? 'none' : countLine(line, entered[at] ?? nothingEntered).state;
  };
  const sheet: Sheet = useSheet({
    shape,
    onEnd: () => focusTick(rowsOf(sheet.box.current ?? document)[sheet.known().active.row]),
  });
  const [opened, open] = useOpenLines(
    sheet,
    () => new Set(lines.map(({ id }) => id).filter((id) => isDifferent(stateOf(id)))),
  );
  const takeRejections = useRejections(sheet, lines);
  const place: Place = { sheet, lines, stateOf, opened, open };
  const actions = useStableActions({
    onToggle: (id) => toggle(place, id),
    onStep: (id, column, by) => stepLine(place, id, column, by),
    onFill: (id, isAll) =>
      fillLines(sheet, lines, (line) => {
        if (line.id !== id) return null;
        return isAll ? asOrdered(line) : nothingEntered;
      }),
    onPhoto,
    onKey: (id, event) => pressKey(place, id, event),
  });
  return {
    sheet,
    entered,
    opened,
    current,
    actions,
    onInput: ({ target }: FormEvent) => {
      takeRejections(target);
      setEntered(sheet.read().rows.map(enteredIn));
    },
    onFocus: ({ target }: FocusEvent) => {
      const id = rowOf(target)?.dataset['row'];
      if (id !== undefined) setCurrent(id);
    },
    onAll: (notice: SheetNotice) =>
      fillLines(
        sheet,
        lines,
        (line) => (stateOf(line.id) === 'none' ? asOrdered(line) : null),
        notice,
      ),
  };
}

/** The same functions at each render, so that a key press renders its own line only. */
function useStableActions(own: LineActions): LineActions {
  const latest = useRef(own);
  useEffect(() => {
    latest.current = own;
  });
  return useMemo(
    () => ({
      onToggle: (id: string) => latest.current.onToggle(id),
      onStep: (id: string, column: ReceivedColumn, by: number) =>
        latest.current.onStep(id, column, by),
      onFill: (id: string, isAll: boolean) => latest.current.onFill(id, isAll),
      onPhoto: () => latest.current.onPhoto(),
      onKey: (id: string, event: KeyboardEvent<HTMLElement>) => latest.current.onKey(id, event),
    }),
    [],
  );
}
