/** Nothing is shown for a navigation faster than this, and the bar needs this long to fill (specification §9). */
export const throttleMs = 200;
export const durationMs = 5000;
/** The bar waits here for the answer: a full bar would say that the page is there. */
const waitingShare = 0.95;

/**
 * How much of the bar is filled after so many milliseconds of waiting, 0 to 1: null while it is not shown at all.
 * Fast first and slower later, since most pages come early.
 */
export function progressAt(elapsedMs: number): number | null {
  if (elapsedMs < throttleMs) return null;
  const share = Math.min(1, (elapsedMs - throttleMs) / durationMs);
  return waitingShare * (1 - (1 - share) ** 3);
}
