import { dayInDubai } from '#shared/calendar.ts';
import { divideHalfUp } from '#shared/currency.ts';
import { decimalOf } from '#shared/money.ts';
import { barKeysOf, isWithin, type Span } from './span.ts';

/** The count and sum of one day, or of a month or a year on its first day (`Finest`), fils. */
export interface DaySum {
  readonly day: string;
  readonly count: number;
  readonly fils: bigint;
}

export interface PurchaseGroup extends DaySum {
  readonly state: string;
  readonly categoryId: string;
  readonly nameEn: string;
  readonly nameAr: string;
}

interface Sum {
  readonly count: number;
  readonly fils: bigint;
}

export function toSum({ count, fils }: Sum): { count: number; value: string } {
  return { count, value: decimalOf(fils) };
}

export function addUp(rows: readonly Sum[]): Sum {
  return {
    count: rows.reduce((total, row) => total + row.count, 0),
    fils: rows.reduce((total, row) => total + row.fils, 0n),
  };
}

export function within<Row extends Pick<DaySum, 'day'>>(rows: readonly Row[], span: Span): Row[] {
  return rows.filter((row) => isWithin(span, row.day));
}

/** `part` of `whole` in whole per cent, halves away from zero. Null: `whole` is zero. */
export function percentOf(part: bigint, whole: bigint): number | null {
  return whole <= 0n ? null : Number(divideHalfUp(part * 100n, whole));
}

/** Parts per whole with one decimal. Null: `whole` is zero. */
export function ratioOf(part: bigint, whole: bigint): number | null {
  return whole <= 0n ? null : Number(divideHalfUp(part * 10n, whole)) / 10;
}

export function yearToDate(groups: readonly PurchaseGroup[], now: Date) {
  const today = dayInDubai(now);
  const year = Number(today.slice(0, 4));
  const sameDay = `${year - 1}${today.slice(4)}`;
  const current = addUp(groups.filter((group) => group.day.startsWith(`${year}-`)));
  const before = addUp(
    groups.filter((group) => group.day.startsWith(`${year - 1}-`) && group.day <= sameDay),
  ).fils;
  return { year, ...toSum(current), change_percent: percentOf(current.fils - before, before) };
}

/** Sums by category: by value, then by count, then by name, so that the order is stable. */
export function byCategory(groups: readonly PurchaseGroup[]) {
  const found = new Map<string, PurchaseGroup[]>();
  for (const group of groups)
    found.set(group.categoryId, [...(found.get(group.categoryId) ?? []), group]);
  return [...found.values()]
    .map((rows) => ({ first: rows[0], total: addUp(rows) }))
    .flatMap(({ first, total }) => (first === undefined ? [] : [{ first, total }]))
    .toSorted((a, b) => {
      if (a.total.fils !== b.total.fils) return a.total.fils > b.total.fils ? -1 : 1;
      return b.total.count - a.total.count || (a.first.nameEn < b.first.nameEn ? -1 : 1);
    })
    .map(({ first, total }) => ({
      id: first.categoryId,
      name_en: first.nameEn,
      name_ar: first.nameAr,
      ...toSum(total),
    }));
}

/**
 * One bar for each day, month or year of a span, also empty ones. `days` names the days of a second
 * chart, so that both have the same years.
 */
export function barsOf(rows: readonly DaySum[], span: Span, now: Date, days: readonly string[]) {
  const today = dayInDubai(now);
  const chosen = within(rows, span);
  return barKeysOf(span, days).map((at) => ({
    at,
    current: today.startsWith(at),
    ...toSum(addUp(chosen.filter((row) => row.day.startsWith(at)))),
  }));
}
