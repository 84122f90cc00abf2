import {
  at,
  leaveOpen,
  mayImprove,
  offerTo,
  scale,
  valueOf,
  type Model,
  type Progress,
  type Rank,
} from './plan-model.ts';

/** A choice of suppliers: the lines of whole offers are assigned, and others go to offers of parts. */
export interface Leaf {
  readonly parts: readonly number[];
  readonly owners: Int32Array;
  readonly suppliers: number;
  readonly missing: number;
}

interface Rows {
  readonly lines: readonly number[];
  /** By offer, what the other lines must reach for its minimum, beside its groups. */
  readonly needed: Float64Array;
  readonly bound: readonly number[];
  readonly base: readonly number[];
}

const stepsOfLeavesMax = 2e9;
/** The time of an option in that of adding an amount. */
const stepsOfOption = 16;
const multiplierMax = 4 * scale;
const rounds = 90;

function rowsOf({ objectives, problem, nets }: Model, leaf: Leaf): Rows {
  const lines: number[] = [];
  const wholes = new Set<number>();
  for (const [line, owner] of leaf.owners.entries()) {
    if (owner >= 0) wholes.add(owner);
    else if (leaf.parts.some((offer) => at(objectives[0]?.part[offer] ?? empty, line) < Infinity))
      lines.push(line);
  }
  const parts = new Set(leaf.parts);
  const base = objectives.map((objective) => {
    let sum = objective.base;
    for (const offer of new Set([...parts, ...wholes])) sum += at(objective.fixed, offer);
    for (const [line, owner] of leaf.owners.entries()) {
      if (owner < 0) continue;
      const { grouped, whole } = objective;
      sum += at((parts.has(owner) ? grouped[owner] : whole[owner]) ?? empty, line);
    }
    return sum;
  });
  const needed = Float64Array.from(problem.offers, ({ minimum }) => minimum);
  for (const [line, owner] of leaf.owners.entries())
    if (owner >= 0) needed[owner] = at(needed, owner) - at(nets[owner] ?? empty, line);
  const bound = leaf.parts.filter((offer) => at(needed, offer) > 0);
  return { lines, needed, bound, base };
}

const empty = new Float64Array();

interface Relaxed {
  readonly value: number;
  readonly assigned: Int32Array;
  readonly net: Float64Array;
}

/** The lowest reduced cost of each line: the Lagrangian relaxation of the minimum values. */
function relax(
  progress: Progress,
  leaf: Leaf,
  rows: Rows,
  index: number,
  multipliers: Float64Array,
): Relaxed {
  const { model } = progress;
  const part = model.objectives[index]?.part ?? [];
  const assigned = leaf.owners.slice();
  const net = new Float64Array(model.problem.offers.length);
  let value = rows.base[index] ?? 0;
  for (const line of rows.lines) {
    let lowest = Infinity;
    let chosen = -1;
    for (const offer of leaf.parts) {
      const cost = at(part[offer] ?? empty, line);
      if (cost === Infinity) continue;
      const reduced = cost - at(multipliers, offer) * at(model.nets[offer] ?? empty, line);
      if (reduced < lowest) {
        lowest = reduced;
        chosen = offer;
      }
    }
    value += lowest;
    assigned[line] = chosen;
    net[chosen] = at(net, chosen) + at(model.nets[chosen] ?? empty, line);
  }
  for (const offer of rows.bound) value += at(multipliers, offer) * at(rows.needed, offer);
  progress.steps += rows.lines.length * leaf.parts.length;
  return { value, assigned, net };
}

interface Move {
  readonly line: number;
  readonly from: number;
  readonly cost: number;
  readonly net: number;
}

