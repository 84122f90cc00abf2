import { dayInDubai } from '#shared/calendar.ts';

const dayMs = 86_400_000;

/** The first instant after a day in Dubai, which has no summer time: the hard deadline of product §6. */
export function endOfDayInDubai(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00+04:00`) + dayMs);
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** specification §5: the earliest day one may choose. */
export function earliestExpiry(now: Date): string {
  return addDays(dayInDubai(now), 1);
}

/** The latest: a year ahead, so that a typing mistake in the year is seen. */
export function latestExpiry(now: Date): string {
  return addDays(dayInDubai(now), 366);
}

/** An amendment in the last two days moves expiry to two days from now (product §6). */
const amendmentNoticeDays = 2;

/** The last day after an amendment: the chosen one, but never earlier than two days from now. */
export function expiryAfterAmendment(chosen: string, now: Date): string {
  const earliest = addDays(dayInDubai(now), amendmentNoticeDays);
  return endOfDayInDubai(chosen).getTime() < now.getTime() + amendmentNoticeDays * dayMs
    ? earliest
    : chosen;
}
