import type { AwardProblem, PlannedLine, PlannedOffer } from '#shared/award-plan.ts';

/** Amounts are multiplied by it, so that a rate in basis points gives whole numbers. */
export const scale = 10_000;
/** With it every scaled sum, also with multipliers, is an exact integer of a double. */
const totalMax = 1e11;

export const at = (values: Float64Array | Int32Array, index: number): number => values[index] ?? 0;

/**
 * A linear lower bound of the total. The Q discount is the rate of the value or the rest of the promise, so the total is
 * never below the larger of both.
 */
export interface Objective {
  /** By offer and line, scaled. Infinity: the offer cannot get the line. */
  readonly part: readonly Float64Array[];
  /** As `part`, of the lines in groups, which `part` has not. */
  readonly grouped: readonly Float64Array[];
  readonly whole: readonly Float64Array[];
  readonly fixed: Float64Array;
  readonly base: number;
}

export interface Limits {
  readonly suppliersMax: number;
  readonly daysMax: number;
}

export interface Model {
  readonly problem: AwardProblem;
  readonly objectives: readonly Objective[];
  readonly nets: readonly Float64Array[];
}

function objectiveOf({ lineCount, offers }: AwardProblem, rateBp: number, base: number): Objective {
  const fill = (
    of: (line: PlannedLine, rate: number) => number,
    has: (line: PlannedLine) => boolean = () => true,
  ) =>
    offers.map((offer) => {
      const values = new Float64Array(lineCount).fill(Infinity);
      const rate = offer.withoutDiscount === true ? 0 : rateBp;
      for (const line of offer.lines) if (has(line)) values[line.line] = of(line, rate);
      return values;
    });
  const partCost = (line: PlannedLine, rate: number) => scale * line.gross - rate * line.net;
  const isGrouped = ({ group }: PlannedLine) => group !== undefined;
  return {
    part: fill(partCost, (line) => !isGrouped(line)),
    grouped: fill(partCost, isGrouped),
    whole: fill((line, rate) => scale * line.wholeGross - rate * line.wholeNet),
    fixed: Float64Array.from(offers, (offer) => scale * offer.fixed),
    base,
  };
}

/** Null: the amounts are too large for exact sums. */
export function modelOf(problem: AwardProblem): Model | null {
  const { lineCount, offers, rateBp, promisedMinor } = problem;
  const grossMax = new Float64Array(lineCount);
  const netMax = new Float64Array(lineCount);
  const nets = offers.map(() => new Float64Array(lineCount));
  let largest = 0;
  for (const [index, offer] of offers.entries()) {
    largest += offer.fixed;
    for (const { line, gross, net } of offer.lines) {
      grossMax[line] = Math.max(at(grossMax, line), gross);
      netMax[line] = Math.max(at(netMax, line), net);
      const own = nets[index];
      if (own !== undefined) own[line] = net;
    }
  }
  for (const gross of grossMax) largest += gross;
  if (largest > totalMax) return null;
  const highest = netMax.reduce((sum, net) => sum + net, 0) * rateBp;
  const hasDiscount = rateBp > 0 && promisedMinor > 0;
  const objectives: Objective[] = [];
  if (hasDiscount) objectives.push(objectiveOf(problem, rateBp, 0));
  if (!hasDiscount || highest > promisedMinor * scale)
    objectives.push(objectiveOf(problem, 0, hasDiscount ? -promisedMinor * scale : 0));
  return { problem, objectives, nets };
}

export interface Best {
  readonly missing: number;
  readonly total: number;
  readonly suppliers: number;
  readonly offers: Int32Array;
}

export type Rank = Pick<Best, 'missing' | 'total' | 'suppliers'>;

export function isBetter(one: Rank, two: Rank): boolean {
  if (one.missing !== two.missing) return one.missing < two.missing;
  if (one.total !== two.total) return one.total < two.total;
  return one.suppliers < two.suppliers;
}

interface Order {
  lines: number;
  gross: number;
  net: number;
  wholeGross: number;
  wholeNet: number;
}

function hasSplitGroup({ lines }: PlannedOffer, assigned: Int32Array, offer: number): boolean {
  const taken = new Map<string, boolean>();
  for (const { line, group } of lines) {
    if (group === undefined) continue;
    const isTaken = assigned[line] === offer;
    if ((taken.get(group) ?? isTaken) !== isTaken) return true;
    taken.set(group, isTaken);
  }
  return false;
}

/** The exact total of an assignment, as its orders come to. Null: a condition excludes it. */
export function valueOf({ problem }: Model, assigned: Int32Array): Best | null {
  const orders = problem.offers.map((offer, index): Order => {
    const order = { lines: 0, gross: 0, net: 0, wholeGross: 0, wholeNet: 0 };
    for (const line of offer.lines) {
      if (assigned[line.line] !== index) continue;
      order.lines += 1;
      order.gross += line.gross;
      order.net += line.net;
      order.wholeGross += line.wholeGross;
      order.wholeNet += line.wholeNet;
    }
    return order;
  });
  let total = 0;
  let discount = 0;
  let suppliers = 0;
  for (const [index, order] of orders.entries()) {
    const offer = problem.offers[index];
    if (offer === undefined || order.lines === 0) continue;
    const isWhole = offer.isWholePossible && order.lines === offer.lines.length;
    if (!isWhole && (!offer.isDivisible || order.net < offer.minimum)) return null;
    if (hasSplitGroup(offer, assigned, index)) return null;
    const net = isWhole ? order.wholeNet : order.net;
    suppliers += 1;
    total += (isWhole ? order.wholeGross : order.gross) + offer.fixed;
    if (offer.withoutDiscount !== true) discount += Math.floor((net * problem.rateBp) / scale);
  }
  const missing = assigned.reduce((count, offer) => (offer < 0 ? count + 1 : count), 0);
  total -= Math.min(discount, problem.promisedMinor);
  return { missing, total, suppliers, offers: assigned.slice() };
}

export interface Progress {
  readonly model: Model;
  stepsMax: number;
  steps: number;
  best: Best | null;
  /** The best rank that the parts that were not searched may have. Null: all were. */
  open: Rank | null;
}

export function offerTo(progress: Progress, found: Best | null): void {
  if (found !== null && (progress.best === null || isBetter(found, progress.best)))
    progress.best = found;
}

export const mayImprove = ({ best }: Progress, rank: Rank): boolean =>
  best === null || isBetter(rank, best);

export function leaveOpen(progress: Progress, rank: Rank): void {
  if (progress.open === null || isBetter(rank, progress.open)) progress.open = rank;
}
