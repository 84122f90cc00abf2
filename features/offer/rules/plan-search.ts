import type { AwardPlan } from '#shared/award-plan.ts';
import { priceBoundOf, pricedTotal, type PriceBound } from './plan-bound.ts';
import { itemsOf, laterOf, nextOffersOf, type Item, type Use } from './plan-items.ts';
import { solveLeaf, tryLeaf, type Leaf } from './plan-lines.ts';
import {
  at,
  isBetter,
  leaveOpen,
  mayImprove,
  scale,
  type Best,
  type Limits,
  type Model,
  type Progress,
  type Rank,
} from './plan-model.ts';

const empty = new Float64Array();

interface Search {
  readonly progress: Progress;
  readonly limits: Limits;
  readonly items: readonly Item[];
  readonly nextOffers: readonly number[];
  readonly later: readonly (readonly Float64Array[])[];
  /** As `later`, for nodes that have as many suppliers as they may. */
  readonly laterOfFull: readonly (readonly Float64Array[])[];
  bounds: readonly PriceBound[];
  readonly missingMin: number;
}

function searchOf(model: Model, limits: Limits, stepsMax: number, known: Best | null): Search {
  const items = itemsOf(model, limits);
  const later = laterOf(model, items, false);
  const progress: Progress = { model, stepsMax, steps: 0, best: known, open: null };
  const missingMin = later[0]?.[0]?.filter((cost) => cost === Infinity).length ?? 0;
  return {
    progress,
    limits,
    items,
    nextOffers: nextOffersOf(items),
    later,
    laterOfFull: laterOf(model, items, true),
    bounds: [],
    missingMin,
  };
}

interface Node {
  readonly parts: readonly number[];
  readonly owners: Int32Array;
  readonly suppliers: number;
  /** By objective: the lowest cost of each line among the used offers, and the cost of using them. */
  readonly costs: readonly Float64Array[];
  readonly fixed: readonly number[];
  /** By objective, the results of the used offers at the prices of the bound. */
  readonly priced: readonly number[];
}

function rootOf({ progress: { model } }: Search): Node {
  const { lineCount } = model.problem;
  return {
    parts: [],
    owners: new Int32Array(lineCount).fill(-1),
    suppliers: 0,
    costs: model.objectives.map(() => new Float64Array(lineCount).fill(Infinity)),
    fixed: model.objectives.map(({ base }) => base),
    priced: model.objectives.map(() => 0),
  };
}

/** Null: a line of the whole offer or of the group belongs to another one. */
function withUse(search: Search, node: Node, { offer, group, ...item }: Item, use: Use) {
  if (use === 'none') return node;
  const { model } = search.progress;
  const isOwner = use === 'whole' || group !== null;
  const lines =
    use === 'whole' ? model.problem.offers[offer]?.lines.map(({ line }) => line) : item.lines;
  if (isOwner && lines?.some((line) => at(node.owners, line) >= 0) === true) return null;
  const owners = isOwner ? node.owners.slice() : node.owners;
  if (isOwner) for (const line of lines ?? []) owners[line] = offer;
  const costs = node.costs.map((before, index) => {
    const kind = group === null ? use : 'grouped';
    const own = model.objectives[index]?.[kind][offer] ?? empty;
    const after = before.slice();
    for (const line of lines ?? [])
      if (isOwner) after[line] = at(own, line);
      else if (at(owners, line) < 0) after[line] = Math.min(at(after, line), at(own, line));
    return after;
  });
  if (group !== null) return { ...node, owners, costs };
  return {
    parts: use === 'part' ? [...node.parts, offer] : node.parts,
    owners,
    suppliers: node.suppliers + 1,
    costs,
    fixed: node.fixed.map((sum, index) => sum + at(model.objectives[index]?.fixed ?? empty, offer)),
    priced: node.priced.map((sum, index) => sum + at(search.bounds[index]?.[use] ?? empty, offer)),
  };
}

