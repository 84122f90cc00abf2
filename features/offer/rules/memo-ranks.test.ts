import { describe, expect, it } from 'vitest';
import { comparedOf, comparisonOf, lineOf } from '#tests/harness/views/offer.ts';
import { ranksAtDecision } from './memo-ranks.ts';
import { memoOf } from './memo.ts';

const first = comparedOf({
  id: 'first',
  total_price: '1000.00',
  rank: 1,
  best: true,
  best_lines: ['line-2'],
  lines: [lineOf('line-1'), lineOf('line-2')],
});
const second = comparedOf({
  id: 'second',
  total_price: '300.00',
  currency: 'USD',
  total_converted: '1042.50',
  rank: 2,
  rank_moves: true,
  best: false,
});
const partial = comparedOf({ id: 'partial', rank: null, best: false, complete: false, lines: [] });
const comparison = comparisonOf([first, second, partial]);
const memo = memoOf(comparison, {
  offerId: 'second',
  buyer: 'Al Dana Contracting',
  by: 'Sara',
  at: new Date('2026-12-04T05:12:00Z'),
  reason: 'Delivers in March',
  parts: [],
  suggestion: null,
});
const { lines } = comparison.rfq;

describe('the ranks at a decision', () => {
  it('are those of the memo, with the distances and the lines of the moment', () => {
    expect(Object.fromEntries(ranksAtDecision(memo, { offers: comparison.offers, lines }))).toEqual(
      {
        first: { rank: 1, isBest: true, aboveBestMinor: 0n, bestLines: ['line-2'], moves: false },
        second: { rank: 2, isBest: false, aboveBestMinor: 4250n, bestLines: [], moves: true },
        partial: { rank: null, isBest: false, aboveBestMinor: null, bestLines: [], moves: false },
      },
    );
  });

  it('are none for an offer that has another version or came later', () => {
    const offers = [
      { ...first, version: first.version + 1 },
      { id: 'later', version: 1 },
    ];
    const ranks = ranksAtDecision(memo, { offers, lines });
    for (const id of ['first', 'later'])
      expect(ranks.get(id)).toMatchObject({ rank: null, isBest: false, bestLines: [] });
  });
});
