import { dayInDubai } from '../../../shared/calendar.ts';
import type { Period } from './terms.ts';

/** Fewer bars than this look like a mistake, so years before the first one are shown empty. */
const yearBarsMin = 3;

/** `2026-11` in Dubai. */
export function monthInDubai(instant: Date): string {
  return dayInDubai(instant).slice(0, 7);
}

/** `2026-11` and 2 → `2027-01`. */
export function addMonths(month: string, count: number): string {
  const [year = 0, place = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, place - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The first month of a period; null: from the beginning. */
export function firstMonthOf(period: Period, now: Date): string | null {
  const month = monthInDubai(now);
  if (period === 'all') return null;
  return period === 'year' ? `${month.slice(0, 4)}-01` : addMonths(month, -11);
}

/** The first instant of a month in Dubai, which has no summer time. */
export function startOfMonth(month: string): Date {
  return new Date(`${month}-01T00:00:00+04:00`);
}

/** What stands under the bars of a period, in order: `YYYY-MM`, or `YYYY` where it is the whole time. */
export function barKeysOf(period: Period, now: Date, months: readonly string[]): string[] {
  const month = monthInDubai(now);
  const first = firstMonthOf(period, now);
  if (first !== null) return Array.from({ length: 12 }, (_, index) => addMonths(first, index));
  const year = Number(month.slice(0, 4));
  const oldest = Math.min(year - yearBarsMin + 1, ...months.map((one) => Number(one.slice(0, 4))));
  return Array.from({ length: year - oldest + 1 }, (_, index) => String(oldest + index));
}
