import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AwardPlan, AwardProblem, AwardWish } from '#shared/award-plan.ts';
import { lineMinorOf } from '#shared/line-sum.ts';
import type { DiscountTerms } from '#shared/q-discount.ts';
import { isNight } from '../../../tests/harness/by-day.ts';
import {
  partGroups,
  spreadQDiscount,
  sumsOfPart,
  whyNotPart,
  type PartConditions,
  type PartGroup,
} from './part.ts';
import { planAwards } from './plan.ts';
import { problemOf, type OfferToPlan, type PlanInput } from './plan-problem.ts';
import { spreadDiscount, type Sums } from './sums.ts';

function planAward(
  problem: AwardProblem,
  wish: AwardWish,
  stepsMax?: number,
  stepsOfFirst?: number,
): AwardPlan | null {
  const [plan] = planAwards(problem, [wish], stepsMax, stepsOfFirst);
  return plan ?? null;
}

const cheapest: AwardWish = { suppliersMax: null, daysMax: null, isFastest: false, dayWorth: 0 };

interface QuotedOffer {
  readonly prices: readonly (number | null)[];
  readonly vat: readonly number[];
  readonly discountPercent: number;
  readonly rule: PartConditions['rule'];
  /** By line. */
  readonly groups: readonly PartGroup[];
  readonly discount: 'whole' | 'pro_rata';
  /** Per cent of the offer's own value. */
  readonly minimumPercent: number;
  readonly shipping: number;
  readonly days: number;
}

function offerOf(quoted: QuotedOffer, index: number): OfferToPlan {
  const lines = quoted.prices.flatMap((price, line) =>
    price === null
      ? []
      : [
          {
            lineId: String(line),
            unitPriceMinor: BigInt(price),
            quantityMilli: 1000n,
            vatRateBp: quoted.vat[line] ?? 500,
            group: quoted.groups[line] ?? '',
          },
        ],
  );
  const lineMinors = lines.map((line) => lineMinorOf(line, 2));
  const subTotal = lineMinors.reduce((sum, one) => sum + one, 0n);
  const supplierDiscountMinor = (subTotal * BigInt(quoted.discountPercent)) / 100n;
  const shares = spreadDiscount(lineMinors, supplierDiscountMinor);
  return {
    id: String(index),
    days: quoted.days,
    divided: {
      lines: lines.map((line, at) => ({ ...line, discountMinor: shares[at] ?? 0n })),
      conditions: {
        rule: quoted.rule,
        minimumMinor: (subTotal * BigInt(quoted.minimumPercent)) / 100n,
        discount: quoted.discount,
      },
      supplierDiscountMinor,
      shippingMinor: BigInt(quoted.shipping),
      customsMinor: 0n,
      decimals: 2,
    },
  };
}

interface Case {
  readonly lineCount: number;
  readonly offers: readonly QuotedOffer[];
  readonly terms: DiscountTerms;
  readonly suppliersMax: number | null;
}

const inputOf = ({ lineCount, offers, terms }: Case): PlanInput => ({
  lineIds: Array.from({ length: lineCount }, (_, line) => String(line)),
  offers: offers.map(offerOf).filter(({ divided }) => divided.lines.length > 0),
  fixed: [],
  excluded: [],
  terms,
  awardedMinor: 0n,
});

interface Found {
  readonly missing: number;
  readonly total: bigint;
}

const isLower = (one: Found, two: Found | null) =>
  two === null ||
  one.missing < two.missing ||
  (one.missing === two.missing && one.total < two.total);

/** The sums of each set of lines of an offer as an order has them. Null: its conditions exclude the set. */
function partsOf({ divided }: OfferToPlan) {
  const known = new Map<string, Sums | null>();
  return (lineIds: readonly string[]): Sums | null => {
    const key = lineIds.join();
    const before = known.get(key);
    if (before !== undefined) return before;
    const chosen = new Set(lineIds);
    const sums = whyNotPart(divided, chosen) === null ? sumsOfPart(divided, chosen) : null;
    known.set(key, sums);
    return sums;
  };
}

/** Tries every assignment of the lines, with the functions that make the orders. */
function bruteForce(input: PlanInput, suppliersMax: number, daysMax = Infinity): Found | null {
  const parts = input.offers.map(partsOf);
  const quotes = input.lineIds.map((lineId) =>
    input.offers.flatMap(({ divided, days }, index) =>
      days <= daysMax && divided.lines.some((line) => line.lineId === lineId) ? [index] : [],
    ),
  );
  let best: Found | null = null;
  const assigned: number[] = [];
  const compare = () => {
    const used = [...new Set(assigned)].filter((one) => one >= 0);
    if (used.length === 0 || used.length > suppliersMax) return;
    const sums: Sums[] = [];
    for (const index of used) {
      const own = parts[index]?.(input.lineIds.filter((_, line) => assigned[line] === index));
      if (own === null || own === undefined) return;
      sums.push(own);
    }
    const total = spreadQDiscount(sums, input.terms, input.awardedMinor).reduce(
      (sum, one) => sum + one.totalMinor,
      0n,
    );
    const found = { total, missing: assigned.filter((one) => one < 0).length };
    if (isLower(found, best)) best = found;
  };
  const visit = (line: number) => {
    if (line === input.lineIds.length) return compare();
    for (const index of [...(quotes[line] ?? []), -1]) {
      assigned[line] = index;
      visit(line + 1);
    }
  };
  visit(0);
  return best;
}

