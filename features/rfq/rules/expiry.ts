import { dayInDubai } from '#shared/calendar.ts';

const dayMs = 86_400_000;

/**
 * The first instant after a day in Dubai: the hard deadline (product §6). The offset is constant,
 * because Dubai has no summer time.
 */
export function endOfDayInDubai(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00+04:00`) + dayMs);
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The earliest last day: tomorrow in Dubai (specification §5.23). */
export function earliestExpiry(now: Date): string {
  return addDays(dayInDubai(now), 1);
}

/** The latest last day: a year ahead, so that a typing error in the year is refused. */
export function latestExpiry(now: Date): string {
  return addDays(dayInDubai(now), 366);
}

/** An amendment in the last two days moves the expiry to two days from now (product §6). */
const amendmentNoticeDays = 2;

/** The last day after an amendment: the chosen one, but never earlier than two days from now. */
export function expiryAfterAmendment(chosen: string, now: Date): string {
  const earliest = addDays(dayInDubai(now), amendmentNoticeDays);
  return endOfDayInDubai(chosen).getTime() < now.getTime() + amendmentNoticeDays * dayMs
    ? earliest
    : chosen;
}
