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

export interface BuyingChoice {
  readonly memberId: string;
  readonly limitFils: bigint | null;
  readonly remainingLimits: readonly RemainingLimit[];
}

export type BuyingChoices = readonly [BuyingChoice, ...BuyingChoice[]];

/** The largest fee that a role allows now, fils; null: any. */
function feeMaxOf({ limitFils, remainingLimits }: BuyingChoice): bigint | null {
  const bounds = remainingLimits.map(({ leftFils }) => leftFils);
  if (limitFils !== null) bounds.push(limitFils);
  return bounds.length === 0 ? null : bounds.reduce((low, next) => (next < low ? next : low));
}

/**
 * Chooses the role under which a fee is paid: the first that allows it, so that a member's own limits
 * are used up first; otherwise the one with the highest fee, whose limit the refusal names.
 */
export function chooseBuyingRole(choices: BuyingChoices, feeFils: bigint): BuyingChoice {
  const fits = (choice: BuyingChoice) => {
    const feeMax = feeMaxOf(choice);
    return feeMax === null || feeFils <= feeMax;
  };
  return (
    choices.find(fits) ??
    choices.reduce((best, next) => ((feeMaxOf(next) ?? 0n) > (feeMaxOf(best) ?? 0n) ? next : best))
  );
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
