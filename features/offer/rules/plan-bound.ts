import type { Item } from './plan-items.ts';
import { at, scale, type Model, type Objective, type Progress } from './plan-model.ts';

const empty = new Float64Array();
const rounds = 240;
/** The time of one line of one offer in that of adding an amount. */
const stepsOfPrice = 8;
/** Scaled units, far below one minor unit: the sums of many offers may be above exact integers. */
const rounding = 256;

/**
 * A lower bound of every plan that has all lines of the root: each line has a price, and each offer sells what is
 * profitable at these prices, at least its minimum value. Any prices give a valid bound.
 */
export interface PriceBound {
  readonly prices: number;
  /** By offer, its result at the prices for a part and for the whole. Infinity: it is not possible. */
  readonly part: Float64Array;
  readonly whole: Float64Array;
  /** By depth of an offer and by count of further suppliers, the most that the offers not decided can lower it. */
  readonly later: readonly (readonly number[])[];
}

interface Lot {
  readonly lines: readonly number[];
  readonly net: number;
}

interface Seller {
  readonly offer: number;
  readonly depth: number;
  readonly fixed: number;
  readonly minimum: number;
  readonly lots: readonly Lot[];
  readonly whole: readonly number[];
  readonly hasPart: boolean;
}

function sellersOf({ problem, nets }: Model, objective: Objective, items: readonly Item[]) {
  return items.flatMap(({ offer, group, lines, uses }, depth): Seller[] => {
    if (group !== null || uses.every((use) => use === 'none')) return [];
    const own = nets[offer] ?? empty;
    const netOf = (some: readonly number[]) => some.reduce((sum, line) => sum + at(own, line), 0);
    const groups = items.filter((item) => item.offer === offer && item.group !== null);
    const lots = [...lines.map((line) => [line]), ...groups.map((item) => item.lines)];
    const planned = problem.offers[offer];
    return [
      {
        offer,
        depth,
        fixed: at(objective.fixed, offer),
        minimum: planned?.minimum ?? 0,
        lots: lots.map((some) => ({ lines: some, net: netOf(some) })),
        whole: uses.includes('whole') ? (planned?.lines.map(({ line }) => line) ?? []) : [],
        hasPart: uses.includes('part'),
      },
    ];
  });
}

interface Sold {
  readonly value: number;
  readonly shares: Float64Array;
}

/** The best part at the prices. The last lot that the minimum value needs is divided, which only lowers the bound. */
function sellPart(
  { fixed, minimum, lots, hasPart }: Seller,
  costs: Float64Array,
  prices: Float64Array,
): Sold {
  const shares = new Float64Array(prices.length);
  if (!hasPart) return { value: Infinity, shares };
  let value = fixed;
  let net = 0;
  const rest: { readonly lot: Lot; readonly loss: number }[] = [];
  for (const lot of lots) {
    let loss = 0;
    for (const line of lot.lines) loss += at(costs, line) - at(prices, line);
    if (loss >= 0) rest.push({ lot, loss });
    else {
      value += loss;
      net += lot.net;
      for (const line of lot.lines) shares[line] = 1;
    }
  }
  if (net >= minimum) return { value, shares };
  rest.sort((one, two) => one.loss * two.lot.net - two.loss * one.lot.net);
  for (const { lot, loss } of rest) {
    const share = Math.min(1, (minimum - net) / Math.max(1, lot.net));
    value += share === 1 ? loss : Math.floor(loss * share);
    net += lot.net;
    for (const line of lot.lines) shares[line] = share;
    if (net >= minimum) return { value, shares };
  }
  return { value: Infinity, shares };
}

function sellWhole({ fixed, whole }: Seller, costs: Float64Array, prices: Float64Array): Sold {
  const shares = new Float64Array(prices.length);
  if (whole.length === 0) return { value: Infinity, shares };
  let value = fixed;
  for (const line of whole) {
    value += at(costs, line) - at(prices, line);
    shares[line] = 1;
  }
  return { value, shares };
}

interface Priced {
  readonly value: number;
  readonly part: Float64Array;
  readonly whole: Float64Array;
  readonly excess: Float64Array;
}