/** Moves the lines to each offer below its minimum that cost the least for their value. */
function repair({ model }: Progress, leaf: Leaf, rows: Rows, relaxed: Relaxed): Int32Array {
  const assigned = relaxed.assigned.slice();
  const net = relaxed.net.slice();
  const part = model.objectives[0]?.part ?? [];
  const minimum = (offer: number) => Math.max(0, at(rows.needed, offer));
  const netOf = (offer: number, line: number) => at(model.nets[offer] ?? empty, line);
  const mayLeave = (offer: number, line: number) =>
    minimum(offer) === 0 || at(net, offer) - netOf(offer, line) >= minimum(offer);
  const move = (line: number, from: number, to: number) => {
    net[from] = at(net, from) - netOf(from, line);
    net[to] = at(net, to) + netOf(to, line);
    assigned[line] = to;
  };
  for (const offer of rows.bound) {
    if (at(net, offer) >= minimum(offer)) continue;
    const moves = rows.lines.flatMap((line): Move[] => {
      const cost = at(part[offer] ?? empty, line);
      const from = at(assigned, line);
      if (cost === Infinity || from === offer) return [];
      return [{ line, from, cost: cost - at(part[from] ?? empty, line), net: netOf(offer, line) }];
    });
    moves.sort((one, two) => one.cost / (one.net + 1) - two.cost / (two.net + 1));
    for (const { line, from } of moves) {
      if (at(net, offer) >= minimum(offer)) break;
      if (mayLeave(from, line)) move(line, from, offer);
    }
  }
  for (const line of rows.lines)
    for (const offer of leaf.parts) {
      const from = at(assigned, line);
      const isCheaper = at(part[offer] ?? empty, line) < at(part[from] ?? empty, line);
      if (isCheaper && mayLeave(from, line)) move(line, from, offer);
    }
  return assigned;
}

interface Bound {
  readonly value: number;
  readonly multipliers: Float64Array;
}

/** Raises the lower bound of a leaf by multipliers of its minimum values, and finds plans on the way. */
function boundOf(progress: Progress, leaf: Leaf, rows: Rows, index: number): Bound {
  const { model } = progress;
  const count = model.problem.offers.length;
  let multipliers = new Float64Array(count);
  let best: Bound = { value: -Infinity, multipliers };
  let factor = 1;
  let since = 0;
  for (let round = 0; round < rounds; round += 1) {
    const relaxed = relax(progress, leaf, rows, index, multipliers);
    offerTo(progress, valueOf(model, relaxed.assigned));
    if (round % 3 === 0 && rows.bound.length > 0)
      offerTo(progress, valueOf(model, repair(progress, leaf, rows, relaxed)));
    since = relaxed.value > best.value ? 0 : since + 1;
    if (relaxed.value > best.value) best = { value: relaxed.value, multipliers };
    if (since === 6) {
      factor /= 2;
      since = 0;
    }
    const missed = rows.bound.map((offer) => at(rows.needed, offer) - at(relaxed.net, offer));
    const isMet = missed.every((one, at) => one <= 0 && multipliers[rows.bound[at] ?? 0] === 0);
    if (isMet || !mayImprove(progress, rankOf(leaf, best.value))) break;
    const squares = missed.reduce((sum, one) => sum + one * one, 0);
    if (squares === 0) break;
    const goal = progress.best?.missing === leaf.missing ? progress.best.total * scale : 0;
    const step = (factor * Math.max(goal - relaxed.value, scale)) / squares;
    multipliers = multipliers.slice();
    for (const [position, offer] of rows.bound.entries()) {
      const raised = at(multipliers, offer) + Math.round(step * (missed[position] ?? 0));
      multipliers[offer] = Math.min(multiplierMax, Math.max(0, raised));
    }
  }
  return best;
}

const rankOf = ({ missing, suppliers }: Leaf, value: number): Rank => ({
  missing,
  suppliers,
  total: Math.ceil(value / scale),
});

interface Option {
  readonly offer: number;
  readonly reduced: readonly number[];
  readonly net: number;
}

interface LineSearch {
  readonly options: readonly (readonly Option[])[];
  readonly lines: readonly number[];
  /** By objective and line: the lowest reduced cost of this and the later lines. */
  readonly rest: readonly Float64Array[];
  readonly reach: readonly Float64Array[];
  readonly start: readonly number[];
}

function optionsOf({ model }: Progress, leaf: Leaf, line: number, bounds: readonly Bound[]) {
  const options = leaf.parts.flatMap((offer): Option[] => {
    const net = at(model.nets[offer] ?? empty, line);
    const reduced = model.objectives.map(
      ({ part }, index) =>
        at(part[offer] ?? empty, line) - at(bounds[index]?.multipliers ?? empty, offer) * net,
    );
    return reduced[0] === Infinity ? [] : [{ offer, reduced, net }];
  });
  return options.toSorted((one, two) => (one.reduced[0] ?? 0) - (two.reduced[0] ?? 0));
}

