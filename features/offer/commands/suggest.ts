import type { AwardPlan, AwardProblem, AwardWish } from '#shared/award-plan.ts';
import type { MemberCall } from '#shared/call.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { decimalOf } from '#shared/money.ts';
import {
  isRefusal,
  refuse,
  refuseFields,
  type FieldProblem,
  type Refusal,
} from '#shared/refusals.ts';
import { ordersOfSelection } from '../rules/award-orders.ts';
import {
  awardable,
  discountOf,
  divide,
  openLines,
  quotedLine,
  quotesInFull,
} from '../rules/compared-offer.ts';
import { totalsOf, weigh, weighedCosts, type WeighedCosts } from '../rules/plan-landed.ts';
import { middlePriceOf, problemOf, type PlanInput } from '../rules/plan-problem.ts';
import {
  wishes,
  type Suggestion,
  type SuggestionInput,
  type Suggestions,
  type Wish,
} from '../schema/suggestion.ts';
import type { ComparedOffer, Comparison } from '../schema/views.ts';
import { readCost } from './landed.ts';
import { openComparison } from './open.ts';
import { hashOf, linesHashOf, sealSuggestion } from './suggestion-token.ts';

/** With the longest delivery its sum with a total is an exact integer of a double. */
const dayWorthMax = 10n ** 8n;

interface Wishes extends SuggestionInput {
  /** In minor units. 0: not weighed. */
  readonly dayWorth: number;
}

interface Prepared {
  readonly comparison: Comparison;
  readonly offers: readonly ComparedOffer[];
  readonly lineIds: readonly string[];
  readonly problem: AwardProblem;
  readonly costs: WeighedCosts | null;
  readonly inputHash: string;
}

const wishesOf = ({ dayWorth }: Wishes) =>
  wishes.filter((wish) => wish !== 'weighed' || dayWorth > 0);

function wishOf(wish: Wish, input: Wishes): AwardWish {
  return {
    suppliersMax: wish === 'few' ? input.suppliers_max : wish === 'one' ? 1 : null,
    daysMax: input.days_max === '' ? null : input.days_max,
    isFastest: wish === 'fastest',
    dayWorth: wish === 'weighed' ? input.dayWorth : 0,
  };
}

function validateChoices(
  { rfq }: Comparison,
  offers: readonly ComparedOffer[],
  input: SuggestionInput,
): Refusal | null {
  const lineIds = new Set(rfq.lines.map((line) => line.id));
  const offerIds = new Set(offers.map((offer) => offer.id));
  for (const field of ['fixed', 'excluded'] as const)
    for (const [index, one] of input[field].entries())
      if (!lineIds.has(one.line_id) || !offerIds.has(one.offer_id))
        return refuseFields({ path: `${field}.${index}.line_id`, key: 'invalid' });
  const dropped = input.dropped.findIndex((lineId) => !lineIds.has(lineId));
  return dropped < 0 ? null : refuseFields({ path: `dropped.${dropped}`, key: 'invalid' });
}

function readDayWorth({ rfq }: Comparison, typed: string): number | Refusal {
  const problems: FieldProblem[] = [];
  const context = { decimals: decimalsOf(rfq.currency), problems };
  const worth = readCost(context, 'day_worth', typed, dayWorthMax);
  return problems.length > 0 ? refuseFields(...problems) : Number(worth ?? 0n);
}

function prepare(
  comparison: Comparison,
  offers: readonly ComparedOffer[],
  input: Wishes,
): Prepared {
  const dropped = new Set(input.dropped);
  const lines = openLines(comparison).filter((line) => !dropped.has(line.id));
  // A fixed line takes its group with it, also its alternatives.
  const isFixed = (offer: ComparedOffer, lineId: string) => {
    const group = quotedLine(offer, lineId)?.part_group ?? '';
    const isLike = (one: string) =>
      one === lineId || (group !== '' && quotedLine(offer, one)?.part_group === group);
    return input.fixed.some((one) => one.offer_id === offer.id && isLike(one.line_id));
  };
  // A line that differs from the request is suggested only if the buyer selected it.
  const different = input.alternatives
    ? []
    : offers.flatMap((offer) =>
        lines.flatMap((line) =>
          quotesInFull(offer, line) || isFixed(offer, line.id)
            ? []
            : [{ line_id: line.id, offer_id: offer.id }],
        ),
      );
  const planInput: PlanInput = {
    lineIds: lines.map((line) => line.id),
    offers: offers.map((offer) => ({
      id: offer.id,
      days: offer.delivery_days,
      divided: divide(offer, comparison.rfq),
    })),
    fixed: input.fixed,
    excluded: [...input.excluded, ...different],
    ...discountOf(comparison),
  };
  const costs = weighedCosts(
    comparison,
    offers.map((offer) => offer.id),
  );
  const problem = weigh(problemOf(planInput), costs);
  const versions = offers.map((offer) => [offer.id, offer.version]);
  const inputHash = hashOf([
    planInput.lineIds,
    versions,
    problem,
    costs,
    wishesOf(input).map((wish) => wishOf(wish, input)),
  ]);
  return { comparison, offers, lineIds: planInput.lineIds, problem, costs, inputHash };
}

