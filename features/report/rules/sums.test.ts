import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addUp,
  barsOf,
  byCategory,
  percentOf,
  ratioOf,
  within,
  yearToDate,
  type PurchaseGroup,
} from './sums.ts';
import { addDays, spanOf } from './span.ts';
import { periods, quotationGroupOf, rfqGroupOf } from './terms.ts';

const now = new Date('2026-11-21T10:00:00Z');

function group(day: string, fils: bigint, changes: Partial<PurchaseGroup> = {}): PurchaseGroup {
  return {
    day,
    count: 1,
    fils,
    state: 'completed',
    categoryId: 'a',
    nameEn: 'Building materials',
    nameAr: 'مواد البناء',
    ...changes,
  };
}

describe('the year to date', () => {
  it('is compared with the same days of the year before', () => {
    const groups = [
      group('2026-03-01', 11_800n),
      group('2025-03-31', 8000n),
      group('2025-11-21', 2000n),
      group('2025-11-22', 3000n),
      group('2025-12-01', 90_000n),
      group('2024-11-01', 70_000n),
    ];
    expect(yearToDate(groups, now)).toEqual({
      year: 2026,
      count: 1,
      value: '118.00',
      change_percent: 18,
    });
  });

  it('rises, falls or stays, and has no change compared with nothing', () => {
    expect(
      yearToDate([group('2026-01-01', 100n), group('2025-01-01', 400n)], now).change_percent,
    ).toBe(-75);
    expect(
      yearToDate([group('2026-01-01', 100n), group('2025-01-01', 100n)], now).change_percent,
    ).toBe(0);
    expect(yearToDate([group('2026-01-01', 100n)], now).change_percent).toBeNull();
    expect(yearToDate([], now)).toEqual({
      year: 2026,
      count: 0,
      value: '0.00',
      change_percent: null,
    });
  });
});

describe('categories of a report', () => {
  it('are sorted by value, then by count, then by name', () => {
    const rows = byCategory([
      group('2026-01-01', 5n, { categoryId: 'b', nameEn: 'Paints' }),
      group('2026-02-01', 5n, { categoryId: 'a', nameEn: 'HVAC' }),
      group('2026-02-01', 5n, { categoryId: 'c', nameEn: 'Plumbing', count: 2 }),
      group('2025-02-01', 900n, { categoryId: 'd', nameEn: 'Zinc' }),
      group('2026-02-01', 1n, { categoryId: 'd', nameEn: 'Zinc' }),
    ]);
    expect(rows.map(({ name_en: name }) => name)).toEqual(['Zinc', 'Plumbing', 'HVAC', 'Paints']);
    expect(rows[0]).toMatchObject({ count: 2, value: '9.01' });
  });
});

describe('sums of any rows', () => {
  const days = fc.integer({ min: -1200, max: 0 }).map((back) => addDays('2026-11-21', back));
  const rows = fc.array(
    fc.record({
      day: days,
      fils: fc.bigInt(0n, 10n ** 14n),
      categoryId: fc.constantFrom('a', 'b', 'c'),
    }),
    { maxLength: 60 },
  );

  it('are equal by bar, by category and in total, in every period', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(...periods), (some, period) => {
        const groups = some.map(({ day, fils, categoryId }) => group(day, fils, { categoryId }));
        const span = spanOf(period, now, { from: '2026-10-30', to: '2026-11-25' });
        const chosen = within(groups, span);
        const total = addUp(chosen);
        const fils = (value: string) => BigInt(value.replace('.', ''));
        const bars = barsOf(
          groups,
          span,
          now,
          groups.map(({ day }) => day),
        );
        expect(bars.reduce((sum, bar) => sum + fils(bar.value), 0n)).toBe(total.fils);
        expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(total.count);
        expect(byCategory(chosen).reduce((sum, row) => sum + fils(row.value), 0n)).toBe(total.fils);
        expect(bars.filter(({ current }) => current)).toHaveLength(1);
      }),
    );
  });
});

describe('shares', () => {
  it('are fractions of a non-zero total', () => {
    expect(percentOf(1n, 0n)).toBeNull();
    expect(percentOf(1n, 3n)).toBe(33);
    expect(percentOf(-1n, 2n)).toBe(-50);
    expect(ratioOf(10n, 0n)).toBeNull();
    expect(ratioOf(23n, 5n)).toBe(4.6);
  });
});

it('every state has its slice of the donut', () => {
  expect(['pending', 'active', 'expired', 'canceled', 'rejected'].map(rfqGroupOf)).toEqual([
    null,
    'active',
    'closed',
    'closed',
    null,
  ]);
  expect(
    ['accepted', 'waiting', 'delivered', 'withdrawn', 'expired'].map(quotationGroupOf),
  ).toEqual(['accepted', 'accepted', 'delivered', 'rejected', 'rejected']);
});
