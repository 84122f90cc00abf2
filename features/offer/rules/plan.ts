import type { AwardPlan, AwardProblem, AwardWish } from '#shared/award-plan.ts';
import { modelOf, type Limits, type Model } from './plan-model.ts';
import { gapBetween, planWithin, type Effort, type Searched } from './plan-search.ts';

/** About fifteen seconds of one core (`node bench/award.ts`). */
const stepsDefault = 160_000_000;
/** Most searches end early, before prices are worth their time. */
const stepsOfFirstDefault = 3_000_000;

/** The different deliveries of the offers in days, the earliest first. */
function daysOf({ problem }: Model): number[] {
  const days = new Set(problem.offers.map((offer) => offer.days));
  return [...days].toSorted((one, two) => one - two);
}

/** Nothing is proven of a delivery if an earlier one may have as many lines. */
const unproven = (plan: AwardPlan): AwardPlan => ({ ...plan, isProven: false, gapBp: null });

function fastest(model: Model, limits: Limits, cheapest: AwardPlan, effort: Effort): AwardPlan {
  let steps = 0;
  let isSure = cheapest.gapBp !== null;
  for (const daysMax of daysOf(model)) {
    if (daysMax >= cheapest.days) break;
    const stepsMax = Math.max(0, effort.stepsMax - steps);
    const searched = planWithin(model, { ...limits, daysMax }, { ...effort, stepsMax });
    const { plan } = searched;
    steps += searched.steps;
    if (plan?.missing === cheapest.missing) return { ...(isSure ? plan : unproven(plan)), steps };
    if (plan === null ? searched.isLeftOpen : plan.gapBp === null) isSure = false;
  }
  return { ...(isSure ? cheapest : unproven(cheapest)), steps };
}

interface Weighing {
  readonly cheapest: AwardPlan;
  readonly lowest: Searched['lowest'];
  readonly dayWorth: AwardWish['dayWorth'];
}

/**
 * The lowest total with the worth of each day until the last delivery: the cheapest plan of each latest day, from the
 * last one on, while an earlier one may still be better.
 */
function weighed(
  model: Model,
  limits: Limits,
  { cheapest, dayWorth, ...first }: Weighing,
  effort: Effort,
): AwardPlan {
  const sumOf = (total: number, days: number) => total + dayWorth * days;
  let best = cheapest;
  let bestSum = sumOf(best.total, best.days);
  let steps = 0;
  let lowest = first.lowest ?? 0;
  let lowestSum = first.lowest === null ? null : Math.min(bestSum, sumOf(lowest, best.days));
  let daysBelow = best.days;
  for (const daysMax of daysOf(model).toReversed()) {
    if (daysMax >= daysBelow || sumOf(lowest, daysMax) > bestSum) continue;
    const stepsMax = effort.stepsMax - steps;
    if (stepsMax > 0) {
      const { missing, suppliers } = best;
      const known = { missing, suppliers, total: bestSum - dayWorth * daysMax };
      const searched = planWithin(model, { ...limits, daysMax }, { ...effort, stepsMax }, known);
      steps += searched.steps;
      if (searched.lowest === null) lowestSum = null;
      else lowest = Math.max(lowest, searched.lowest);
      if (searched.plan !== null) {
        best = searched.plan;
        bestSum = sumOf(best.total, best.days);
        if (best.isProven) daysBelow = best.days;
      }
    }
    if (lowestSum !== null) lowestSum = Math.min(lowestSum, sumOf(lowest, daysMax));
  }
  const gapBp = lowestSum === null ? null : gapBetween(bestSum, lowestSum);
  return { ...best, isProven: gapBp === 0, gapBp, steps };
}

function limitsOf({ offers }: AwardProblem, wish: AwardWish): Limits {
  return { suppliersMax: wish.suppliersMax ?? offers.length, daysMax: wish.daysMax ?? Infinity };
}

const isSame = (one: Limits, two: Limits) =>
  one.suppliersMax === two.suppliersMax && one.daysMax === two.daysMax;

/**
 * By wish, the lowest total that it and the conditions of the offers allow, as the orders come to, with the Q discount. A
 * plan with more lines is better than a cheaper one. Amounts are integers of minor units, and the work is limited in
 * steps, so that the same problem always has the same answer. Null: no offer can get a line, or the amounts are above
 * one billion.
 */
export function planAwards(
  problem: AwardProblem,
  wishes: readonly AwardWish[],
  stepsMax = stepsDefault,
  stepsOfFirst = stepsOfFirstDefault,
): (AwardPlan | null)[] {
  const model = modelOf(problem);
  if (model === null) return wishes.map(() => null);
  const known: { readonly limits: Limits; readonly searched: Searched }[] = [];
  let left = stepsMax;
  return wishes.map((wish) => {
    const limits = limitsOf(problem, wish);
    const effort = () => ({ stepsMax: Math.max(left, stepsMax / 10), stepsOfFirst });
    const before = known.find((one) => isSame(one.limits, limits));
    const searched = before?.searched ?? planWithin(model, limits, effort());
    const { plan: cheapest } = searched;
    if (before === undefined) {
      known.push({ limits, searched });
      left -= searched.steps;
    }
    if (cheapest === null || (!wish.isFastest && wish.dayWorth === 0)) return cheapest;
    const weighing = { cheapest, lowest: searched.lowest, dayWorth: wish.dayWorth };
    const plan = wish.isFastest
      ? fastest(model, limits, cheapest, effort())
      : weighed(model, limits, weighing, effort());
    left -= plan.steps;
    return plan;
  });
}
