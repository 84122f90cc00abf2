import { describe, expect, it } from 'vitest';
import { aedRateMicro, type Rated } from '#shared/currency.ts';
import { placesOf } from './place.ts';

const aed: Rated = { currency: 'AED', rateMicro: aedRateMicro };
const usd: Rated = { currency: 'USD', rateMicro: 3_672_500n };
const offer = (id: string, totalMinor: bigint, rated = aed) => ({ id, totalMinor, rated });

describe('the places of the offers of an RFQ', () => {
  it('are by total: above the lowest, and the lowest below the next', () => {
    const places = placesOf([offer('b', 10_400n), offer('c', 12_000n), offer('a', 10_000n)], aed);
    expect(Object.fromEntries(places)).toEqual({
      a: { place: 1, of: 3, percent: -4 },
      b: { place: 2, of: 3, percent: 4 },
      c: { place: 3, of: 3, percent: 20 },
    });
  });

  it('are shared by equal totals, without a difference between the lowest', () => {
    const places = placesOf([offer('a', 10_000n), offer('b', 10_000n), offer('c', 10_500n)], aed);
    expect(Object.fromEntries(places)).toEqual({
      a: { place: 1, of: 3, percent: null },
      b: { place: 1, of: 3, percent: null },
      c: { place: 3, of: 3, percent: 5 },
    });
  });

  it('compare currencies at their rates', () => {
    const places = placesOf([offer('aed', 40_000n), offer('usd', 10_000n, usd)], aed);
    expect(places.get('usd')).toMatchObject({ place: 1, percent: -8 });
    expect(places.get('aed')).toMatchObject({ place: 2, percent: 9 });
  });

  it.each([
    ['no offer', []],
    ['one offer', [offer('a', 10_000n)]],
  ])('do not exist for %s', (_what, offers) => {
    expect(placesOf(offers, aed).size).toBe(0);
  });

  it('have no percent beside a total of zero', () => {
    const places = placesOf([offer('a', 0n), offer('b', 5n)], aed);
    expect(places.get('b')).toEqual({ place: 2, of: 2, percent: null });
  });
});
