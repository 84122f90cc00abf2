import type { AwardPlan, AwardProblem, AwardWish } from '#shared/award-plan.ts';
import { solveLeaf, tryLeaf, type Leaf } from './plan-lines.ts';
import {
  at,
  isBetter,
  leaveOpen,
  mayImprove,
  modelOf,
  scale,
  type Model,
  type Progress,
  type Rank,
} from './plan-model.ts';

/** About ten seconds of one core (`node bench/award.ts`). */
const stepsDefault = 150_000_000;

type Use = 'none' | 'part' | 'whole';

const empty = new Float64Array();

interface Limits {
  readonly suppliersMax: number;
  readonly daysMax: number;
}

interface Search {
  readonly progress: Progress;
  readonly limits: Limits;
  readonly order: readonly number[];
  readonly uses: readonly (readonly Use[])[];
  /** By objective and depth: the lowest cost of each line among the offers that are not decided. */
  readonly later: readonly (readonly Float64Array[])[];
}

function usesOf({ problem, objectives }: Model, index: number, { daysMax }: Limits): Use[] {
  const offer = problem.offers[index];
  if (offer === undefined || offer.lines.length === 0 || offer.days > daysMax) return ['none'];
  const net = offer.lines.reduce((sum, line) => sum + line.net, 0);
  const part = objectives[0]?.part[index] ?? empty;
  const whole = objectives[0]?.whole[index] ?? empty;
  const differs = offer.lines.some(({ line }) => at(part, line) !== at(whole, line));
  const isOwn = offer.isWholePossible && (!offer.isDivisible || differs || net < offer.minimum);
  return [
    ...(offer.isDivisible ? (['part'] as const) : []),
    ...(isOwn ? (['whole'] as const) : []),
    'none',
  ];
}

/** The cheapest offers of most lines first, because a good plan is then found early. */
function orderOf({ problem, objectives }: Model): number[] {
  const wins = problem.offers.map(() => 0);
  const parts = objectives[0]?.part ?? [];
  for (let line = 0; line < problem.lineCount; line += 1) {
    let lowest = Infinity;
    let winner = -1;
    for (const [index, part] of parts.entries())
      if (at(part, line) < lowest) {
        lowest = at(part, line);
        winner = index;
      }
    if (winner >= 0) wins[winner] = (wins[winner] ?? 0) + 1;
  }
  return problem.offers
    .map((_, index) => index)
    .toSorted((one, two) => (wins[two] ?? 0) - (wins[one] ?? 0) || one - two);
}

function searchOf(model: Model, limits: Limits, stepsMax: number): Search {
  const { lineCount } = model.problem;
  const order = orderOf(model);
  const uses = order.map((index) => usesOf(model, index, limits));
  const later = model.objectives.map((objective) => {
    const levels = [new Float64Array(lineCount).fill(Infinity)];
    for (let depth = order.length - 1; depth >= 0; depth -= 1) {
      const level = (levels[0] ?? empty).slice();
      const offer = order[depth] ?? 0;
      for (const use of uses[depth] ?? []) {
        if (use === 'none') continue;
        const costs = objective[use][offer] ?? empty;
        for (let line = 0; line < lineCount; line += 1)
          level[line] = Math.min(at(level, line), at(costs, line));
      }
      levels.unshift(level);
    }
    return levels;
  });
  const progress: Progress = { model, stepsMax, steps: 0, best: null, open: null };
  return { progress, limits, order, uses, later };
}

interface Node {
  readonly parts: readonly number[];
  readonly owners: Int32Array;
  readonly suppliers: number;
  /** By objective: the lowest cost of each line among the used offers, and the cost of using them. */
  readonly costs: readonly Float64Array[];
  readonly fixed: readonly number[];
}

function rootOf({ progress: { model } }: Search): Node {
  const { lineCount } = model.problem;
  return {
    parts: [],
    owners: new Int32Array(lineCount).fill(-1),
    suppliers: 0,
    costs: model.objectives.map(() => new Float64Array(lineCount).fill(Infinity)),
    fixed: model.objectives.map(({ base }) => base),
  };
}

