import { describe, expect, it } from 'vitest';
import {
  compareExample,
  exampleLines,
  examplePriceMax,
  rankOwnExample,
  selections,
  type Selection,
} from './example.ts';

const bestOf = (chosen: Selection) =>
  compareExample(chosen).flatMap(({ key, rank }) => (rank.isBest ? [key] : []));

describe('the example comparison', () => {
  it('has another best offer without the cement, and another without the blocks', () => {
    expect(bestOf([0, 1, 2])).toEqual(['rasAlKhor']);
    expect(bestOf([0, 2])).toEqual(['hajar']);
    expect(bestOf([0, 1])).toEqual(['waha']);
  });

  it('ranks an offer only for selections that it quotes completely', () => {
    const rankedWith = (chosen: Selection) =>
      compareExample(chosen).find(({ key }) => key === 'waha')?.rank.rank !== null;
    expect(selections.filter(rankedWith)).toEqual([[0], [1], [0, 1]]);
  });

  it('has exactly one best offer for every selection, whose distance is zero', () => {
    for (const chosen of selections) {
      const best = compareExample(chosen).filter(({ rank }) => rank.isBest);
      expect(best.map(({ rank }) => rank.aboveBestMinor)).toEqual([0n]);
    }
  });

  // 48.5 t × 2,410.00 + 1,200 × 13.90 + 9,600 × 2.70 = 159,485.00; VAT 7,974.25; 2% = 3,189.70.
  it('sums the lines with VAT, less the Q discount', () => {
    const [first] = compareExample([0, 1, 2]);
    expect(first?.qDiscountMinor).toBe(318_970n);
    expect(first?.totalMinor).toBe(16_426_955n);
  });

  it('has every selection of its lines once, all of them last', () => {
    expect(selections).toHaveLength(2 ** exampleLines.length - 1);
    expect(new Set(selections.map((chosen) => chosen.join())).size).toBe(selections.length);
    expect(selections.at(-1)).toEqual([0, 1, 2]);
  });
});

describe('an own offer in the example', () => {
  it.each([
    [[240_000n, 1390n, 270n], 1, 0n],
    [[241_000n, 1390n, 271n], 2, null],
    [[900_000n, 9000n, 900n], 4, null],
  ])('with the prices %s has the place %i of four', (prices, place, above) => {
    const own = rankOwnExample(prices);
    expect([own.place, own.of]).toEqual([place, 4]);
    if (above === null) expect(own.aboveBestMinor).toBeGreaterThan(0n);
    else expect(own.aboveBestMinor).toBe(above);
  });

  it('has the sums of an equal example offer, and sums the highest price', () => {
    const [equal] = compareExample([0, 1, 2]);
    expect(rankOwnExample([241_000n, 1390n, 270n]).totalMinor).toBe(equal?.totalMinor);
    const highest = exampleLines.map(() => examplePriceMax);
    expect(rankOwnExample(highest).subTotalMinor).toBe(10_848_500_000_000n);
  });
});
