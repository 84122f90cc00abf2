import { dayInDubai } from '#shared/calendar.ts';
import type { Period } from './terms.ts';

/** Days in Dubai, `YYYY-MM-DD`, both inclusive. */
interface Days {
  readonly from: string;
  readonly to: string;
}

/** The days of the figures. `from` null: since the account was opened. */
export interface Span {
  readonly period: Period;
  readonly from: string | null;
  readonly to: string;
}

/** Earlier years are shown empty, because fewer bars than this seem to be an error. */
const yearBarsMin = 3;
/** Up to this many days have a bar each, then up to this many months; longer spans have years. */
const dayBarsMax = 45;
const monthBarsMax = 36;

const dayMs = 86_400_000;

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** `2026-11` and 2 → `2027-01`. */
export function addMonths(month: string, count: number): string {
  const [year = 0, place = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, place - 1 + count, 1)).toISOString().slice(0, 7);
}

/** `2026-11-30` and 1 → `2026-12-01`. */
export function addDays(day: string, count: number): string {
  return toDay(new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs));
}

function wholeMonths(first: string, count: number): Days {
  return { from: `${first}-01`, to: addDays(`${addMonths(first, count)}-01`, -1) };
}

function daysOf(period: Exclude<Period, 'all' | 'range'>, month: string): Days {
  const year = month.slice(0, 4);
  switch (period) {
    case 'month':
      return wholeMonths(month, 1);
    case 'quarter': {
      const first = Math.floor((Number(month.slice(5)) - 1) / 3) * 3 + 1;
      return wholeMonths(`${year}-${String(first).padStart(2, '0')}`, 3);
    }
    case 'year':
      return wholeMonths(`${year}-01`, 12);
    case 'months':
      return wholeMonths(addMonths(month, -11), 12);
    default:
      return period satisfies never;
  }
}

/**
 * The days of a period. `range` must have both of the reader's own days, otherwise it is the year.
 */
export function spanOf(period: Period, now: Date, own: Partial<Days> = {}): Span {
  const today = dayInDubai(now);
  if (period === 'all') return { period, from: null, to: today };
  if (period === 'range' && own.from !== undefined && own.to !== undefined)
    return { period, from: own.from, to: own.to };
  const named = period === 'range' ? 'year' : period;
  return { period: named, ...daysOf(named, today.slice(0, 7)) };
}

/** The first instant of a day in Dubai. The offset is fixed, because Dubai has no summer time. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+04:00`);
}

export function isWithin({ from, to }: Span, day: string): boolean {
  return (from === null || day >= from) && day <= to;
}

/**
 * The keys of a span's bars in order: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. `days`: the days that have
 * figures, so that a whole time begins with the oldest.
 */
export function barKeysOf({ from, to }: Span, days: readonly string[]): string[] {
  const between = (first: number, count: number, key: (place: number) => string) =>
    Array.from({ length: count }, (_, index) => key(first + index));
  const lastYear = Number(to.slice(0, 4));
  if (from === null) {
    const oldest = Math.min(
      lastYear - yearBarsMin + 1,
      ...days.map((day) => Number(day.slice(0, 4))),
    );
    return between(oldest, lastYear - oldest + 1, String);
  }
  const dayCount = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  if (dayCount <= dayBarsMax) return between(0, dayCount, (place) => addDays(from, place));
  const firstYear = Number(from.slice(0, 4));
  const monthCount =
    (lastYear - firstYear) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;
  if (monthCount <= monthBarsMax)
    return between(0, monthCount, (place) => addMonths(from.slice(0, 7), place));
  return between(firstYear, lastYear - firstYear + 1, String);
}

export function daysOfBar(key: string, span: Span): Days {
  const whole =
    key.length === 10
      ? { from: key, to: key }
      : key.length === 7
        ? wholeMonths(key, 1)
        : { from: `${key}-01-01`, to: `${key}-12-31` };
  const { from } = span;
  return {
    from: from !== null && from > whole.from ? from : whole.from,
    to: span.to < whole.to ? span.to : whole.to,
  };
}

/** The days whose figures are not summed with those of their month or year. */
export interface Finest {
  /** Days before it are summed by year, on the first day of the year. */
  readonly from: string;
  /** `2026-11`: months of which each day is needed; the others are summed on their first day. */
  readonly dayMonths: readonly string[];
}

/**
 * Days are needed where a span or the comparison with last year begins or ends within a month, and
 * where bars are days. Bars over the whole time are years.
 */
export function finestOf(span: Span, now: Date): Finest {
  const today = dayInDubai(now);
  const lastYear = Number(today.slice(0, 4)) - 1;
  const first = `${lastYear}-01-01`;
  const { from, to } = span;
  const ends = [`${lastYear}${today.slice(4)}`, ...(from === null ? [to] : [from, to])];
  const days = barKeysOf(span, []).filter((key) => key.length === 10);
  return {
    from: from !== null && from < first ? from : first,
    dayMonths: [...new Set([...ends, ...days].map((day) => day.slice(0, 7)))].toSorted(),
  };
}
