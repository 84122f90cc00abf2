import { evaluationMs, type StoredRfqState } from './table.ts';

const dayMs = 86_400_000;

/** Milliseconds before the deadline at which suppliers without an offer are reminded. */
const quoteNoticeMs = dayMs;

/** Days of an evaluation after which its buyer is reminded (decision 0164). */
export const evaluationReminders = [7, 25] as const;
export type EvaluationReminder = (typeof evaluationReminders)[number];

/** The time at which suppliers with access and without an offer are reminded. */
export function quoteReminderAt(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() - quoteNoticeMs);
}

interface Remindable {
  readonly state: StoredRfqState;
  readonly expires_at: Date;
  readonly decide_by: Date | null;
  readonly deadline_reminded_at: Date | null;
  readonly evaluation_reminded: number;
}

export function isQuoteReminderDue(row: Remindable, now: Date): boolean {
  return (
    row.state === 'active' &&
    row.deadline_reminded_at === null &&
    now >= quoteReminderAt(row.expires_at) &&
    now < row.expires_at
  );
}

/** The latest `decide_by` of evaluations that have lasted this many days at `now`. */
export function decideByOf(days: EvaluationReminder, now: Date): Date {
  return new Date(now.getTime() + evaluationMs - days * dayMs);
}

/**
 * The reminder that is due. Only the later one if both are, because a process that was away must
 * not send two at once. Null: none.
 */
export function dueEvaluationReminder(row: Remindable, now: Date): EvaluationReminder | null {
  const { state, decide_by: decideBy, evaluation_reminded: reminded } = row;
  if (state !== 'evaluate' || decideBy === null || now >= decideBy) return null;
  const due = evaluationReminders.filter(
    (days) => days > reminded && decideBy <= decideByOf(days, now),
  );
  return due.at(-1) ?? null;
}

export function daysLeft(decideBy: Date, now: Date): number {
  return Math.max(1, Math.round((decideBy.getTime() - now.getTime()) / dayMs));
}
