import { rowAfterMove } from './sheet-actions.ts';
import { rowOf, rowsOf } from './sheet-dom.ts';
import { shiftRow } from './sheet-rows.ts';
import type { Sheet } from './use-sheet.ts';

/** Pixels from the edge of the window where a drag scrolls, and the pixels of each step. */
const edge = 96;
const scrollStep = 12;

function scrollAtEdge(y: number): void {
  if (y < edge) scrollBy(0, -scrollStep);
  else if (y > innerHeight - edge) scrollBy(0, scrollStep);
}

function rowAt(
  boxes: readonly { readonly top: number; readonly bottom: number }[],
  y: number,
): number {
  const below = boxes.findIndex(({ bottom }) => y < bottom);
  return below === -1 ? boxes.length - 1 : below;
}

function mark(rows: readonly HTMLElement[], from: number, to: number | null): void {
  rows.forEach((row, at) => {
    row.toggleAttribute('data-dragged', to !== null && at === from);
    const isTarget = to !== null && at === to && to !== from;
    if (isTarget) row.dataset['drop'] = to < from ? 'before' : 'after';
    else delete row.dataset['drop'];
  });
}

/** Moves a row by its handle; Escape cancels. Keys and the row's menu do the same. */
export function startDrag(sheet: Sheet, event: PointerEvent): void {
  const { target, pointerId } = event;
  const handle = target instanceof Element ? target.closest('[data-row-handle]') : null;
  const row = rowOf(handle);
  if (handle === null || row === null || event.button !== 0 || sheet.box.current === null) return;
  event.preventDefault();
  const rows = rowsOf(sheet.box.current);
  const from = rows.indexOf(row);
  let to = from;
  const ended = new AbortController();
  const options = { signal: ended.signal };
  handle.setPointerCapture(pointerId);
  const end = (isDropped: boolean) => {
    ended.abort();
    mark(rows, from, null);
    if (!isDropped || to === from) return;
    const moved = shiftRow(sheet.read(), from, to);
    sheet.show(moved, rowAfterMove(moved));
  };
  const follow = ({ clientY }: Event & { clientY?: number }) => {
    if (clientY === undefined) return;
    scrollAtEdge(clientY);
    to = rowAt(
      rows.map((one) => one.getBoundingClientRect()),
      clientY,
    );
    mark(rows, from, to);
  };
  handle.addEventListener('pointermove', follow, options);
  handle.addEventListener('pointerup', () => end(true), options);
  handle.addEventListener('pointercancel', () => end(false), options);
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), options);
}