function withOffer({ model }: Progress, node: Node, offer: number, use: Use): Node | null {
  if (use === 'none') return node;
  const lines = model.problem.offers[offer]?.lines ?? [];
  if (use === 'whole' && lines.some(({ line }) => at(node.owners, line) >= 0)) return null;
  const owners = use === 'whole' ? node.owners.slice() : node.owners;
  if (use === 'whole') for (const { line } of lines) owners[line] = offer;
  const costs = node.costs.map((before, index) => {
    const own = model.objectives[index]?.[use][offer] ?? empty;
    const after = before.slice();
    for (const { line } of lines)
      if (use === 'whole') after[line] = at(own, line);
      else if (at(owners, line) < 0) after[line] = Math.min(at(after, line), at(own, line));
    return after;
  });
  return {
    parts: use === 'part' ? [...node.parts, offer] : node.parts,
    owners,
    suppliers: node.suppliers + 1,
    costs,
    fixed: node.fixed.map((sum, index) => sum + at(model.objectives[index]?.fixed ?? empty, offer)),
  };
}

function boundOf({ progress, later }: Search, node: Node, depth: number): Rank {
  const { lineCount } = progress.model.problem;
  progress.steps += lineCount * node.costs.length;
  let missing = 0;
  let value = -Infinity;
  for (const [index, costs] of node.costs.entries()) {
    const rest = later[index]?.[depth] ?? empty;
    let sum = node.fixed[index] ?? 0;
    missing = 0;
    for (let line = 0; line < lineCount; line += 1) {
      const cost =
        at(node.owners, line) >= 0 ? at(costs, line) : Math.min(at(costs, line), at(rest, line));
      if (cost === Infinity) missing += 1;
      else sum += cost;
    }
    value = Math.max(value, sum);
  }
  return { missing, total: Math.ceil(value / scale), suppliers: node.suppliers };
}

function leafOf({ parts, owners, suppliers, costs }: Node): Leaf {
  const missing = costs[0]?.reduce((count, cost) => (cost === Infinity ? count + 1 : count), 0);
  return { parts, owners, suppliers, missing: missing ?? 0 };
}

/** True if the values of all lines together reach the minimum values of the used offers. */
function canReachMinimums({ model }: Progress, { parts, owners }: Node): boolean {
  const { lineCount, offers } = model.problem;
  let needed = 0;
  for (const offer of parts) needed += offers[offer]?.minimum ?? 0;
  if (needed === 0) return true;
  for (let line = 0; line < lineCount && needed > 0; line += 1) {
    if (at(owners, line) >= 0) continue;
    let most = 0;
    for (const offer of parts) most = Math.max(most, at(model.nets[offer] ?? empty, line));
    needed -= most;
  }
  return needed <= 0;
}

function visit(search: Search, node: Node, depth: number): void {
  const { progress, limits, order, uses } = search;
  if (!canReachMinimums(progress, node)) return;
  const isLeaf = depth === order.length || node.suppliers === limits.suppliersMax;
  const rank = boundOf(search, node, isLeaf ? order.length : depth);
  if (!mayImprove(progress, rank)) return;
  if (progress.steps > progress.stepsMax) return leaveOpen(progress, rank);
  if (isLeaf) {
    if (node.suppliers > 0) solveLeaf(progress, leafOf(node));
    return;
  }
  const offer = order[depth] ?? 0;
  for (const use of uses[depth] ?? []) {
    const next = withOffer(progress, node, offer, use);
    if (next !== null) visit(search, next, depth + 1);
  }
}

function nodeOf({ progress, order }: Search, root: Node, chosen: readonly Use[]): Node | null {
  let node: Node | null = root;
  for (const [depth, use] of chosen.entries())
    node = node === null ? null : withOffer(progress, node, order[depth] ?? 0, use);
  return node;
}

