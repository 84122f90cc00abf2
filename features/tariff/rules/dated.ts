/** The books of dated prices: each has its own numbered decisions. */
export const books = ['fees', 'vat', 'rates'] as const;
export type Book = (typeof books)[number];

/**
 * Where a dated row stands on a day: it held once, holds, will hold, or another decision for its own day took its place
 * (before or after it came to hold).
 */
export const ruleStates = ['past', 'now', 'next', 'replaced'] as const;
export type RuleState = (typeof ruleStates)[number];

interface Dated {
  /** `YYYY-MM-DD`, by Dubai's calendar. */
  readonly valid_from: string;
  readonly decision: number;
}

function compare(one: Dated, other: Dated): number {
  if (one.valid_from !== other.valid_from) return one.valid_from < other.valid_from ? 1 : -1;
  return other.decision - one.decision;
}

/** The rows of one subject with where each stands, the newest day first and of one day the newest decision first. */
export function judgeDated<Row extends Dated>(
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

/** The row that holds on a day; undefined before the first. */
export function holdingOn<Row extends Dated>(rows: readonly Row[], day: string): Row | undefined {
  return rows.toSorted(compare).find((row) => row.valid_from <= day);
}

/** A rate that moves more than this is asked about before it is kept: a slip of the finger is found out, a crash is not stopped. */
const suspiciousPercent = 5n;

/** Whether a new rate differs from the one before it by more than five per cent of it, either way; both in the same unit. */
export function isSuspicious(before: bigint, next: bigint): boolean {
  const moved = next > before ? next - before : before - next;
  return moved * 100n > before * suspiciousPercent;
}

/** What a currency's rate to the dirham is tied to: the dirham itself is tied to the dollar. */
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
