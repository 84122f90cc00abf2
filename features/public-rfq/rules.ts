/** The states of a published RFQ that the public sees (product §6). */
export const publicStatuses = ['active', 'closing', 'closed'] as const;
export type PublicStatus = (typeof publicStatuses)[number];

/** "Closing Soon" begins three days before the end. */
export const closingSoonMs = 3 * 86_400_000;

/**
 * The public status: an open RFQ by its remaining time, and every other state as closed, because
 * the public must never learn the outcome.
 */
export function publicStatusOf(state: string, expiresAt: Date, now: Date): PublicStatus {
  const leftMs = expiresAt.getTime() - now.getTime();
  if (state !== 'active' || leftMs <= 0) return 'closed';
  return leftMs <= closingSoonMs ? 'closing' : 'active';
}

/** A smaller count is hidden, because it would make the marketplace seem empty. */
const figureMin = 10;

export function shownFigure(count: number): number | null {
  return count >= figureMin ? count : null;
}
