import { describe, expect, it } from 'vitest';
import { comparedOf, comparisonOf, landedOf, lineOf } from '#tests/harness/views/offer.ts';
import { gapBp, lossOf, memoOf, wholeOfferDifference } from './memo.ts';

const decision = {
  offerId: 'first',
  buyer: 'Al Dana Contracting',
  by: 'Sara',
  at: new Date('2026-12-04T05:12:00Z'),
  reason: 'The only one that delivers in March',
  parts: [],
  suggestion: null,
};

const first = comparedOf({
  id: 'first',
  company: 'Noor Steel',
  total_price: '1000.00',
  rank: 1,
  best: true,
  best_lines: ['line-1'],
  lines: [lineOf('line-1', { unit_price: '9.00' }), lineOf('line-2', { state: 'not_quoted' })],
});
const second = comparedOf({ id: 'second', total_price: '1042.50', rank: 2 });
const partial = comparedOf({ id: 'partial', rank: null, complete: false, lines: [] });

describe('the memo of a decision', () => {
  it('copies the ranks, marks and figures of the moment, and the reason', () => {
    const memo = memoOf(comparisonOf([first, second, partial]), decision);
    expect(memo).toMatchObject({
      rfq: { number: 'RFQ-2026-00041', currency: 'AED', estimate: '1200.00' },
      chosen: 'first',
      decided_by: 'Sara',
      decided_at: '2026-12-04T05:12:00.000Z',
      requested: null,
      reason: 'The only one that delivers in March',
      offers: [
        { supplier: 'Noor Steel', total: '1000.00', rank: 1, is_best: true },
        { total: '1042.50', rank: 2, is_best: false },
        { rank: null, is_complete: false },
      ],
    });
    expect(memo.lines[0]?.prices).toMatchObject([
      { unit_price: '9.00', is_best: true },
      { is_best: false },
      null,
    ]);
    expect(memo.lines[1]?.prices[0]).toMatchObject({ state: 'not_quoted' });
  });

  it('states a discount or a charge on the whole offer, which its lines do not have', () => {
    const offerOf = (total: string) =>
      comparedOf({
        id: 'first',
        total_price: total,
        rank: 1,
        lines: [
          lineOf('line-1', { total_price: '640.00' }),
          lineOf('line-2', { total_price: '360.05' }),
        ],
      });
    const differenceOf = (total: string) =>
      wholeOfferDifference(memoOf(comparisonOf([offerOf(total)]), decision));
    expect(differenceOf('1000.05')).toBeNull();
    expect(differenceOf('980.00')).toEqual({ sum: '1000.05', isBelow: true, amount: '20.05' });
    expect(differenceOf('1000.10')).toEqual({ sum: '1000.05', isBelow: false, amount: '0.05' });
  });

  it('names the request of an approval that the decision answers', () => {
    const approval = {
      requested_by: 'Salem',
      requested_at: '2026-12-03T05:12:00.000Z',
      reason: 'Fits the budget',
      own: false,
    };
    const memo = memoOf(comparisonOf([{ ...first, approval }]), decision);
    expect(memo.requested).toEqual({
      by: 'Salem',
      at: '2026-12-03T05:12:00.000Z',
      reason: 'Fits the budget',
    });
  });

  it('gives a supplier that lost its own rank and distance, and none without a rank', () => {
    const memo = memoOf(comparisonOf([first, second, partial]), decision);
    expect(lossOf(memo, 'second')).toEqual({ rank: 2, gapBp: 425 });
    expect(lossOf(memo, 'partial')).toBeNull();
    expect(lossOf(memo, 'unknown')).toBeNull();
    const dearer = memoOf(comparisonOf([first, second]), { ...decision, offerId: 'second' });
    expect(lossOf(dearer, 'first')).toEqual({ rank: 1, gapBp: -407 });
  });

  it.each([
    ['1042.50', '1000.00', 425],
    ['1000.00', '1000.00', 0],
    ['999.99', '1000.00', 0],
    ['10.123', '10.000', 123],
    ['5.00', '0.00', null],
  ])('computes the distance of %s to %s as %s basis points', (amount, to, expected) => {
    expect(gapBp(amount, to)).toBe(expected);
  });

  it('of a divided RFQ has the offer and the total of each line, and a rank without a distance for the others', () => {
    const [line] = comparisonOf([first, second]).rfq.lines;
    const divided = memoOf(comparisonOf([first, second]), {
      ...decision,
      parts: [
        {
          offerId: 'second',
          total: '42.00',
          converted: '42.00',
          lines: [{ lineId: line?.id ?? '', total: '42.00' }],
        },
      ],
    });
    expect(divided.divided).toEqual([{ offer: 'second', total: '42.00' }]);
    expect(divided.lines.map(({ awarded, total }) => [awarded, total])[0]).toEqual([
      'second',
      '42.00',
    ]);
    expect(divided.lines.slice(1).every(({ awarded }) => awarded === '')).toBe(true);
    expect(lossOf(divided, 'first')).toEqual({ rank: 1, gapBp: null });
    expect(lossOf(divided, 'partial')).toBeNull();
  });

  it('has the landed totals of the offers and of the orders, with unknown costs as unknown', () => {
    const compared = comparisonOf([first, second]);
    const landed = {
      ...compared.landed,
      extra_supplier: '50.00',
      offers: [
        landedOf('first', { freight: '20.00', total: '1020.00', at_least: '1020.00', rank: 1 }),
        landedOf('second', { unknown: ['customs'], total: null, at_least: '1042.50', rank: null }),
      ],
    };
    const whole = memoOf({ ...compared, landed }, decision);
    expect(whole.landed).toEqual({ amount: '1020.00', unknown: [] });
    expect(whole.offers.map((offer) => offer.landed)).toEqual([
      { amount: '1020.00', unknown: [], rank: 1 },
      { amount: '1042.50', unknown: ['customs'], rank: null },
    ]);
    const parts = [
      { offerId: 'first', total: '600.00', converted: '600.00', lines: [] },
      { offerId: 'second', total: '500.00', converted: '500.00', lines: [] },
    ];
    expect(memoOf({ ...compared, landed }, { ...decision, parts }).landed).toEqual({
      amount: '1170.00',
      unknown: ['customs'],
    });
    expect(memoOf(compared, decision)).not.toHaveProperty('landed');
  });
});
