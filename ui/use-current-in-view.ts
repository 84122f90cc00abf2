import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Scrolls a row of links, or the row of several around it (`data-scrolls`), to the current one. A layout effect, because React runs other effects at
 * the first press, and the row would move away between its beginning and its end. A row that the
 * reader has scrolled before the script ran stays there.
 */
export function useCurrentInView<E extends HTMLElement>() {
  const row = useRef<E>(null);
  const shown = useRef<string>(null);
  const { pathname, search } = useLocation();
  useLayoutEffect(() => {
    const address = pathname + search;
    const isFirst = shown.current === null;
    if (shown.current === address) return;
    shown.current = address;
    const scroller = row.current?.closest('[data-scrolls]') ?? row.current;
    const box = scroller?.getBoundingClientRect();
    const current = row.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (box === undefined || current === undefined || current.width === 0) return;
    if (isFirst && scroller?.scrollLeft !== 0) return;
    // In both directions, because an Arabic row begins at the right and scrolls by negative values.
    const past = Math.max(0, current.right - box.right) - Math.max(0, box.left - current.left);
    scroller?.scrollBy({ left: past });
  }, [pathname, search]);
  return row;
}