function boundOf(search: Search, node: Node, depth: number): Rank {
  const { progress, limits } = search;
  const later = node.suppliers === limits.suppliersMax ? search.laterOfFull : search.later;
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
  // The prices are those of all lines, so they bound only plans that have them.
  if (missing === search.missingMin) {
    const left = limits.suppliersMax - node.suppliers;
    for (const [index, bound] of search.bounds.entries())
      value = Math.max(value, pricedTotal(bound, node.priced[index] ?? 0, depth, left));
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
    const owner = at(owners, line);
    if (owner >= 0) {
      if (parts.includes(owner)) needed -= at(model.nets[owner] ?? empty, line);
      continue;
    }
    let most = 0;
    for (const offer of parts) most = Math.max(most, at(model.nets[offer] ?? empty, line));
    needed -= most;
  }
  return needed <= 0;
}

function visit(search: Search, node: Node, depth: number): void {
  const { progress, limits, items, nextOffers } = search;
  const item = items[depth];
  const isOffer = item?.group === null;
  if (isOffer && !canReachMinimums(progress, node)) return;
  const isFull = isOffer && node.suppliers === limits.suppliersMax;
  const isLeaf = item === undefined || isFull;
  const rank = boundOf(search, node, isLeaf ? items.length : depth);
  if (!mayImprove(progress, rank)) return;
  if (progress.steps > progress.stepsMax) return leaveOpen(progress, rank);
  if (isLeaf) {
    if (node.suppliers > 0 && canReachMinimums(progress, node))
      solveLeaf(progress, leafOf(node), rank);
    return;
  }
  for (const use of item.uses) {
    const next = withUse(search, node, item, use);
    const after = isOffer && use !== 'part' ? (nextOffers[depth] ?? items.length) : depth + 1;
    if (next !== null) visit(search, next, after);
  }
}

/** A group that another offer has a line of is left out. */
function nodeOf(search: Search, root: Node, chosen: readonly Use[]): Node | null {
  let node = root;
  let isPart = false;
  for (const [depth, item] of search.items.entries()) {
    const use = chosen[depth] ?? 'none';
    if (item.group === null) isPart = use === 'part';
    else if (!isPart) continue;
    const next = withUse(search, node, item, use);
    if (next === null && item.group === null) return null;
    node = next ?? node;
  }
  return node;
}

interface Attempts {
  chosen: readonly Use[];
  readonly attempt: (next: readonly Use[]) => void;
}

function attemptsOf(search: Search): Attempts {
  const { progress, limits } = search;
  const root = rootOf(search);
  const attempts: Attempts = {
    chosen: search.items.map(() => 'none'),
    attempt: (next) => {
      const before = progress.best;
      const node = nodeOf(search, root, next);
      if (node === null || node.suppliers === 0 || node.suppliers > limits.suppliersMax) return;
      tryLeaf(progress, leafOf(node));
      if (progress.best !== before) attempts.chosen = next;
    },
  };
  return attempts;
}

/** The uses with one changed. An offer brings its groups. */
function changed(search: Search, chosen: readonly Use[], depth: number, use: Use): Use[] {
  const next = chosen.with(depth, use);
  const isOffer = search.items[depth]?.group === null;
  const end = search.nextOffers[depth] ?? search.items.length;
  return isOffer && use === 'part' ? next.fill('part', depth + 1, end) : next;
}

function improve(search: Search, attempts: Attempts): void {
  const { items } = search;
  for (let before = null as readonly Use[] | null; before !== attempts.chosen;) {
    before = attempts.chosen;
    for (const [depth, { uses }] of items.entries())
      for (const use of uses)
        if (attempts.chosen[depth] !== use)
          attempts.attempt(changed(search, attempts.chosen, depth, use));
    for (const [from, item] of items.entries()) {
      if (item.group !== null) continue;
      for (const [to, { group, uses }] of items.entries()) {
        const isSwap = attempts.chosen[from] !== 'none' && attempts.chosen[to] === 'none';
        if (group !== null || !isSwap) continue;
        const without = attempts.chosen.with(from, 'none');
        attempts.attempt(changed(search, without, to, uses[0] ?? 'none'));
      }
    }
  }
}

