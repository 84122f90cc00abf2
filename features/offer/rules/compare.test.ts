import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offerStates } from '#shared/offer-states.ts';
import {
  deliveryDays,
  isComplete,
  rankOffers,
  type ComparedLine,
  type ComparedOffer,
} from './compare.ts';

const asked = new Map([
  ['duct', 680_000n],
  ['pipe', 40_000n],
]);

function lineOf(
  lineId: string,
  unitPriceMinor: bigint,
  changes: Partial<ComparedLine> = {},
): ComparedLine {
  return {
    lineId,
    state: 'quoted',
    unitPriceMinor,
    quantityMilli: asked.get(lineId) ?? 0n,
    ...changes,
  };
}

function offerOf(
  id: string,
  totalMinor: bigint,
  changes: Partial<ComparedOffer> = {},
): ComparedOffer {
  return {
    id,
    state: 'pending',
    currency: 'AED',
    totalMinor,
    isComplete: true,
    lines: [],
    ...changes,
  };
}

describe('the comparison of offers', () => {
  it('ranks complete offers by total, with the difference to the best', () => {
    const standings = rankOffers(
      [offerOf('b', 300n), offerOf('a', 200n), offerOf('c', 300n)],
      'AED',
      asked,
    );
    expect(standings.get('a')).toMatchObject({ rank: 1, isBest: true, aboveBestMinor: 0n });
    expect(standings.get('b')).toMatchObject({ rank: 2, isBest: false, aboveBestMinor: 100n });
    expect(standings.get('c')).toMatchObject({ rank: 2, isBest: false, aboveBestMinor: 100n });
  });

  it('does not rank incomplete offers, larger quantities or another currency', () => {
    const standings = rankOffers(
      [
        offerOf('whole', 900n),
        offerOf('part', 100n, { isComplete: false }),
        offerOf('gone', 100n, { state: 'withdrawn' }),
        offerOf('dollars', 100n, { currency: 'USD' }),
      ],
      'AED',
      asked,
    );
    expect(standings.get('whole')).toMatchObject({ rank: 1, isBest: true });
    for (const id of ['part', 'gone', 'dollars'])
      expect(standings.get(id)).toEqual({
        rank: null,
        isBest: false,
        aboveBestMinor: null,
        bestLines: [],
      });
  });

  it('has no best among one offer', () => {
    const lines = [lineOf('duct', 100n)];
    expect(rankOffers([offerOf('only', 100n, { lines })], 'AED', asked).get('only')).toEqual({
      rank: 1,
      isBest: false,
      aboveBestMinor: 0n,
      bestLines: [],
    });
  });

  it('marks the best price of each line among equal quotes: no alternative, no smaller quantity', () => {
    const standings = rankOffers(
      [
        offerOf('a', 1n, { lines: [lineOf('duct', 6_850n), lineOf('pipe', 412n)] }),
        offerOf('b', 2n, {
          lines: [lineOf('duct', 6_100n), lineOf('pipe', 398n)],
          isComplete: false,
        }),
        offerOf('c', 3n, {
          lines: [lineOf('duct', 5_000n, { state: 'alternative' }), lineOf('pipe', 398n)],
        }),
        offerOf('d', 4n, {
          lines: [lineOf('duct', 1n, { quantityMilli: 1n }), lineOf('pipe', 1n)],
          state: 'rejected',
        }),
        offerOf('e', 5n, {
          lines: [lineOf('duct', 0n, { state: 'not_quoted', quantityMilli: 0n })],
        }),
      ],
      'AED',
      asked,
    );
    expect([...standings].map(([id, { bestLines }]) => [id, bestLines])).toEqual([
      ['a', []],
      ['b', ['duct', 'pipe']],
      ['c', ['pipe']],
      ['d', []],
      ['e', []],
    ]);
  });

  it('never ranks a dearer offer before a cheaper one', () => {
    const anyOffer = fc.record({
      state: fc.constantFrom(...offerStates),
      currency: fc.constantFrom('AED', 'USD'),
      totalMinor: fc.bigInt(0n, 50n),
      isComplete: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyOffer, { maxLength: 8 }), (given) => {
        const offers = given.map((one, index): ComparedOffer => ({
          ...one,
          id: String(index),
          lines: [],
        }));
        const standings = rankOffers(offers, 'AED', asked);
        for (const one of offers) {
          const standing = standings.get(one.id);
          if (standing?.rank !== null)
            expect(one).toMatchObject({ isComplete: true, currency: 'AED' });
          for (const other of offers) {
            const ranks = [standing?.rank ?? null, standings.get(other.id)?.rank ?? null] as const;
            if (ranks[0] !== null && ranks[1] !== null)
              expect(ranks[0] < ranks[1]).toBe(one.totalMinor < other.totalMinor);
          }
        }
      }),
    );
  });
});

describe('an offer in the comparison', () => {
  it('is complete if it has every requested line in full, alternatives included', () => {
    const whole = [lineOf('duct', 1n), lineOf('pipe', 1n, { state: 'alternative' })];
    expect(isComplete(whole, asked)).toBe(true);
    expect(isComplete([lineOf('duct', 1n)], asked)).toBe(false);
    expect(
      isComplete([lineOf('duct', 1n, { quantityMilli: 679_999n }), lineOf('pipe', 1n)], asked),
    ).toBe(false);
  });

  it('is sorted by its days of delivery', () => {
    expect([deliveryDays(3, 'weeks'), deliveryDays(20, 'days'), deliveryDays(1, 'months')]).toEqual(
      [21, 20, 30],
    );
  });
});
