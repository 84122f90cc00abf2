import { describe, expect, it } from 'vitest';
import { landedOfLine, percentAbove, percentAbovePaid, unitPriceOf } from './last-paid.ts';

const sums = {
  subTotalMinor: 400_000n,
  supplierDiscountMinor: 40_000n,
  shippingMinor: 30_000n,
  customsMinor: 6_000n,
};

describe('the landed price of a line', () => {
  it('has its share of shipping and customs by value', () => {
    expect(landedOfLine(90_000n, sums)).toBe(99_000n);
    expect(landedOfLine(270_000n, sums)).toBe(297_000n);
  });

  it('is the price itself in an order without a value', () => {
    const free = { ...sums, subTotalMinor: 0n, supplierDiscountMinor: 0n };
    expect(landedOfLine(0n, free)).toBe(0n);
  });

  it('has a unit price that is rounded half-up', () => {
    expect(unitPriceOf({ minor: 99_000n, quantityMilli: 10_000n })).toBe(9_900n);
    expect(unitPriceOf({ minor: 5n, quantityMilli: 2_000n })).toBe(3n);
    expect(unitPriceOf({ minor: 1n, quantityMilli: 3_000n })).toBe(0n);
  });
});

describe('the distance to a price', () => {
  it('is in per cent with one decimal and a sign', () => {
    expect(percentAbove(110n, 100n)).toBe('10.0');
    expect(percentAbove(948n, 1000n)).toBe('-5.2');
    expect(percentAbove(100n, 100n)).toBe('0.0');
    expect(percentAbove(100n, 0n)).toBeNull();
  });

  it('compares units also if the rounded unit prices are equal', () => {
    const paid = { minor: 6_600n, quantityMilli: 20_000_000n };
    expect(percentAbovePaid({ minor: 6_633n, quantityMilli: 20_000_000n }, paid)).toBe('0.5');
    expect(percentAbovePaid({ minor: 3_300n, quantityMilli: 5_000_000n }, paid)).toBe('100.0');
  });

  it('is unknown for an item that was free, and for nothing', () => {
    const one = { minor: 100n, quantityMilli: 1_000n };
    expect(percentAbovePaid(one, { minor: 0n, quantityMilli: 1_000n })).toBeNull();
    expect(percentAbovePaid({ minor: 0n, quantityMilli: 0n }, one)).toBeNull();
  });
});
