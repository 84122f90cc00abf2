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

const requestedMilli = new Map([
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
    quantityMilli: requestedMilli.get(lineId) ?? 0n,
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
    const offerRanks = rankOffers(
      [offerOf('b', 300n), offerOf('a', 200n), offerOf('c', 300n)],
      'AED',
      requestedMilli,
    );
    expect(offerRanks.get('a')).toMatchObject({ rank: 1, isBest: true, aboveBestMinor: 0n });
    expect(offerRanks.get('b')).toMatchObject({ rank: 2, isBest: false, aboveBestMinor: 100n });
    expect(offerRanks.get('c')).toMatchObject({ rank: 2, isBest: false, aboveBestMinor: 100n });
  });

  it('does not rank incomplete offers, larger quantities or another currency', () => {
    const offerRanks = rankOffers(
      [
        offerOf('whole', 900n),
        offerOf('part', 100n, { isComplete: false }),
        offerOf('gone', 100n, { state: 'withdrawn' }),
        offerOf('dollars', 100n, { currency: 'USD' }),
      ],
      'AED',
      requestedMilli,
    );
    expect(offerRanks.get('whole')).toMatchObject({ rank: 1, isBest: true });
    for (const id of ['part', 'gone', 'dollars'])
      expect(offerRanks.get(id)).toEqual({
        rank: null,
        isBest: false,
        aboveBestMinor: null,
        bestLines: [],
      });
  });

  it('has no best among one offer', () => {
    const lines = [lineOf('duct', 100n)];
    expect(
      rankOffers([offerOf('only', 100n, { lines })], 'AED', requestedMilli).get('only'),
    ).toEqual({
      rank: 1,
      isBest: false,
      aboveBestMinor: 0n,
      bestLines: [],
    });
  });

  it('marks the best price of each line among equal quotes: no alternative, no smaller quantity', () => {
    const offerRanks = rankOffers(
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
      requestedMilli,
    );
    expect([...offerRanks].map(([id, { bestLines }]) => [id, bestLines])).toEqual([
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
        const offerRanks = rankOffers(offers, 'AED', requestedMilli);
        for (const one of offers) {
          const offerRank = offerRanks.get(one.id);
          if (offerRank?.rank !== null)
            expect(one).toMatchObject({ isComplete: true, currency: 'AED' });
          for (const other of offers) {
            const ranks = [
              offerRank?.rank ?? null,
              offerRanks.get(other.id)?.rank ?? null,
            ] as const;
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
    expect(isComplete(whole, requestedMilli)).toBe(true);
    expect(isComplete([lineOf('duct', 1n)], requestedMilli)).toBe(false);
    expect(
      isComplete(
        [lineOf('duct', 1n, { quantityMilli: 679_999n }), lineOf('pipe', 1n)],
        requestedMilli,
      ),
    ).toBe(false);
  });

  it('is sorted by its days of delivery', () => {
    expect([deliveryDays(3, 'weeks'), deliveryDays(20, 'days'), deliveryDays(1, 'months')]).toEqual(
      [21, 20, 30],
    );
  });
});
