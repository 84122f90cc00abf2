/** Milliseconds before the bar appears, and the time it takes to fill (specification §9). */
export const throttleMs = 200;
export const durationMs = 5000;
/**
 * The bar stops here until the answer arrives, because a full bar would mean that the page is
 * loaded.
 */
const waitingShare = 0.95;

/**
 * The filled share, 0 to 1, after this many milliseconds; null while hidden. Fast first and slower
 * later, because most pages load quickly.
 */
export function progressAt(elapsedMs: number): number | null {
  if (elapsedMs < throttleMs) return null;
  const share = Math.min(1, (elapsedMs - throttleMs) / durationMs);
  return waitingShare * (1 - (1 - share) ** 3);
}
