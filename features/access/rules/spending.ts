import type { SpendLimits } from '#shared/actor.ts';
import { dayInDubai } from '#shared/calendar.ts';

export const spendPeriods = ['day', 'month'] as const;
type SpendPeriod = (typeof spendPeriods)[number];

export interface RemainingLimit {
  readonly period: SpendPeriod;
  readonly limitFils: bigint;
  readonly leftFils: bigint;
  readonly renewsOn: string;
}

interface Span {
  readonly from: Date;
  readonly until: Date;
}

const dayMs = 86_400_000;

/** The start of a day in Dubai. The offset is fixed, because Dubai has no summer time. */
function beginningOf(day: string): Date {
  return new Date(`${day}T00:00:00+04:00`);
}

export function spansAt(now: Date): Readonly<Record<SpendPeriod, Span>> {
  const today = dayInDubai(now);
  const from = beginningOf(today);
  const first = `${today.slice(0, 7)}-01`;
  // 31 days after the first of a month is always in the next month.
  const next = dayInDubai(new Date(beginningOf(first).getTime() + 31 * dayMs)).slice(0, 7);
  return {
    day: { from, until: new Date(from.getTime() + dayMs) },
    month: { from: beginningOf(first), until: beginningOf(`${next}-01`) },
  };
}

/** The rest of each limit that is set. `spent`: fils in the periods that contain `now`. */
export function remainingLimitsOf(
  limits: SpendLimits,
  spent: Readonly<Record<SpendPeriod, bigint>>,
  now: Date,
): RemainingLimit[] {
  const spans = spansAt(now);
  const limitOf = { day: limits.dayFils, month: limits.monthFils };
  return spendPeriods.flatMap((period) => {
    const limitFils = limitOf[period];
    if (limitFils === null) return [];
    // A limit that was lowered below the spent sum leaves zero, never a negative rest.
    const leftFils = limitFils > spent[period] ? limitFils - spent[period] : 0n;
    return [{ period, limitFils, leftFils, renewsOn: dayInDubai(spans[period].until) }];
  });
}
