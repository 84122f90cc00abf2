import { describe, expect, it } from 'vitest';
import { marginOf, marginPercent } from './margin.ts';

describe('the margin of a price', () => {
  it.each([
    [239_000n, 226_800n, '5.1'],
    [33n, 28n, '15.2'],
    [100n, 0n, '100.0'],
    [100n, 100n, '0.0'],
    [100n, 150n, '-50.0'],
  ])('of %s with the cost %s is %s per cent of the price', (price, cost, percent) => {
    expect(marginPercent(price, cost)).toBe(percent);
  });

  it('is none without a price', () => {
    expect(marginPercent(0n, 100n)).toBeNull();
  });
});

describe('the margin of an offer', () => {
  it('is of the net amounts of the priced lines with a cost, and counts both', () => {
    const lines = [
      { netMinor: 90_000n, quantityMilli: 1500n, costMinor: 50_001n },
      { netMinor: 10_000n, quantityMilli: 1000n, costMinor: null },
      { netMinor: 0n, quantityMilli: 0n, costMinor: 700n },
    ];
    expect(marginOf(lines)).toEqual({ amountMinor: 14_998n, percent: '16.7', known: 1, priced: 2 });
  });

  it('is none while no priced line has a cost', () => {
    expect(marginOf([])).toBeNull();
    expect(marginOf([{ netMinor: 5n, quantityMilli: 1000n, costMinor: null }])).toBeNull();
  });
});
