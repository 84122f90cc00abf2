import { at, type Limits, type Model } from './plan-model.ts';

export type Use = 'none' | 'part' | 'whole';

/** One decision of the search: the use of an offer, or of a group of its lines after the use `part`. */
export interface Item {
  readonly offer: number;
  readonly group: string | null;
  /** The lines of the group, or those of the offer that are in no group for `part`. */
  readonly lines: readonly number[];
  readonly uses: readonly Use[];
}

const empty = new Float64Array();

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
  const costs = problem.offers.map((_, index) => {
    const grouped = objectives[0]?.grouped[index] ?? empty;
    return objectives[0]?.part[index]?.map((cost, line) => Math.min(cost, at(grouped, line)));
  });
  for (let line = 0; line < problem.lineCount; line += 1) {
    let lowest = Infinity;
    let winner = -1;
    for (const [index, own] of costs.entries())
      if (at(own ?? empty, line) < lowest) {
        lowest = at(own ?? empty, line);
        winner = index;
      }
    if (winner >= 0) wins[winner] = (wins[winner] ?? 0) + 1;
  }
  return problem.offers
    .map((_, index) => index)
    .toSorted((one, two) => (wins[two] ?? 0) - (wins[one] ?? 0) || one - two);
}

export function itemsOf(model: Model, limits: Limits): Item[] {
  return orderOf(model).flatMap((offer): Item[] => {
    const lines = model.problem.offers[offer]?.lines ?? [];
    const uses = usesOf(model, offer, limits);
    const linesOf = (group: string | undefined) =>
      lines.filter((line) => line.group === group).map(({ line }) => line);
    const groups = uses.includes('part') ? new Set(lines.map(({ group }) => group)) : [];
    return [
      { offer, group: null, lines: linesOf(undefined), uses },
      ...[...groups].flatMap((group): Item[] =>
        group === undefined
          ? []
          : [{ offer, group, lines: linesOf(group), uses: ['part', 'none'] }],
      ),
    ];
  });
}

export function nextOffersOf(items: readonly Item[]): number[] {
  return items.map((_, depth) => {
    const next = items.findIndex((item, index) => index > depth && item.group === null);
    return next < 0 ? items.length : next;
  });
}

/**
 * By objective and depth, the lowest cost of each line among the items from the depth on. `isFull`: only the groups of
 * the offer at the depth, because no further supplier may be added.
 */
export function laterOf(
  { problem: { lineCount }, objectives }: Model,
  items: readonly Item[],
  isFull: boolean,
): Float64Array[][] {
  const none = new Float64Array(lineCount).fill(Infinity);
  return objectives.map((objective) => {
    const levels = [none];
    for (const { offer, group, lines, uses } of items.toReversed()) {
      if (isFull && group === null) {
        levels.unshift(none);
        continue;
      }
      const level = (levels[0] ?? empty).slice();
      const lower = (costs: Float64Array | undefined, own: Iterable<number>) => {
        for (const line of own) level[line] = Math.min(at(level, line), at(costs ?? empty, line));
      };
      if (group !== null) lower(objective.grouped[offer], lines);
      else if (uses.includes('part')) lower(objective.part[offer], lines);
      if (uses.includes('whole')) lower(objective.whole[offer], level.keys());
      levels.unshift(level);
    }
    return levels;
  });
}
