import type { PointerEvent } from 'react';

interface Drag {
  readonly row: HTMLElement;
  readonly rows: readonly HTMLElement[];
  readonly onDrop: (to: number) => void;
}

/** The row of a height of the window; above or below all rows the first or last. */
export function rowAt(
  boxes: readonly { readonly top: number; readonly bottom: number }[],
  y: number,
): number {
  const below = boxes.findIndex(({ bottom }) => y < bottom);
  return below === -1 ? boxes.length - 1 : below;
}

/** Marks the dragged row, and the row before or after which it would be dropped. Null: none. */
export function markRows(rows: readonly HTMLElement[], from: number, to: number | null): void {
  rows.forEach((row, at) => {
    row.toggleAttribute('data-dragged', to !== null && at === from);
    const isTarget = to !== null && at === to && to !== from;
    if (isTarget) row.dataset['drop'] = to < from ? 'before' : 'after';
    else delete row.dataset['drop'];
  });
}

/**
 * Drags a row of a list by its handle until the pointer is released; Escape cancels, and leaves the dialog around the list open. The row moves only
 * then, because a moved element loses its pointer.
 */
export function dragRow(event: PointerEvent<HTMLElement>, { row, rows, onDrop }: Drag): void {
  if (event.button !== 0) return;
  event.preventDefault();
  const handle = event.currentTarget;
  const from = rows.indexOf(row);
  let to = from;
  const ended = new AbortController();
  const { signal } = ended;
  handle.setPointerCapture(event.pointerId);
  const end = (isDropped: boolean) => {
    ended.abort();
    markRows(rows, from, null);
    if (isDropped && to !== from) onDrop(to);
  };
  const follow = ({ clientY }: globalThis.PointerEvent) => {
    const boxes = rows.map((one) => one.getBoundingClientRect());
    to = rowAt(boxes, clientY);
    markRows(rows, from, to);
    rows[to]?.scrollIntoView({ block: 'nearest' });
  };
  const cancel = (pressed: KeyboardEvent) => {
    if (pressed.key !== 'Escape') return;
    pressed.stopPropagation();
    end(false);
  };
  handle.addEventListener('pointermove', follow, { signal });
  handle.addEventListener('pointerup', () => end(true), { signal });
  handle.addEventListener('pointercancel', () => end(false), { signal });
  addEventListener('keydown', cancel, { signal, capture: true });
}
