import { describe, expect, it } from 'vitest';
import { lowestIn } from './best-offer.ts';

const dirhams = { currency: 'AED', rateMicro: 1_000_000n } as const;
const dollars = { currency: 'USD', rateMicro: 3_672_500n } as const;
const dinars = { currency: 'KWD', rateMicro: 11_960_000n } as const;

describe('the best total of the offers of an RFQ', () => {
  it('is the lowest, and none without offers', () => {
    const totals = [900n, 1200n, 899n].map((minor) => ({ rated: dirhams, minor }));
    expect(lowestIn(totals, dirhams)).toBe(899n);
    expect(lowestIn([], dirhams)).toBeNull();
  });

  it('is compared and shown in the currency of the RFQ', () => {
    const totals = [
      { rated: dirhams, minor: 40_000n },
      { rated: dollars, minor: 10_000n },
      { rated: dinars, minor: 33_000n },
    ];
    expect(lowestIn(totals, dirhams)).toBe(36_725n);
    expect(lowestIn(totals, dollars)).toBe(10_000n);
    expect(lowestIn(totals.slice(2), dirhams)).toBe(39_468n);
  });
});
