import { isolateLtr } from '../../shared/bidi.ts';

/** Above this a badge stops counting (specification §9). */
export const badgeCap = 99;

/** The words of a badge, or null where there is nothing to show. "99+" is isolated: in Arabic it would read "+99". */
export function badgeText(count: number | undefined): string | null {
  if (count === undefined || !Number.isFinite(count) || count <= 0) return null;
  const whole = Math.trunc(count);
  if (whole === 0) return null;
  return whole > badgeCap ? isolateLtr(`${badgeCap}+`) : String(whole);
}
