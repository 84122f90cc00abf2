/**
 * `node bench/award.ts [LINES OFFERS [KIND]]`: seconds, proof and distance of suggestions for an award, with and without
 * minimum values, groups of lines and currencies. KIND: a part of a name. The cases have seeds, so that runs are comparable.
 */
import type { AwardProblem, AwardWish, PlannedOffer } from '#shared/award-plan.ts';
import { convert } from '#shared/currency.ts';
import { partGroups } from '#features/offer/rules/part.ts';
import { planAwards } from '#features/offer/rules/plan.ts';

const [lineCount = 500, offerCount = 16] = process.argv.slice(2, 4).map(Number);
const wantedKind = process.argv[4] ?? '';
const wishes: readonly (readonly [string, AwardWish])[] = [
  ['cheapest', { suppliersMax: null, daysMax: null, isFastest: false, dayWorth: 0 }],
  ['two suppliers', { suppliersMax: 2, daysMax: null, isFastest: false, dayWorth: 0 }],
  ['one supplier', { suppliersMax: 1, daysMax: null, isFastest: false, dayWorth: 0 }],
  ['delivery weighed', { suppliersMax: null, daysMax: null, isFastest: false, dayWorth: 100_000 }],
  ['fastest', { suppliersMax: null, daysMax: null, isFastest: true, dayWorth: 0 }],
];

function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Kind {
  readonly name: string;
  readonly shipping: number;
  /** Per cent of the offer's value. */
  readonly minimum: number;
  /** Groups of lines of each second offer; its other lines are sold alone. */
  readonly groups?: number;
  /** Each third offer is in dollars, and each of its lines was rounded to cents before. */
  readonly hasCurrencies?: boolean;
}

const kinds: readonly Kind[] = [
  { name: 'prices only', shipping: 0, minimum: 0 },
  { name: 'with shipping', shipping: 2_000_000, minimum: 0 },
  { name: 'minimum of 4 %', shipping: 100_000, minimum: 4 },
  { name: 'minimum of 8 %', shipping: 100_000, minimum: 8 },
  { name: 'minimum of 15 %', shipping: 100_000, minimum: 15 },
  { name: 'with 10 groups', shipping: 100_000, minimum: 0, groups: 10 },
  {
    name: 'with 10 groups in two currencies',
    shipping: 100_000,
    minimum: 0,
    groups: 10,
    hasCurrencies: true,
  },
  { name: 'in two currencies', shipping: 100_000, minimum: 0, hasCurrencies: true },
];

const aed = { currency: 'AED', rateMicro: 1_000_000n } as const;
const usd = { currency: 'USD', rateMicro: 3_672_500n } as const;
const throughDollars = (minor: number) =>
  Number(convert(convert(BigInt(minor), aed, usd), usd, aed));

function problemOf(
  seed: number,
  { shipping, minimum, groups = 0, hasCurrencies = false }: Kind,
): AwardProblem {
  const next = numbersFrom(seed);
  const base = Array.from({ length: lineCount }, () => 10_000 + next(5_000_000));
  const offers = Array.from({ length: offerCount }, (_, at): PlannedOffer => {
    const inAed = hasCurrencies && at % 3 === 0 ? throughDollars : (minor: number) => minor;
    const lines = base.flatMap((price, line) => {
      if (next(20) === 0) return [];
      const net = Math.round((price * (9_000 + next(2_000))) / 10_000);
      const gross = net + Math.round(net / 20);
      const sums = { gross: inAed(gross), net: inAed(net) };
      const isGrouped = groups > 0 && at % 2 === 0 && line % 4 === 0;
      const group = isGrouped ? partGroups[next(groups)] : undefined;
      return [
        {
          line,
          ...sums,
          wholeGross: sums.gross,
          wholeNet: sums.net,
          ...(group === undefined ? {} : { group }),
        },
      ];
    });
    const value = lines.reduce((sum, line) => sum + line.net, 0);
    return {
      days: 1 + next(20),
      fixed: shipping,
      isDivisible: next(8) > 0,
      minimum: Math.round((value * minimum) / 100),
      isWholePossible: true,
      lines,
    };
  });
  return { lineCount, offers, rateBp: 200, promisedMinor: 500_000 };
}

for (const [index, kind] of kinds.entries()) {
  if (!kind.name.includes(wantedKind)) continue;
  const problem = problemOf(index + 1, kind);
  for (const [name, wish] of wishes) {
    const begun = performance.now();
    const [plan] = planAwards(problem, [wish]);
    const seconds = ((performance.now() - begun) / 1000).toFixed(2);
    const proof = plan?.isProven === true ? 'proven' : `within ${(plan?.gapBp ?? 0) / 100} %`;
    console.log(
      `${lineCount} × ${offerCount}, ${kind.name}, ${name}: ${seconds} s, ${proof}, ${plan?.steps ?? 0} steps`,
    );
  }
}