const proofOf = ({ isProven, gapBp }: AwardPlan) =>
  isProven ? 'best' : gapBp === null ? 'found' : 'within';

const percentOf = (bp: number | null) => decimalOf(BigInt(bp ?? 0), 2);

interface Planned {
  readonly wish: Wish;
  readonly plan: AwardPlan;
  readonly cheapest: AwardPlan | null;
}

/**
 * The difference of the orders to the total of the search, which converts each line. Zero if all
 * offers have the RFQ's currency. In minor units.
 */
function roundingOf({ comparison, offers, lineIds, costs }: Prepared, plan: AwardPlan): number {
  const selected = plan.offers.flatMap((index, line) => {
    const offer = index === null ? undefined : offers[index];
    return offer === undefined ? [] : [[lineIds[line] ?? '', offer.id] as const];
  });
  const orders = ordersOfSelection(comparison, new Map(selected));
  const exact = orders.reduce((sum, one) => sum + one.totalMinor, 0n);
  return Number(exact) - totalsOf(plan, costs).orders;
}

function toSuggestion(
  call: MemberCall,
  prepared: Prepared,
  input: Wishes,
  { wish, plan, cheapest }: Planned,
): Suggestion {
  const { comparison, offers, lineIds, problem, costs, inputHash } = prepared;
  const { dayWorth } = input;
  const { currency, id: rfqId } = comparison.rfq;
  const text = (minor: number) => decimalOf(BigInt(minor), decimalsOf(currency));
  const lines = plan.offers.flatMap((index, line) => {
    const offer = index === null ? undefined : offers[index];
    const lineId = lineIds[line] ?? '';
    return offer === undefined
      ? []
      : [{ line_id: lineId, offer_id: offer.id, version: offer.version }];
  });
  const result = {
    proof: proofOf(plan),
    gap_percent: percentOf(plan.gapBp),
  } as const;
  const missing = plan.offers.flatMap((index, line) => (index === null ? [line] : []));
  const totals = totalsOf(plan, costs);
  const rounding = roundingOf(prepared, plan);
  const compared = (totals.landed ?? totals.orders) + rounding;
  const above =
    cheapest === null ? 0 : plan.total + rounding - cheapest.total - roundingOf(prepared, cheapest);
  const middle = middlePriceOf(problem, missing);
  return {
    wish,
    ...result,
    total_price: text(totals.orders + rounding),
    landed_total: totals.landed === null ? null : text(totals.landed + rounding),
    weighed_total: dayWorth === 0 ? null : text(compared + dayWorth * plan.days),
    above_cheapest: plan.missing === cheapest?.missing ? text(Math.max(0, above)) : null,
    suppliers: plan.suppliers,
    delivery_days: plan.days,
    lines,
    missing: missing.map((line) => lineIds[line] ?? ''),
    missing_price: middle === null ? null : text(middle),
    filled_total: middle === null ? null : text(compared + middle),
    token: sealSuggestion(call, rfqId, {
      wish,
      ...result,
      suppliers_max: wishOf(wish, input).suppliersMax ?? 0,
      days_max: input.days_max === '' ? 0 : input.days_max,
      ...(wish === 'weighed' ? { day_worth: text(dayWorth) } : {}),
      total: text(totals.orders + rounding),
      input_hash: inputHash,
      at: call.now.toISOString(),
      lines_hash: linesHashOf(lines),
    }),
  };
}

/**
 * Computes selections of the open lines for each wish, with the conditions of the offers, the buyer's choices and the Q
 * discount (docs/decisions/0182-award-suggestions.md). Saves nothing but that the offers were opened.
 * Refuses: not_found, rfq_not_open, invalid, busy.
 */
export async function suggestAward(
  call: MemberCall,
  rfqId: string,
  input: SuggestionInput,
): Promise<Suggestions | Refusal> {
  const comparison = await openComparison(call, rfqId);
  if (isRefusal(comparison)) return comparison;
  const isOpen = comparison.rfq.status === 'active' || comparison.rfq.status === 'evaluate';
  if (!isOpen) return refuse('rfq_not_open');
  const offers = awardable(comparison).toSorted((one, two) =>
    one.created_at < two.created_at ? -1 : 1,
  );
  const invalid = validateChoices(comparison, offers, input);
  if (invalid !== null) return invalid;
  const dayWorth = readDayWorth(comparison, input.day_worth);
  if (isRefusal(dayWorth)) return dayWorth;
  const chosen = { ...input, dayWorth };
  const chosenWishes = wishesOf(chosen);
  const prepared = prepare(comparison, offers, chosen);
  const plans = await call.planner.plan(
    prepared.problem,
    chosenWishes.map((wish) => wishOf(wish, chosen)),
  );
  if (isRefusal(plans)) return plans;
  const cheapest = plans[0] ?? null;
  const suggestions = chosenWishes.flatMap((wish, index) => {
    const plan = plans[index] ?? null;
    return plan === null ? [] : [toSuggestion(call, prepared, chosen, { wish, plan, cheapest })];
  });
  return { input_hash: prepared.inputHash, landed: prepared.costs !== null, suggestions };
}
