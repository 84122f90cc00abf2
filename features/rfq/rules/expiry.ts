import { dayInDubai, minuteInDubai } from '#shared/calendar.ts';

const dayMs = 86_400_000;

const twoDigits = (value: number) => String(value).padStart(2, '0');
const timeOfMinute = (minute: number) =>
  `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;

/** The times of day at which an RFQ can end: each half hour from 06:00 (decision 0161). */
export const expiryTimes = Array.from({ length: 36 }, (_, at) => timeOfMinute(360 + 30 * at));

/** The last minute of a day, shown for an RFQ without a time. */
export const endOfDayTime = '23:59';

/**
 * The first instant after a day in Dubai: the hard deadline (product §6). The offset is constant,
 * because Dubai has no summer time.
 */
export function endOfDayInDubai(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00+04:00`) + dayMs);
}

/** The deadline of an RFQ on a day at a time in Dubai, such as `14:00`. An empty time: its end. */
export function deadlineOf(day: string, time: string): Date {
  return time === '' ? endOfDayInDubai(day) : new Date(`${day}T${time}:00+04:00`);
}

/** The time of day of a deadline in Dubai. Empty: the end of the day. */
export function timeOfDeadline(expiresAt: Date): string {
  const minute = minuteInDubai(expiresAt);
  return minute === 0 ? '' : timeOfMinute(minute);
}

/** `2026-12-01 14:00` for files. Without a time only the day. */
export function dayAndTime(row: {
  readonly expiry_date: string;
  readonly expiry_time: string;
}): string {
  return `${row.expiry_date} ${row.expiry_time}`.trim();
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

/**
 * The last day after an amendment: the chosen one, but never a deadline less than two days from
 * now. The time of day remains.
 */
export function expiryAfterAmendment(chosen: string, time: string, now: Date): string {
  const earliestMs = now.getTime() + amendmentNoticeDays * dayMs;
  if (deadlineOf(chosen, time).getTime() >= earliestMs) return chosen;
  const day = addDays(dayInDubai(now), amendmentNoticeDays);
  return deadlineOf(day, time).getTime() >= earliestMs ? day : addDays(day, 1);
}
