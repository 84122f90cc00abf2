import type { AwardPlan, AwardProblem } from '#shared/award-plan.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { minorOf } from '#shared/money.ts';
import type { Comparison } from '../schema/views.ts';

/** The buyer's own costs that suggestions weigh, as numbers of minor units. */
export interface WeighedCosts {
  /** Freight and customs of an order, in the order of the offers. */
  readonly own: readonly number[];
  readonly extraSupplier: number;
  /** Each supplier is a further one then. */
  readonly hasAward: boolean;
}

/**
 * The costs if all of them are known. Null: one is unknown or nothing is typed, so that a suggestion compares what the
 * orders cost.
 */
export function weighedCosts(
  { landed, rfq, awards }: Comparison,
  offerIds: readonly string[],
): WeighedCosts | null {
  const decimals = decimalsOf(rfq.currency);
  const minor = (amount: string | null) => Number(minorOf(amount ?? '0', decimals) ?? 0n);
  const costs = offerIds.map((id) => landed.offers.find((one) => one.offer_id === id));
  const isKnown = costs.every((one) => one !== undefined && one.unknown.length === 0);
  const hasAward = awards.length > 0;
  const hasExtra = landed.extra_supplier !== null || (offerIds.length <= 1 && !hasAward);
  const isTyped =
    landed.extra_supplier !== null ||
    costs.some((one) => (one?.freight ?? null) !== null || (one?.customs ?? null) !== null);
  if (!isKnown || !hasExtra || !isTyped) return null;
  return {
    own: costs.map((one) => minor(one?.freight ?? null) + minor(one?.customs ?? null)),
    extraSupplier: minor(landed.extra_supplier),
    hasAward,
  };
}

/**
 * Each supplier costs its own freight and customs and, after the first of the RFQ, the cost of a
 * further one.
 */
export function weigh(problem: AwardProblem, costs: WeighedCosts | null): AwardProblem {
  if (costs === null) return problem;
  return {
    ...problem,
    offers: problem.offers.map((offer, index) => ({
      ...offer,
      fixed: offer.fixed + (costs.own[index] ?? 0) + costs.extraSupplier,
    })),
  };
}

export interface PlanTotals {
  readonly orders: number;
  /** With the weighed costs. Null: none were. */
  readonly landed: number | null;
}

export function totalsOf(plan: AwardPlan, costs: WeighedCosts | null): PlanTotals {
  if (costs === null) return { orders: plan.total, landed: null };
  const used = new Set(plan.offers.filter((offer) => offer !== null));
  const own = [...used].reduce<number>((sum, offer) => sum + (costs.own[offer] ?? 0), 0);
  return {
    orders: plan.total - own - used.size * costs.extraSupplier,
    landed: plan.total - (used.size === 0 || costs.hasAward ? 0 : costs.extraSupplier),
  };
}
