/** Milliseconds between two reminders about one deal (decision 0220). */
const reminderPauseMs = 86_400_000;

/** True if the last reminder leaves time for the other side to act. Null: there was none. */
export function isReminderAllowed(remindedAt: Date | null, now: Date): boolean {
  return remindedAt === null || remindedAt.getTime() + reminderPauseMs <= now.getTime();
}
