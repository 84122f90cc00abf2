import type { Refusal } from './refusals.ts';

/** One quoted line with its amounts after VAT (`gross`) and before it (`net`), in minor units. */
export interface PlannedLine {
  readonly line: number;
  readonly gross: number;
  readonly net: number;
  readonly wholeGross: number;
  readonly wholeNet: number;
  /** Lines of an offer with the same letter go to it together or not at all. Missing: no group. */
  readonly group?: string;
}

export interface PlannedOffer {
  readonly days: number;
  /** Shipping and customs clearance of an order. */
  readonly fixed: number;
  readonly isDivisible: boolean;
  readonly minimum: number;
  /** False if a line of the offer cannot be awarded to it. */
  readonly isWholePossible: boolean;
  /** Its orders have no Q discount. */
  readonly withoutDiscount?: boolean;
  readonly lines: readonly PlannedLine[];
}

export interface AwardProblem {
  readonly lineCount: number;
  /** The earlier one first, which wins a tie. */
  readonly offers: readonly PlannedOffer[];
  /** The Q discount of each order in basis points, and the sum that is left of its promise. */
  readonly rateBp: number;
  readonly promisedMinor: number;
}

export interface AwardWish {
  readonly suppliersMax: number | null;
  readonly daysMax: number | null;
  /** The earliest delivery of as many lines as possible, then the lowest total. */
  readonly isFastest: boolean;
  /** Minor units that each day until the last delivery adds to the compared total. */
  readonly dayWorth: number;
}

export interface AwardPlan {
  /** By line, the offer that gets it. Null: no offer can get it. */
  readonly offers: readonly (number | null)[];
  readonly total: number;
  readonly missing: number;
  readonly suppliers: number;
  readonly days: number;
  readonly isProven: boolean;
  /**
   * The most that the total is above the lowest possible one, in basis points, rounded up. Null: a plan with more lines
   * was not excluded.
   */
  readonly gapBp: number | null;
  readonly steps: number;
}

/** Finds the best award of lines in turns by caller, because it takes a core for seconds. */
export interface Planner {
  /** In the order of the wishes. Null: no offer can get a line, or amounts are too large. Refuses: busy. */
  plan(
    problem: AwardProblem,
    wishes: readonly AwardWish[],
  ): Promise<readonly (AwardPlan | null)[] | Refusal>;
}