/** Begins with a good plan: single offers and the first ones of the order, then one change at a time while it improves. */
function improve(search: Search): void {
  const { progress, limits, uses } = search;
  const root = rootOf(search);
  let chosen: readonly Use[] = uses.map(() => 'none');
  const attempt = (next: readonly Use[]) => {
    const before = progress.best;
    const node = nodeOf(search, root, next);
    if (node === null || node.suppliers === 0 || node.suppliers > limits.suppliersMax) return;
    tryLeaf(progress, leafOf(node));
    if (progress.best !== before) chosen = next;
  };
  const none = chosen;
  for (let count = 1; count <= uses.length; count += 1)
    attempt(uses.map(([first = 'none'], depth) => (depth < count ? first : 'none')));
  for (const [depth, own] of uses.entries()) for (const use of own) attempt(none.with(depth, use));
  for (let before = null as readonly Use[] | null; before !== chosen;) {
    before = chosen;
    for (const [depth, own] of uses.entries())
      for (const use of own) if (chosen[depth] !== use) attempt(chosen.with(depth, use));
  }
}

function gapOf({ best, open }: Progress): number | null {
  if (best === null || open === null || !isBetter(open, best)) return 0;
  if (open.missing < best.missing || open.total <= 0) return null;
  return Math.ceil(((best.total - open.total) * scale) / open.total);
}

function toPlan({ problem }: Model, progress: Progress): AwardPlan | null {
  const { best, steps } = progress;
  if (best === null || best.suppliers === 0) return null;
  const used = new Set([...best.offers].filter((offer) => offer >= 0));
  const gapBp = gapOf(progress);
  return {
    offers: [...best.offers].map((offer) => (offer < 0 ? null : offer)),
    total: best.total,
    missing: best.missing,
    suppliers: best.suppliers,
    days: Math.max(...[...used].map((offer) => problem.offers[offer]?.days ?? 0)),
    isProven: gapBp === 0,
    gapBp,
    steps,
  };
}

function planWithin(model: Model, limits: Limits, stepsMax: number): AwardPlan | null {
  const search = searchOf(model, limits, stepsMax);
  improve(search);
  visit(search, rootOf(search), 0);
  return toPlan(model, search.progress);
}

/** Nothing is proven of a delivery if an earlier one may have as many lines. */
const unproven = (plan: AwardPlan): AwardPlan => ({ ...plan, isProven: false, gapBp: null });

function fastest(model: Model, limits: Limits, cheapest: AwardPlan, stepsMax: number): AwardPlan {
  const days = [...new Set(model.problem.offers.map((offer) => offer.days))];
  let steps = 0;
  let isSure = cheapest.gapBp !== null;
  for (const daysMax of days.toSorted((one, two) => one - two)) {
    if (daysMax >= cheapest.days) break;
    const plan = planWithin(model, { ...limits, daysMax }, Math.max(0, stepsMax - steps));
    steps += plan?.steps ?? 0;
    if (plan?.missing === cheapest.missing) return { ...(isSure ? plan : unproven(plan)), steps };
    if (plan?.gapBp === null) isSure = false;
  }
  return { ...(isSure ? cheapest : unproven(cheapest)), steps };
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
): (AwardPlan | null)[] {
  const model = modelOf(problem);
  if (model === null) return wishes.map(() => null);
  const known: { readonly limits: Limits; readonly plan: AwardPlan | null }[] = [];
  let left = stepsMax;
  return wishes.map((wish) => {
    const limits = limitsOf(problem, wish);
    const own = Math.max(left, stepsMax / 10);
    const before = known.find((one) => isSame(one.limits, limits));
    const cheapest = before === undefined ? planWithin(model, limits, own) : before.plan;
    if (before === undefined) {
      known.push({ limits, plan: cheapest });
      left -= cheapest?.steps ?? 0;
    }
    if (!wish.isFastest || cheapest === null) return cheapest;
    const plan = fastest(model, limits, cheapest, own);
    left -= plan.steps;
    return plan;
  });
}
