import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useAfterPress } from '../use-after-press.ts';
import { useI18n } from '../use-text.tsx';
import {
  fieldAt,
  hasFields,
  hideKeyboard,
  markBlock,
  markUnreadable,
  readRows,
  rowsOf,
  writeRows,
  type SheetField,
} from './sheet-dom.ts';
import type { Pasted } from './sheet-paste.ts';
import { goTo, sheetOf, type SheetRow, type SheetShape, type SheetState } from './sheet-state.ts';

export type SheetNotice =
  | ({ readonly kind: 'pasted' } & Pick<Pasted, 'pasted' | 'empty' | 'passed' | 'wrong'>)
  | { readonly kind: 'moved'; readonly at: number; readonly count: number }
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'undone' | 'redone' | 'filled' };

interface SheetOptions {
  readonly shape: SheetShape;
  /** Renders other rows, another order or missing details; needed if the shape has a blank row. */
  readonly onRows?: (rows: readonly SheetRow[]) => void;
  readonly onDetails?: (key: string) => void;
  readonly onEnd?: () => void;
  /** A value offered in the row becomes that of its cell. `value`: of the pressed button with `data-take`. */
  readonly onTake?: (key: string, value?: string) => void;
}

interface Editing {
  readonly before: string;
  /** A value was typed, so that the caret moves inside and undo takes all of it back. */
  isTyped: boolean;
  isCaret: boolean;
}

export interface Sheet {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly notice: SheetNotice | null;
  /** A cell with a number has the focus on a phone. */
  readonly isPadOpen: boolean;
  readonly options: SheetOptions;
  readonly isRightToLeft: boolean;
  readonly editing: RefObject<Editing | null>;
  readonly isWriting: RefObject<boolean>;
  /** The sheet with the fields' values, which another part of the page may have changed. */
  readonly read: () => SheetState;
  /** The sheet since the last focus, without what was typed after it. */
  readonly known: () => SheetState;
  /** Without a notice the shown one stays. */
  readonly remember: (state: SheetState, notice?: SheetNotice | null) => void;
  /** `isElsewhere`: the focus is outside of the sheet, such as in a dialog, and remains there. */
  readonly show: (state: SheetState, notice?: SheetNotice | null, isElsewhere?: boolean) => void;
  readonly setPadOpen: (isOpen: boolean) => void;
  readonly afterPress: (work: () => void) => void;
}

function isSameOrder(shown: readonly SheetRow[], next: readonly SheetRow[]): boolean {
  return shown.length === next.length && shown.every(({ key }, at) => key === next[at]?.key);
}

function focusField(field: SheetField | null): void {
  hideKeyboard(field);
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
  field?.scrollIntoView({ block: 'nearest' });
}

function usePad(): Pick<Sheet, 'isPadOpen' | 'setPadOpen' | 'afterPress'> {
  const [isPadOpen, setPadOpen] = useState(false);
  const afterPress = useAfterPress();
  useLayoutEffect(() => {
    // The pad covers the foot of the page, and perhaps the cell that opened it.
    if (isPadOpen) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isPadOpen]);
  return { isPadOpen, setPadOpen, afterPress };
}

/** The keys, pastes and history of a sheet over plain fields. Its rows are in a `SheetGrid`. */
export function useSheet(options: SheetOptions): Sheet {
  const { shape, onRows } = options;
  const { direction } = useI18n();
  const box = useRef<HTMLDivElement>(null);
  const model = useRef<SheetState | null>(null);
  const editing = useRef<Editing | null>(null);
  const isWriting = useRef(false);
  const isPending = useRef(false);
  const isAway = useRef(false);
  const [notice, setNotice] = useState<SheetNotice | null>(null);
  const pad = usePad();

  const read = (): SheetState => {
    const rows = box.current === null ? [] : readRows(box.current, shape);
    return { ...(model.current ?? sheetOf(shape, rows)), shape, rows };
  };
  const known = () => model.current ?? read();
  const finish = (state: SheetState) => {
    const { current } = box;
    if (current === null) return;
    isWriting.current = true;
    writeRows(current, state);
    isWriting.current = false;
    const field = fieldAt(current, state, state.active);
    const { anchor } = state;
    if (!isAway.current) {
      focusField(field);
      editing.current = { before: field?.value ?? '', isTyped: false, isCaret: false };
    }
    model.current = { ...goTo(state, state.active), anchor };
    markBlock(current, model.current);
    markUnreadable(rowsOf(current), shape);
  };
  const remember = (state: SheetState, next?: SheetNotice | null) => {
    model.current = state;
    if (next !== undefined) setNotice(next);
  };
  const show: Sheet['show'] = (state, next = null, isElsewhere = false) => {
    const { current } = box;
    const shown = current === null ? [] : readRows(current, shape);
    editing.current = null;
    isAway.current = isElsewhere;
    remember(state, next);
    if (isSameOrder(shown, state.rows) && (current === null || hasFields(current, state, shown)))
      return finish(state);
    isPending.current = true;
    return onRows?.(state.rows);
  };
  useLayoutEffect(() => {
    if (!isPending.current || model.current === null) return;
    isPending.current = false;
    finish(model.current);
  });

  return {
    box,
    notice,
    ...pad,
    options,
    isRightToLeft: direction === 'rtl',
    editing,
    isWriting,
    read,
    known,
    remember,
    show,
  };
}
