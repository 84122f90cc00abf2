import { markRows, rowAt } from '../row-drag.ts';
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
    markRows(rows, from, null);
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
    markRows(rows, from, to);
  };
  handle.addEventListener('pointermove', follow, options);
  handle.addEventListener('pointerup', () => end(true), options);
  handle.addEventListener('pointercancel', () => end(false), options);
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), options);
}
