import { divideHalfUp } from '../../../shared/currency.ts';
import { decimalOf } from '../../../shared/money.ts';
import { barKeysOf, firstMonthOf, monthInDubai } from './months.ts';
import type { Period } from './terms.ts';

/** What one month brought: how often and how much, fils. */
export interface MonthSum {
  readonly month: string;
  readonly count: number;
  readonly fils: bigint;
}

/** Purchases of one month, category and state. */
export interface PurchaseGroup extends MonthSum {
  readonly state: string;
  readonly categoryId: string;
  readonly nameEn: string;
  readonly nameAr: string;
  /** The part up to this day of the month: to compare a year with the same days of the one before. */
  readonly filsToDay: bigint;
  readonly discountFils: bigint;
  /** How many had a Q discount. */
  readonly discounted: number;
}

interface Sum {
  readonly count: number;
  readonly fils: bigint;
}

/** A sum as the API sends it: AED as decimal text. */
export function toSum({ count, fils }: Sum): { count: number; value: string } {
  return { count, value: decimalOf(fils) };
}

/** Everything of the rows together. */
export function addUp(rows: readonly Sum[]): Sum {
  return {
    count: rows.reduce((total, row) => total + row.count, 0),
    fils: rows.reduce((total, row) => total + row.fils, 0n),
  };
}

/** The rows of a period. */
export function within<Row extends Pick<MonthSum, 'month'>>(rows: readonly Row[], period: Period, now: Date): Row[] {
  const first = firstMonthOf(period, now);
  return first === null ? [...rows] : rows.filter((row) => row.month >= first);
}

/** `part` of `whole` in whole per cent, halves away from zero; null where the whole is nothing. */
export function percentOf(part: bigint, whole: bigint): number | null {
  return whole <= 0n ? null : Number(divideHalfUp(part * 100n, whole));
}

/** Parts per whole with one decimal; null where the whole is nothing. */
export function ratioOf(part: bigint, whole: bigint): number | null {
  return whole <= 0n ? null : Number(divideHalfUp(part * 10n, whole)) / 10;
}

/** The calendar year so far, and its change against the same days of the last one. */
export function yearToDate(groups: readonly PurchaseGroup[], now: Date) {
  const month = monthInDubai(now);
  const year = Number(month.slice(0, 4));
  const sameMonth = `${year - 1}${month.slice(4)}`;
  const current = addUp(groups.filter((group) => group.month.startsWith(`${year}-`)));
  const before = groups
    .filter((group) => group.month.startsWith(`${year - 1}-`) && group.month <= sameMonth)
    .reduce((total, group) => total + (group.month === sameMonth ? group.filsToDay : group.fils), 0n);
  return { year, ...toSum(current), change_percent: percentOf(current.fils - before, before) };
}

/** Sums by category, the largest value first, then the most, then by name. */
export function byCategory(groups: readonly PurchaseGroup[]) {
  const found = new Map<string, PurchaseGroup[]>();
  for (const group of groups) found.set(group.categoryId, [...(found.get(group.categoryId) ?? []), group]);
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
 * One bar for each month or year of a period, empty ones too. `months` names what else has bars beside these, so that
 * two pictures stand on the same years.
 */
export function barsOf(rows: readonly MonthSum[], period: Period, now: Date, months: readonly string[]) {
  const current = monthInDubai(now);
  return barKeysOf(period, now, months).map((at) => ({
    at,
    current: current.startsWith(at),
    ...toSum(addUp(rows.filter((row) => row.month.startsWith(at)))),
  }));
}