const foundOf = (plan: AwardPlan | null): Found | null =>
  plan === null ? null : { missing: plan.missing, total: BigInt(plan.total) };

const daysOfCase = [1, 2, 3, 4];

/** The lowest sum of the orders and the worth of the days until the last delivery, by the best of each latest day. */
function weighedByForce(input: PlanInput, dayWorth: number): Found | null {
  return daysOfCase.reduce((least: Found | null, days) => {
    const found = bruteForce(input, Infinity, days);
    if (found === null) return least;
    const sum = { ...found, total: found.total + BigInt(dayWorth * days) };
    return isLower(sum, least) ? sum : least;
  }, null);
}

const weighedOf = (plan: AwardPlan | null, dayWorth: number): Found | null =>
  plan === null
    ? null
    : { missing: plan.missing, total: BigInt(plan.total + dayWorth * plan.days) };

/** The total of the orders that a plan makes. */
function ordersOf(input: PlanInput, plan: AwardPlan): bigint {
  const sums = input.offers.flatMap(({ divided }, index) => {
    const lineIds = new Set(input.lineIds.filter((_, line) => plan.offers[line] === index));
    if (lineIds.size === 0) return [];
    expect(whyNotPart(divided, lineIds)).toBeNull();
    return [sumsOfPart(divided, lineIds)];
  });
  return spreadQDiscount(sums, input.terms, input.awardedMinor).reduce(
    (sum, one) => sum + one.totalMinor,
    0n,
  );
}

const quotedOffer = (lineCount: number) =>
  fc.record({
    prices: fc.array(fc.option(fc.integer({ min: 1, max: 3_000 }), { freq: 5 }), {
      minLength: lineCount,
      maxLength: lineCount,
    }),
    vat: fc.array(fc.constantFrom(0, 500), { minLength: lineCount, maxLength: lineCount }),
    discountPercent: fc.constantFrom(0, 0, 3, 10),
    rule: fc.constantFrom('lines' as const, 'groups' as const, 'groups' as const, 'whole' as const),
    groups: fc.array(fc.constantFrom<PartGroup[]>('', 'A', 'A', 'B'), {
      minLength: lineCount,
      maxLength: lineCount,
    }),
    discount: fc.constantFrom('whole' as const, 'pro_rata' as const),
    minimumPercent: fc.constantFrom(0, 0, 20, 60, 120),
    shipping: fc.constantFrom(0, 0, 50, 700),
    days: fc.integer({ min: 1, max: 4 }),
  });

const smallCase = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
  .chain(([lineCount, offerCount]) =>
    fc.record({
      lineCount: fc.constant(lineCount),
      offers: fc.array(quotedOffer(lineCount), { minLength: offerCount, maxLength: offerCount }),
      terms: fc.record({
        discountRateBp: fc.constantFrom(0, 200, 777),
        discountMaxMinor: fc.constant(1_500_000n),
        discountMinor: fc.bigInt(0n, 300n),
      }),
      suppliersMax: fc.constantFrom(null, 1, 2),
    }),
  );

const numRuns = isNight ? 10_000 : 300;

