import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export function useCurrentInView<E extends HTMLElement>() {
  const row = useRef<E>(null);
  const { pathname, search } = useLocation();
  useEffect(() => {
    const box = row.current?.getBoundingClientRect();
    const current = row.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (box === undefined || current === undefined) return;
    // In both directions, because an Arabic row begins at the right and scrolls by negative values.
    const past = Math.max(0, current.right - box.right) - Math.max(0, box.left - current.left);
    row.current?.scrollBy({ left: past });
  }, [pathname, search]);
  return row;
}
