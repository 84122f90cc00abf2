import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineMinorOf } from '#shared/line-sum.ts';
import type { DiscountTerms } from '#shared/q-discount.ts';
import {
  inRfqCurrency,
  partDiscounts,
  partRules,
  splitGroups,
  spreadQDiscount,
  sumsOfPart,
  whyNotPart,
  type DividedOffer,
  type PartGroup,
} from './part.ts';
import { promiseIn } from './rated.ts';
import { spreadDiscount, sumsOf } from './sums.ts';

const promise = (discountMinor: bigint, discountRateBp = 200): DiscountTerms => ({
  discountMinor,
  discountRateBp,
  discountMaxMinor: 1_500_000n,
});

const line = (lineId: string, unitPriceMinor: bigint, discountMinor = 0n) => ({
  lineId,
  unitPriceMinor,
  quantityMilli: 1000n,
  vatRateBp: 500,
  discountMinor,
  group: '' as PartGroup,
});

const offer = (changes: Partial<DividedOffer> = {}): DividedOffer => ({
  lines: [line('a', 60_000n, 6_000n), line('b', 40_000n, 4_000n)],
  conditions: { rule: 'lines', minimumMinor: 0n, discount: 'whole' },
  supplierDiscountMinor: 10_000n,
  shippingMinor: 2_000n,
  customsMinor: 0n,
  decimals: 2,
  ...changes,
});
const ids = (...lineIds: string[]) => new Set(lineIds);

describe('the sums of a part of an offer', () => {
  it('lose the supplier’s discount unless it is in proportion, and bear shipping in full', () => {
    expect(sumsOfPart(offer(), ids('a'))).toMatchObject({
      subTotalMinor: 60_000n,
      supplierDiscountMinor: 0n,
      vatMinor: 3_000n,
      totalMinor: 65_000n,
    });
    const conditions = { rule: 'lines', minimumMinor: 0n, discount: 'pro_rata' } as const;
    expect(sumsOfPart(offer({ conditions }), ids('a'))).toMatchObject({
      supplierDiscountMinor: 6_000n,
      vatMinor: 2_700n,
      totalMinor: 58_700n,
    });
  });

  it('equal the whole offer if every line is chosen, whatever the conditions are', () => {
    for (const rule of partRules)
      for (const discount of partDiscounts) {
        const whole = offer({ conditions: { rule, minimumMinor: 10n ** 9n, discount } });
        expect(whyNotPart(whole, ids('a', 'b'))).toBeNull();
        expect(sumsOfPart(whole, ids('a', 'b'))).toMatchObject({
          supplierDiscountMinor: 10_000n,
          totalMinor: 96_500n,
        });
      }
  });
});

describe('the conditions for a part', () => {
  const withRule = (rule: 'whole' | 'lines', minimumMinor: bigint) =>
    offer({ conditions: { rule, minimumMinor, discount: 'whole' } });

  it('refuse any part of an offer that is only for all lines', () => {
    expect(whyNotPart(withRule('whole', 0n), ids('a'))).toBe('part_not_allowed');
  });

  it('refuse a group that is not complete, and count the minimum of the whole part', () => {
    const grouped = offer({
      lines: [
        { ...line('a', 60_000n), group: 'A' },
        { ...line('b', 40_000n), group: 'A' },
        line('c', 10_000n),
        line('d', 5_000n),
      ],
      conditions: { rule: 'groups', minimumMinor: 12_000n, discount: 'whole' },
    });
    expect(whyNotPart(grouped, ids('a'))).toBe('group_split');
    expect(whyNotPart(grouped, ids('b', 'c'))).toBe('group_split');
    expect(whyNotPart(grouped, ids('c'))).toBe('part_too_small');
    expect(whyNotPart(grouped, ids('c', 'd'))).toBeNull();
    expect(whyNotPart(grouped, ids('a', 'b'))).toBeNull();
    expect(splitGroups(grouped, ids('b', 'c'))).toEqual([{ group: 'A', lineIds: ['b'] }]);
    const anyLines = { ...grouped.conditions, rule: 'lines' as const };
    expect(whyNotPart({ ...grouped, conditions: anyLines }, ids('a'))).toBeNull();
  });

  it('refuse a part below the minimum before VAT', () => {
    expect(whyNotPart(withRule('lines', 60_000n), ids('a'))).toBeNull();
    expect(whyNotPart(withRule('lines', 60_001n), ids('a'))).toBe('part_too_small');
    expect(whyNotPart(withRule('lines', 60_000n), ids('b'))).toBe('part_too_small');
  });
});

