/** The calendar day `YYYY-MM-DD` that it is at this instant in a time zone. */
export function dayIn(timeZone: string, now: Date): string {
  // The Swedish locale writes ISO dates; parts would need the same three look-ups.
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);
}

/** A calendar day moved by whole days; calendar arithmetic, so no time zone can make it skip or repeat one. */
export function addDays(isoDay: string, days: number): string {
  const day = new Date(`${isoDay}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** The earliest day that may be chosen for an expiry (specification §9: minimum date tomorrow), by Dubai's clock. */
export function tomorrowIn(timeZone: string, now: Date): string {
  return addDays(dayIn(timeZone, now), 1);
}

/** A real calendar day in the form a date field submits; `2026-02-30` is none. */
export function isIsoDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}
