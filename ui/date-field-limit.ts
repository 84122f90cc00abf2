export function dayIn(timeZone: string, now: Date): string {
  // The Swedish locale writes ISO dates.
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);
}

/**
 * Adds whole days to a calendar day. No time zone is involved, so no day is skipped or repeated.
 */
export function addDays(isoDay: string, days: number): string {
  const day = new Date(`${isoDay}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** The earliest expiry day (specification §9: minimum date tomorrow), by Dubai's time. */
export function tomorrowIn(timeZone: string, now: Date): string {
  return addDays(dayIn(timeZone, now), 1);
}

/** True for an existing day in ISO form; `2026-02-30` does not exist. */
export function isIsoDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}
