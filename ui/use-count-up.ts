import { useLayoutEffect, useState } from 'react';

/** Specification §9: counts animate 1000 ms. */
const countMs = 1000;

/** The share of a figure that is shown after this time, 0 to 1; fast first, slower later. */
export function countShare(elapsedMs: number): number {
  const share = Math.min(1, Math.max(0, elapsedMs / countMs));
  return 1 - (1 - share) ** 3;
}

/**
 * Progress of a count from 0 to 1, once after mounting. It starts at 1, so that the server's page,
 * a page without JavaScript and a reader with reduced motion see the true figure at once.
 */
export function useCountUp(): number {
  const [progress, setProgress] = useState(1);
  useLayoutEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const startMs = performance.now();
    let frame = 0;
    const step = (nowMs: number) => {
      const share = countShare(nowMs - startMs);
      setProgress(share);
      if (share < 1) frame = requestAnimationFrame(step);
    };
    // oxlint-disable-next-line react/set-state-in-effect -- before the first paint: else the figure flashes, then counts
    setProgress(0);
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, []);
  return progress;
}
