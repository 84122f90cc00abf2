/** Hours in which a review must be decided (specification §9.18). */
export const reviewHours = 24;

export function reviewDueAt(submittedAt: Date): Date {
  return new Date(submittedAt.getTime() + reviewHours * 3_600_000);
}

/** A review is urgent from this time before its deadline on, milliseconds (design §9, Operator review). */
export const urgentMs = 2 * 3_600_000;

export type Urgency = 'late' | 'urgent' | 'calm';

export function urgencyOf(dueAt: Date, now: Date): Urgency {
  const leftMs = dueAt.getTime() - now.getTime();
  if (leftMs <= 0) return 'late';
  return leftMs < urgentMs ? 'urgent' : 'calm';
}

/** Days before a licence's last day on which its owner is reminded, ascending (product §4). */
export const reminderDays = [7, 30, 60] as const;

/**
 * The reminder that is due with so many days left, or null. A company that is approved ten days before the end gets one
 * reminder, not three.
 */
export function reminderDue(daysLeft: number): (typeof reminderDays)[number] | null {
  if (daysLeft < 0) return null;
  return reminderDays.find((days) => daysLeft <= days) ?? null;
}