function lineSearchOf(
  progress: Progress,
  leaf: Leaf,
  rows: Rows,
  bounds: readonly Bound[],
): LineSearch {
  const { model } = progress;
  const all = rows.lines.map((line) => ({
    line,
    options: optionsOf(progress, leaf, line, bounds),
  }));
  // The lines whose best offer is the furthest ahead come first, because they have one choice.
  const lead = (options: readonly Option[]) =>
    (options[1]?.reduced[0] ?? Infinity) - (options[0]?.reduced[0] ?? 0);
  all.sort((one, two) => (lead(two.options) > lead(one.options) ? 1 : -1));
  const count = all.length;
  const rest = bounds.map(() => new Float64Array(count + 1));
  const reach = all.map(() => new Float64Array(model.problem.offers.length));
  reach.push(new Float64Array(model.problem.offers.length));
  for (let row = count - 1; row >= 0; row -= 1) {
    const options = all[row]?.options ?? [];
    for (const [index, sums] of rest.entries())
      sums[row] =
        at(sums, row + 1) +
        options.reduce((low, option) => Math.min(low, option.reduced[index] ?? 0), Infinity);
    reach[row]?.set(reach[row + 1] ?? empty);
    const own = reach[row];
    if (own !== undefined) for (const { offer, net } of options) own[offer] = at(own, offer) + net;
  }
  const start = bounds.map(({ multipliers }, index) =>
    rows.bound.reduce(
      (sum, offer) => sum + at(multipliers, offer) * at(rows.needed, offer),
      rows.base[index] ?? 0,
    ),
  );
  return {
    options: all.map(({ options }) => options),
    lines: all.map(({ line }) => line),
    rest,
    reach,
    start,
  };
}

/** Tries every assignment of the lines that may be better. False: the steps ended before. */
function searchLines(
  progress: Progress,
  leaf: Leaf,
  rows: Rows,
  { options, lines, rest, reach, start }: LineSearch,
): boolean {
  const { model, stepsMax } = progress;
  const count = lines.length;
  const limit = Math.min(stepsMax, progress.steps + Math.floor(stepsOfLeavesMax / count));
  const assigned = leaf.owners.slice();
  const net = new Float64Array(model.problem.offers.length);
  const values = start.map((value) => new Float64Array(count + 1).fill(value));
  const minimums = rows.bound.map((offer) => at(rows.needed, offer));
  const isHopeless = (row: number) => {
    let value = -Infinity;
    for (let index = 0; index < values.length; index += 1)
      value = Math.max(value, at(values[index] ?? empty, row) + at(rest[index] ?? empty, row));
    return !mayImprove(progress, rankOf(leaf, value));
  };
  const canReach = (row: number) => {
    const own = reach[row] ?? empty;
    for (let index = 0; index < minimums.length; index += 1) {
      const offer = rows.bound[index] ?? 0;
      if (at(net, offer) + at(own, offer) < (minimums[index] ?? 0)) return false;
    }
    return true;
  };
  const visit = (row: number): boolean => {
    if (row === count) {
      offerTo(progress, valueOf(model, assigned));
      progress.steps += count;
      return true;
    }
    for (const { offer, reduced, net: own } of options[row] ?? []) {
      progress.steps += stepsOfOption;
      if (progress.steps > limit) return false;
      for (let index = 0; index < values.length; index += 1) {
        const sums = values[index] ?? empty;
        sums[row + 1] = at(sums, row) + (reduced[index] ?? 0);
      }
      if (isHopeless(row + 1)) {
        if (values.length === 1) break;
        continue;
      }
      net[offer] = at(net, offer) + own;
      assigned[lines[row] ?? 0] = offer;
      const isDone = !canReach(row + 1) || visit(row + 1);
      net[offer] = at(net, offer) - own;
      if (!isDone) return false;
    }
    return true;
  };
  return visit(0);
}

/** `known`: a bound of the leaf that its lines may only raise. */
export function solveLeaf(progress: Progress, leaf: Leaf, known: Rank): void {
  const rows = rowsOf(progress.model, leaf);
  const bounds = progress.model.objectives.map((_, index) => boundOf(progress, leaf, rows, index));
  const own = rankOf(leaf, Math.max(...bounds.map(({ value }) => value)));
  const rank = { ...own, total: Math.max(own.total, known.total) };
  if (!mayImprove(progress, rank)) return;
  const search = lineSearchOf(progress, leaf, rows, bounds);
  if (!searchLines(progress, leaf, rows, search) && mayImprove(progress, rank))
    leaveOpen(progress, rank);
}

export function tryLeaf(progress: Progress, leaf: Leaf): void {
  const rows = rowsOf(progress.model, leaf);
  const relaxed = relax(
    progress,
    leaf,
    rows,
    0,
    new Float64Array(progress.model.problem.offers.length),
  );
  offerTo(progress, valueOf(progress.model, relaxed.assigned));
  if (rows.bound.length > 0)
    offerTo(progress, valueOf(progress.model, repair(progress, leaf, rows, relaxed)));
}
