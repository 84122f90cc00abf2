import type { UIEvent } from 'react';

/** Of 168 px of actions: less is a finger that scrolls the page. */
const openPx = 24;

/**
 * Shuts every other row of a list whose actions a swipe has opened. At once, because a row that is
 * still moving would shut the new one.
 */
export function shutOtherRows({ target, currentTarget }: UIEvent<HTMLElement>): void {
  if (!(target instanceof HTMLElement) || Math.abs(target.scrollLeft) < openPx) return;
  for (const row of currentTarget.children)
    if (row !== target && row.scrollLeft !== 0) row.scrollTo({ left: 0, behavior: 'instant' });
}
