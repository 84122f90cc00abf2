import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Puts the current one of a row of links in view where the row moves sideways: one that is cut off tells nobody where they are. */
export function useCurrentInView<E extends HTMLElement>() {
  const row = useRef<E>(null);
  const { pathname, search } = useLocation();
  useEffect(() => {
    const box = row.current?.getBoundingClientRect();
    const current = row.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (box === undefined || current === undefined) return;
    // To both hands of physical screens: a row of Arabic begins at the right, and scrolls by negative figures.
    const past = Math.max(0, current.right - box.right) - Math.max(0, box.left - current.left);
    row.current?.scrollBy({ left: past });
  }, [pathname, search]);
  return row;
}