/** Begins with a good plan: single offers and the first ones of the order, then one change at a time while it improves. */
function begin(search: Search): void {
  const { items } = search;
  const attempts = attemptsOf(search);
  const { chosen: none } = attempts;
  for (let count = 1; count <= items.length; count += 1)
    attempts.attempt(items.map(({ uses: [use = 'none'] }, at) => (at < count ? use : 'none')));
  for (const [depth, { group, uses }] of items.entries())
    if (group === null) for (const use of uses) attempts.attempt(changed(search, none, depth, use));
  improve(search, attempts);
}

/** Prices of the lines bound every part of the search, and the offers that sell at them are good plans. */
function price(search: Search): void {
  const { progress, limits, items } = search;
  const attempts = attemptsOf(search);
  const goal = () => {
    const { best } = progress;
    return best === null || best.missing > search.missingMin ? 0 : best.total * scale;
  };
  const onSold = (offers: ReadonlySet<number>) =>
    attempts.attempt(
      items.map(({ offer, uses: [use = 'none'] }) => (offers.has(offer) ? use : 'none')),
    );
  search.bounds = progress.model.objectives.flatMap(
    (_, index) => priceBoundOf(progress, index, items, limits.suppliersMax, goal, onSold) ?? [],
  );
  improve(search, attempts);
}

function searchAll(search: Search, stepsOfFirst: number): void {
  const { progress } = search;
  const { stepsMax } = progress;
  begin(search);
  progress.stepsMax = Math.min(stepsMax, progress.steps + stepsOfFirst);
  visit(search, rootOf(search), 0);
  if (progress.open === null) return;
  progress.stepsMax = stepsMax;
  progress.open = null;
  price(search);
  visit(search, rootOf(search), 0);
}

/** Basis points that a total is above a lower bound, rounded up. Null: the bound is none. */
export function gapBetween(total: number, lowest: number): number | null {
  if (total <= lowest) return 0;
  if (lowest <= 0) return null;
  // Exact, because the worth of many days in basis points exceeds the integers of a double.
  const bound = BigInt(Math.floor(lowest));
  const above = (BigInt(total) - bound) * BigInt(scale);
  return Number((above + bound - 1n) / bound);
}

function gapOf({ best, open }: Progress): number | null {
  if (best === null || open === null || !isBetter(open, best)) return 0;
  return open.missing < best.missing ? null : gapBetween(best.total, open.total);
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

export interface Effort {
  readonly stepsMax: number;
  readonly stepsOfFirst: number;
}

export interface Searched {
  /** Null: none, or none that is better than the known rank. */
  readonly plan: AwardPlan | null;
  /** No plan with as many lines has a lower total, in minor units. Null: not known. */
  readonly lowest: number | null;
  readonly steps: number;
  readonly isLeftOpen: boolean;
}

const noOffers = new Int32Array();

/** `known`: only better plans are searched. */
export function planWithin(
  model: Model,
  limits: Limits,
  { stepsMax, stepsOfFirst }: Effort,
  known?: Rank,
): Searched {
  const start = known === undefined ? null : { ...known, offers: noOffers };
  const search = searchOf(model, limits, stepsMax, start);
  searchAll(search, stepsOfFirst);
  const { progress } = search;
  const { best, open, steps } = progress;
  const isOpen = best !== null && open !== null && isBetter(open, best);
  const lowest = (isOpen ? open.total : best?.total) ?? null;
  return {
    plan: best === start ? null : toPlan(model, progress),
    lowest: isOpen && open.missing < best.missing ? null : lowest,
    steps,
    isLeftOpen: open !== null,
  };
}