function priceAll(
  model: Model,
  objective: Objective,
  sellers: readonly Seller[],
  suppliersMax: number,
  lines: readonly number[],
  prices: Float64Array,
): Priced {
  const part = new Float64Array(model.problem.offers.length).fill(Infinity);
  const whole = part.slice();
  const sold = sellers.map((seller) => {
    const { offer } = seller;
    const costs = (objective.part[offer] ?? empty).map((cost, line) =>
      Math.min(cost, at(objective.grouped[offer] ?? empty, line)),
    );
    const inPart = sellPart(seller, costs, prices);
    const inWhole = sellWhole(seller, objective.whole[offer] ?? empty, prices);
    part[offer] = inPart.value;
    whole[offer] = inWhole.value;
    return inWhole.value < inPart.value ? inWhole : inPart;
  });
  const excess = new Float64Array(prices.length);
  let value = objective.base;
  for (const line of lines) {
    value += at(prices, line);
    excess[line] = -1;
  }
  const chosen = sold.filter((one) => one.value < 0).toSorted((one, two) => one.value - two.value);
  for (const one of chosen.slice(0, suppliersMax)) {
    value += one.value;
    for (const line of lines) excess[line] = at(excess, line) + at(one.shares, line);
  }
  return { value, part, whole, excess };
}

function laterOf(sellers: readonly Seller[], depthCount: number, { part, whole }: Priced) {
  return Array.from({ length: depthCount + 1 }, (_, depth) => {
    const gains = sellers
      .filter((seller) => seller.depth >= depth)
      .map(({ offer }) => Math.min(0, at(part, offer), at(whole, offer)))
      .toSorted((one, two) => one - two);
    let sum = 0;
    return [0, ...gains.map((gain) => (sum += gain))];
  });
}

/** The second lowest cost of each line, at which most lines have one profitable offer. */
function firstPrices(objective: Objective, items: readonly Item[], lineCount: number) {
  const prices = new Float64Array(lineCount);
  for (let line = 0; line < lineCount; line += 1) {
    const costs = items.flatMap(({ offer, group, uses }) => {
      if (group !== null || uses.every((use) => use === 'none')) return [];
      const { part, grouped, whole } = objective;
      const own = Math.min(
        at(part[offer] ?? empty, line),
        at(grouped[offer] ?? empty, line),
        at(whole[offer] ?? empty, line),
      );
      return own === Infinity ? [] : [own];
    });
    costs.sort((one, two) => one - two);
    prices[line] = costs[1] ?? costs[0] ?? 0;
  }
  return prices;
}

/**
 * Raises the bound of one objective by prices of the lines. `goal` is a known total, scaled. `onSold` gets the offers
 * that sell at each step, of which plans are made.
 */
export function priceBoundOf(
  progress: Progress,
  index: number,
  items: readonly Item[],
  suppliersMax: number,
  goal: () => number,
  onSold: (offers: ReadonlySet<number>) => void,
): PriceBound | null {
  const { model } = progress;
  const objective = model.objectives[index];
  if (objective === undefined) return null;
  const { lineCount } = model.problem;
  const sellers = sellersOf(model, objective, items);
  let prices = firstPrices(objective, items, lineCount);
  const lines = [...prices.keys()].filter((line) => at(prices, line) > 0);
  let best: { readonly priced: Priced; readonly prices: Float64Array } | null = null;
  let factor = 1;
  let since = 0;
  for (let round = 0; round < rounds && factor > 0.002; round += 1) {
    progress.steps += stepsOfPrice * sellers.length * lineCount;
    const priced = priceAll(model, objective, sellers, suppliersMax, lines, prices);
    const isHigher = best === null || priced.value > best.priced.value;
    since = isHigher ? 0 : since + 1;
    if (isHigher) best = { priced, prices };
    if (round % 8 === 0) onSold(sellingOf(priced));
    if (since === 8) {
      factor /= 2;
      since = 0;
    }
    const squares = priced.excess.reduce((sum, one) => sum + one * one, 0);
    if (squares === 0) break;
    const step = (factor * Math.max(goal() - priced.value, scale)) / squares;
    prices = prices.map((price, line) =>
      Math.max(0, Math.round(price - step * at(priced.excess, line))),
    );
  }
  if (best === null) return null;
  const sum = lines.reduce((total, line) => total + at(best.prices, line), objective.base);
  return {
    prices: sum - rounding,
    part: best.priced.part,
    whole: best.priced.whole,
    later: laterOf(sellers, items.length, best.priced),
  };
}

function sellingOf({ part, whole }: Priced): ReadonlySet<number> {
  return new Set(
    [...part.keys()].filter((offer) => Math.min(at(part, offer), at(whole, offer)) < 0),
  );
}

/** The bound of a node: `used` is the sum of its used offers, and the others may only lower it. */
export function pricedTotal(
  { prices, later }: PriceBound,
  used: number,
  depth: number,
  suppliersLeft: number,
): number {
  const gains = later[depth] ?? [0];
  return prices + used + (gains[Math.min(suppliersLeft, gains.length - 1)] ?? 0);
}
