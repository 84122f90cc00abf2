/** Deadlines and licence days follow Dubai's time (product §6). */
const dubaiDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Dubai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

export function dayInDubai(instant: Date): string {
  return dubaiDay.format(instant);
}

/** Constant, because Dubai has no summer time. */
const dubaiOffsetMinutes = 240;
const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Whole days until a deadline: 0 in the last 24 hours, below 0 after it. */
export function daysUntil(deadline: Date, now: Date): number {
  return Math.floor((deadline.getTime() - now.getTime()) / dayMs);
}

export function minuteInDubai(instant: Date): number {
  return (instant.getUTCHours() * 60 + instant.getUTCMinutes() + dubaiOffsetMinutes) % 1440;
}

/** The moment to show: 23:59 of the last day instead of midnight, because readers name the day. */
export function shownDeadline(deadline: Date | string): Date {
  const at = new Date(deadline);
  return minuteInDubai(at) === 0 ? new Date(at.getTime() - minuteMs) : at;
}

export function nextMorningInDubai(instant: Date): Date {
  const at = new Date(instant);
  at.setUTCHours(4, 0, 0, 0);
  return at > instant ? at : new Date(at.getTime() + dayMs);
}
