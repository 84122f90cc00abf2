/** What everybody is told of a published RFQ (product §6). */
export const publicStatuses = ['active', 'closing', 'closed'] as const;
export type PublicStatus = (typeof publicStatuses)[number];

/** Closing Soon is three days or less before the end. */
export const closingSoonMs = 3 * 86_400_000;

/** What anybody may know of a state: an open RFQ by the time it has left, all others as closed. */
export function publicStatusOf(state: string, expiresAt: Date, now: Date): PublicStatus {
  const leftMs = expiresAt.getTime() - now.getTime();
  if (state !== 'active' || leftMs <= 0) return 'closed';
  return leftMs <= closingSoonMs ? 'closing' : 'active';
}

/** A count below this says "nobody is here" rather than what it counts: it is not shown. */
const figureMin = 10;

export function shownFigure(count: number): number | null {
  return count >= figureMin ? count : null;
}