describe('the plan of an award', () => {
  it.each([
    ['without prices', undefined],
    ['by prices', 0],
  ])('%s equals the best of all assignments, and its orders come to its total', (_, first) => {
    fc.assert(
      fc.property(smallCase, (given) => {
        const input = inputOf(given);
        const suppliersMax = given.suppliersMax ?? Infinity;
        const wish = { ...cheapest, suppliersMax: given.suppliersMax };
        const plan = planAward(problemOf(input), wish, undefined, first);
        expect(foundOf(plan)).toEqual(bruteForce(input, suppliersMax));
        if (plan === null) return;
        expect(plan).toMatchObject({ isProven: true, gapBp: 0 });
        expect(ordersOf(input, plan)).toBe(BigInt(plan.total));
        expect(new Set(plan.offers.filter((one) => one !== null)).size).toBe(plan.suppliers);
      }),
      { numRuns },
    );
  });

  it('with the fastest delivery is the cheapest of the earliest day that covers as many lines', () => {
    fc.assert(
      fc.property(smallCase, (given) => {
        const input = inputOf(given);
        const plan = planAward(problemOf(input), { ...cheapest, isFastest: true });
        const all = bruteForce(input, Infinity);
        const day = daysOfCase.find(
          (days) => bruteForce(input, Infinity, days)?.missing === all?.missing,
        );
        expect(foundOf(plan)).toEqual(bruteForce(input, Infinity, day));
        expect(plan?.days).toBe(all === null ? undefined : day);
      }),
      { numRuns: numRuns / 5 },
    );
  });

  it('with a worth of each day has the lowest sum of total and days', () => {
    fc.assert(
      fc.property(smallCase, fc.constantFrom(1, 40, 300, 5_000), (given, dayWorth) => {
        const input = inputOf(given);
        const plan = planAward(problemOf(input), { ...cheapest, dayWorth });
        const least = weighedByForce(input, dayWorth);
        expect(weighedOf(plan, dayWorth)).toEqual(least);
        if (plan === null) return;
        expect(plan).toMatchObject({ isProven: true, gapBp: 0 });
        expect(ordersOf(input, plan)).toBe(BigInt(plan.total));
      }),
      { numRuns },
    );
  });

  it('with a worth of each day never states more than its steps prove', () => {
    fc.assert(
      fc.property(smallCase, fc.constantFrom(0, 40, 200, 1_000), (given, stepsMax) => {
        const input = inputOf(given);
        const plan = planAward(problemOf(input), { ...cheapest, dayWorth: 40 }, stepsMax, 0);
        const found = weighedOf(plan, 40);
        const least = weighedByForce(input, 40);
        if (plan === null || plan.gapBp === null || found === null) return;
        expect(found.missing).toBe(least?.missing);
        const within = (least?.total ?? 0n) * BigInt(10_000 + plan.gapBp);
        expect(within).toBeGreaterThanOrEqual(found.total * 10_000n);
      }),
      { numRuns },
    );
  });

  it('proves the fastest delivery only if no earlier one was left open', () => {
    fc.assert(
      fc.property(smallCase, fc.constantFrom(0, 40, 200, 1_000), (given, stepsMax) => {
        const input = inputOf(given);
        const problem = problemOf(input);
        const short = planAward(problem, { ...cheapest, isFastest: true }, stepsMax, 0);
        if (short?.isProven !== true) return;
        const full = planAward(problem, { ...cheapest, isFastest: true });
        expect([short.days, foundOf(short)]).toEqual([full?.days, foundOf(full)]);
      }),
      { numRuns },
    );
  });

  it('for a few suppliers with groups needs few steps', () => {
    const next = numbersFrom(11);
    const lineCount = 24;
    const offers = Array.from({ length: 12 }, () => ({
      prices: Array.from({ length: lineCount }, () => 1_000 + next(60_000)),
      vat: Array.from({ length: lineCount }, () => 500),
      discountPercent: 0,
      rule: 'groups' as const,
      groups: Array.from({ length: lineCount }, (_, line) => partGroups[line % 8] ?? 'A'),
      discount: 'whole' as const,
      minimumPercent: 0,
      shipping: next(3_000),
      days: 1,
    }));
    const terms = { discountRateBp: 0, discountMaxMinor: 0n, discountMinor: 0n };
    const problem = problemOf(inputOf({ lineCount, offers, terms, suppliersMax: null }));
    for (const suppliersMax of [1, 2]) {
      const plan = planAward(problem, { ...cheapest, suppliersMax }, 2_000_000);
      expect(plan).toMatchObject({ isProven: true, gapBp: 0 });
    }
  });

  it('never claims a proof when its steps end before', () => {
    const input = inputOf(hardCase());
    const problem = problemOf(input);
    const full = planAward(problem, cheapest);
    const short = planAward(problem, cheapest, 20_000);
    if (full === null || short === null) throw new Error('no plan');
    expect(full.isProven).toBe(true);
    expect(short.isProven).toBe(false);
    expect(short.total).toBeGreaterThanOrEqual(full.total);
    expect(short.gapBp).not.toBeNull();
    expect(full.total * (10_000 + (short.gapBp ?? 0))).toBeGreaterThanOrEqual(short.total * 10_000);
    expect(planAward(problem, cheapest, 20_000)).toEqual(short);
  });
});

/** A generator of numbers with a seed, so that the large cases are the same in each run. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function hardCase(): Case {
  const next = numbersFrom(7);
  return {
    lineCount: 30,
    offers: Array.from({ length: 6 }, () => ({
      prices: Array.from({ length: 30 }, () => 1_000 + next(60_000)),
      vat: Array.from({ length: 30 }, () => 500),
      discountPercent: 0,
      rule: 'lines',
      groups: [],
      discount: 'whole',
      minimumPercent: 25,
      shipping: 3_000,
      days: 1 + next(9),
    })),
    terms: { discountRateBp: 0, discountMaxMinor: 0n, discountMinor: 0n },
    suppliersMax: null,
  };
}
