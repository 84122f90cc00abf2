import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convert } from '#shared/currency.ts';
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

const aed = { currency: 'AED', rateMicro: 1_000_000n } as const;
const usd = { currency: 'USD', rateMicro: 3_672_500n } as const;
const eur = { currency: 'EUR', rateMicro: 4_000_000n } as const;
const kwd = { currency: 'KWD', rateMicro: 12_000_000n } as const;

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
    rated: aed,
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
      aed,
      requestedMilli,
    );
    expect(offerRanks.get('a')).toMatchObject({ rank: 1, isBest: true, aboveBestMinor: 0n });
    expect(offerRanks.get('b')).toMatchObject({ rank: 2, isBest: false, aboveBestMinor: 100n });
    expect(offerRanks.get('c')).toMatchObject({ rank: 2, isBest: false, aboveBestMinor: 100n });
  });

  it('does not rank incomplete and ended offers', () => {
    const offerRanks = rankOffers(
      [
        offerOf('whole', 900n),
        offerOf('part', 100n, { isComplete: false }),
        offerOf('gone', 100n, { state: 'withdrawn' }),
      ],
      aed,
      requestedMilli,
    );
    expect(offerRanks.get('whole')).toMatchObject({ rank: 1, isBest: true });
    for (const id of ['part', 'gone'])
      expect(offerRanks.get(id)).toEqual({
        rank: null,
        isBest: false,
        aboveBestMinor: null,
        bestLines: [],
        moves: false,
      });
  });

  it('has no best among one offer', () => {
    const lines = [lineOf('duct', 100n)];
    expect(rankOffers([offerOf('only', 100n, { lines })], aed, requestedMilli).get('only')).toEqual(
      {
        rank: 1,
        isBest: false,
        aboveBestMinor: 0n,
        bestLines: [],
        moves: false,
      },
    );
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
      aed,
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
      rated: fc.constantFrom(aed, usd, kwd),
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
        const offerRanks = rankOffers(offers, aed, requestedMilli);
        for (const one of offers) {
          const offerRank = offerRanks.get(one.id);
          if (offerRank?.rank !== null) expect(one).toMatchObject({ isComplete: true });
          for (const other of offers) {
            const ranks = [
              offerRank?.rank ?? null,
              offerRanks.get(other.id)?.rank ?? null,
            ] as const;
            if (ranks[0] !== null && ranks[1] !== null)
              expect(ranks[0] < ranks[1]).toBe(
                convert(one.totalMinor, one.rated, aed) <
                  convert(other.totalMinor, other.rated, aed),
              );
          }
        }
      }),
    );
  });
});

describe('offers in several currencies', () => {
  const ranksOf = (offers: readonly ComparedOffer[], rfq: ComparedOffer['rated']) =>
    [...rankOffers(offers, rfq, requestedMilli)].map(([id, one]) => [
      id,
      one.rank,
      one.aboveBestMinor,
      one.moves,
    ]);

  it('are ranked in the currency of the RFQ', () => {
    const offers = [
      offerOf('dirhams', 370_00n),
      offerOf('dollars', 100_00n, { rated: usd }),
      offerOf('dinars', 31_000n, { rated: kwd }),
    ];
    expect(ranksOf(offers, aed)).toEqual([
      ['dirhams', 2, 2_75n, true],
      ['dollars', 1, 0n, true],
      ['dinars', 3, 4_75n, true],
    ]);
    expect(ranksOf(offers, usd)).toEqual([
      ['dirhams', 2, 75n, true],
      ['dollars', 1, 0n, true],
      ['dinars', 3, 1_29n, true],
    ]);
  });

  it.each([
    ['far apart', 300_00n, 100_00n, false],
    ['2% above the other', 374_59n, 100_00n, true],
    ['more than 2% above the other', 374_61n, 100_00n, false],
    ['2% below the other', 359_91n, 100_00n, true],
    ['more than 2% below the other', 359_90n, 100_00n, false],
    ['equal', 367_25n, 100_00n, true],
  ])('%s have a rank that a rate moves: %s', (_title, dirhams, dollars, moves) => {
    const offers = [offerOf('a', dirhams), offerOf('b', dollars, { rated: usd })];
    for (const rfq of [aed, usd])
      expect(ranksOf(offers, rfq).map(([, , , moved]) => moved)).toEqual([moves, moves]);
  });

  it('have no moving rank among offers of one currency', () => {
    const offers = [offerOf('a', 100n, { rated: usd }), offerOf('b', 101n, { rated: usd })];
    expect(ranksOf(offers, usd).map(([, , , moved]) => moved)).toEqual([false, false]);
  });

  it('mark a rank that the rate of a third currency moves', () => {
    const offers = [
      offerOf('a', 100_00n, { rated: eur }),
      offerOf('b', 109_00n, { rated: usd }),
      offerOf('c', 200_00n),
    ];
    expect(ranksOf(offers, aed).map(([id, , , moved]) => [id, moved])).toEqual([
      ['a', true],
      ['b', true],
      ['c', false],
    ]);
  });

  it('have the exact best price of a line, also if both are equal after rounding', () => {
    const offers = [
      offerOf('a', 1n, { lines: [lineOf('pipe', 4n)] }),
      offerOf('b', 1n, { rated: usd, lines: [lineOf('pipe', 1n)] }),
    ];
    const ranks = rankOffers(offers, aed, requestedMilli);
    expect(ranks.get('a')?.bestLines).toEqual([]);
    expect(ranks.get('b')?.bestLines).toEqual(['pipe']);
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