describe('the Q discount of awards', () => {
  it('is the rate of each value while the promise lasts', () => {
    const parts = [sumsOfPart(offer(), ids('a')), sumsOfPart(offer(), ids('b'))];
    expect(spreadQDiscount(parts, promise(5_000n), 0n).map((one) => one.qDiscountMinor)).toEqual([
      1_200n,
      800n,
    ]);
  });

  it('is spread by value when the promise does not last, also after earlier awards', () => {
    const parts = [sumsOfPart(offer(), ids('a')), sumsOfPart(offer(), ids('b'))];
    const shares = (left: bigint) =>
      spreadQDiscount(parts, promise(5_000n), 5_000n - left).map((one) => one.qDiscountMinor);
    expect(shares(1_000n)).toEqual([600n, 400n]);
    expect(shares(1n)).toEqual([1n, 0n]);
    expect(shares(0n)).toEqual([0n, 0n]);
  });

  it('of several currencies never exceeds the promise together, and a whole award keeps its sums', () => {
    const rfq = { currency: 'USD', rateMicro: 3_672_500n } as const;
    const rated = fc.record({
      currency: fc.constantFrom('AED', 'EUR', 'KWD', 'OMR', 'USD'),
      rateMicro: fc.bigInt(100_000n, 20_000_000n),
    });
    const given = fc.array(fc.tuple(rated, fc.bigInt(1n, 10n ** 9n)), {
      minLength: 1,
      maxLength: 5,
    });
    const amounts = fc.tuple(given, fc.bigInt(0n, 10n ** 7n), fc.integer({ min: 0, max: 1_000 }));
    fc.assert(
      fc.property(amounts, fc.bigInt(0n, 10n ** 6n), ([all, minor, rateBp], earlier) => {
        const promised = promise(minor, rateBp);
        const offers = all.map(([own, price]) =>
          offer({
            lines: [line('a', price)],
            rates: { offer: own, rfq },
            supplierDiscountMinor: 0n,
          }),
        );
        const parts = offers.map((one) => sumsOfPart(one, ids('a')));
        const awards = spreadQDiscount(parts, promised, earlier, offers);
        const counted = awards.reduce(
          (sum, one, index) => sum + inRfqCurrency(offers[index] ?? {}, one.qDiscountMinor, 'up'),
          0n,
        );
        const limit = minor < 1_500_000n ? minor : 1_500_000n;
        expect(counted + earlier <= limit || counted === 0n).toBe(true);
        for (const [index, one] of offers.entries()) {
          const net = parts[index]?.subTotalMinor ?? 0n;
          expect((awards[index]?.qDiscountMinor ?? 0n) * 10_000n <= net * BigInt(rateBp)).toBe(
            true,
          );
          const own = one.rates?.offer ?? rfq;
          const whole = sumsOf({ ...one, qDiscount: promiseIn(promised, rfq, own) });
          expect(spreadQDiscount(parts.slice(index, index + 1), promised, 0n, [one])).toEqual([
            whole,
          ]);
        }
      }),
    );
  });

  it('never exceeds the promise, the rate or an award, and a whole award keeps the sums of its version', () => {
    const lines = fc.array(
      fc.record({
        unitPriceMinor: fc.bigInt(1n, 10n ** 9n),
        quantityMilli: fc.bigInt(1n, 10n ** 6n),
        vatRateBp: fc.constantFrom(0, 500),
      }),
      { minLength: 1, maxLength: 6 },
    );
    const offers = fc.array(fc.tuple(lines, fc.nat(100), fc.integer({ min: 1, max: 63 })), {
      minLength: 1,
      maxLength: 4,
    });
    const terms = fc.tuple(fc.bigInt(0n, 10n ** 10n), fc.integer({ min: 0, max: 1_000 }));
    fc.assert(
      fc.property(offers, terms, fc.bigInt(0n, 10n ** 6n), (given, [minor, rate], earlier) => {
        const promised = promise(minor, rate);
        const limit = minor < 1_500_000n ? minor : 1_500_000n;
        const parts = given.map(([priced, percent, bits]) => {
          const lineMinors = priced.map((one) => lineMinorOf(one, 2));
          const subTotal = lineMinors.reduce((sum, one) => sum + one, 0n);
          const supplierDiscountMinor = (subTotal * BigInt(percent)) / 100n;
          const shares = spreadDiscount(lineMinors, supplierDiscountMinor);
          const divided = offer({
            lines: priced.map((one, index) => ({
              ...one,
              lineId: String(index),
              discountMinor: shares[index] ?? 0n,
              group: '' as const,
            })),
            conditions: { rule: 'lines', minimumMinor: 0n, discount: 'pro_rata' },
            supplierDiscountMinor,
          });
          const all = divided.lines.map((one) => one.lineId);
          const chosen = all.filter((_, index) => index === 0 || (bits >> index) % 2 === 1);
          if (chosen.length === all.length) {
            const whole = sumsOf({ ...divided, qDiscount: promised });
            const [only] = spreadQDiscount([sumsOfPart(divided, new Set(all))], promised, 0n);
            expect(only).toEqual(whole);
          }
          return sumsOfPart(divided, new Set(chosen));
        });
        const awards = spreadQDiscount(parts, promised, earlier);
        const total = awards.reduce((sum, one) => sum + one.qDiscountMinor, 0n);
        expect(total + earlier <= limit || total === 0n).toBe(true);
        for (const one of awards) {
          const net = one.subTotalMinor - one.supplierDiscountMinor;
          expect(one.qDiscountMinor * 10_000n <= net * BigInt(rate)).toBe(true);
          expect(one.totalMinor).toBe(
            one.afterVatMinor - one.qDiscountMinor + one.shippingMinor + one.customsMinor,
          );
          expect(one.totalMinor >= 0n).toBe(true);
        }
      }),
    );
  });
});
