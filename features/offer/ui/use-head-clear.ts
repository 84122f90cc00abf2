import { useEffect, useRef, type RefObject } from 'react';

/** Pixels of the bar at the top of the window, which covers what scrolls below it. */
const barPx = 56;

/**
 * Moves the heads of a table that scrolls inside the page down by the pixels that the bar covers
 * of the table (app/styles/utilities.css).
 */
export function useHeadClear(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const move = () => {
      const table = ref.current;
      if (table === null || table.scrollHeight <= table.clientHeight) return;
      const covered = Math.max(0, barPx - table.getBoundingClientRect().top);
      table.style.setProperty('--covered', `${covered}px`);
    };
    move();
    addEventListener('scroll', move, { passive: true });
    return () => removeEventListener('scroll', move);
  }, []);
  return ref;
}
