/** The books of dated prices: each numbers its decisions separately. */
export const books = ['fees', 'vat', 'rates'] as const;
export type Book = (typeof books)[number];

/**
 * The status of a dated row on a day: past, in force, planned, or replaced by a later decision for
 * the same day.
 */
export const ruleStates = ['past', 'now', 'next', 'replaced'] as const;
export type RuleState = (typeof ruleStates)[number];

interface Dated {
  /** `YYYY-MM-DD` in Dubai's calendar. */
  readonly valid_from: string;
  readonly decision: number;
}

function compare(one: Dated, other: Dated): number {
  if (one.valid_from !== other.valid_from) return one.valid_from < other.valid_from ? 1 : -1;
  return other.decision - one.decision;
}

/**
 * Returns the rows of one subject with their status, the newest day first, and the newest decision
 * first within a day.
 */
export function withRuleStates<Row extends Dated>(
  rows: readonly Row[],
  today: string,
): { row: Row; state: RuleState }[] {
  let hasNow = false;
  return rows.toSorted(compare).map((row, at, sorted) => {
    if (sorted[at - 1]?.valid_from === row.valid_from) return { row, state: 'replaced' };
    if (row.valid_from > today) return { row, state: 'next' };
    const state = hasNow ? 'past' : 'now';
    hasNow = true;
    return { row, state };
  });
}

/** Returns the row in force on a day; undefined before the first. */
export function inForceOn<Row extends Dated>(rows: readonly Row[], day: string): Row | undefined {
  return rows.toSorted(compare).find((row) => row.valid_from <= day);
}

/**
 * A rate that moves further must be confirmed, to prevent typing errors; a real crash can still be
 * entered.
 */
const suspiciousPercent = 5n;

/**
 * Compares a new rate with the one before it, in either direction. Both must have the same unit.
 */
export function isSuspicious(before: bigint, next: bigint): boolean {
  const moved = next > before ? next - before : before - next;
  return moved * 100n > before * suspiciousPercent;
}

/** The anchor of each currency's rate to the dirham, which is itself pegged to the dollar. */
export const pegs = {
  SAR: 'dollar',
  USD: 'dirham',
  EUR: 'none',
  QAR: 'dollar',
  OMR: 'dollar',
  BHD: 'dollar',
  KWD: 'basket',
} as const;
export type ForeignCurrency = keyof typeof pegs;
export const foreignCurrencies = Object.keys(pegs) as [ForeignCurrency, ...ForeignCurrency[]];
