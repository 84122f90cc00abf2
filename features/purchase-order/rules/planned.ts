import { dayInDubai } from '#shared/calendar.ts';
import { addWorkingDays } from '#shared/working-days.ts';
import { lateDaysMax, lateWorkingDays } from './working-days.ts';

const dayMs = 86_400_000;

interface PlannedFacts {
  readonly sentAt: Date | null;
  readonly acknowledgedAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly promisedAt: Date | null;
  readonly receiptCount: number;
  readonly holidays: readonly string[];
  readonly now: Date;
}

export interface PlannedStep {
  readonly day: string;
  /** Whole days of delay: working days for an acknowledgement, days of the calendar for goods. 0: not late. */
  readonly lateDays: number;
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs;

function workingDaysLate(dueAt: Date, { holidays, now }: PlannedFacts): number {
  const today = dayInDubai(now);
  let days = 0;
  while (days <= lateDaysMax && dayInDubai(addWorkingDays(dueAt, days + 1, holidays)) <= today)
    days += 1;
  return days;
}

function plannedAcknowledgement(facts: PlannedFacts): PlannedStep | null {
  const { sentAt, acknowledgedAt, deliveredAt, receiptCount, holidays } = facts;
  if (sentAt === null || acknowledgedAt !== null || deliveredAt !== null || receiptCount > 0)
    return null;
  const dueAt = addWorkingDays(sentAt, lateWorkingDays, holidays);
  return { day: dayInDubai(dueAt), lateDays: workingDaysLate(dueAt, facts) };
}

function plannedReceipt(facts: PlannedFacts): PlannedStep | null {
  const { deliveredAt, promisedAt, now } = facts;
  if (deliveredAt !== null || promisedAt === null) return null;
  const day = dayInDubai(promisedAt);
  return { day, lateDays: Math.max(0, daysBetween(day, dayInDubai(now))) };
}

/**
 * The planned days of an order's open steps. An acknowledgement is due three working days after the
 * sending (decision 0220). Goods are due on their promised day and late until all have arrived or the
 * rest is closed. Null: the step is done, or has no date.
 */
export function plannedSteps(facts: PlannedFacts): {
  readonly acknowledged: PlannedStep | null;
  readonly received: PlannedStep | null;
} {
  return { acknowledged: plannedAcknowledgement(facts), received: plannedReceipt(facts) };
}
