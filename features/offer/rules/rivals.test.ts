import { describe, expect, it } from 'vitest';
import { comparedOf, comparisonOf, lineOf } from '#tests/harness/views/offer.ts';
import type { ComparedOffer } from '../schema/views.ts';
import { lowestPrices, rivalsOf } from './rivals.ts';

const dirhams = { currency: 'AED', rateMicro: 1_000_000n } as const;
const dollars = { currency: 'USD', rateMicro: 3_672_500n } as const;

const priced = (id: string, price: string, changes: Partial<ComparedOffer> = {}) =>
  comparedOf({ id, lines: [lineOf('line-1', { unit_price: price })], ...changes });
const own = priced('own', '100.00');

const pricesOf = (others: readonly ComparedOffer[], offer = own) =>
  rivalsOf(comparisonOf([offer, ...others]), offer);

describe('the best price of the other offers', () => {
  it('is the lowest of them by line, and never the own one', () => {
    expect(pricesOf([priced('a', '120.00'), priced('b', '110.00')])).toEqual([
      { line_id: 'line-1', unit_price: '110.00' },
    ]);
    expect(pricesOf([])).toEqual([]);
  });

  it.each([
    ['expired', { status: 'expired' }],
    ['rejected', { status: 'rejected' }],
    ['canceled', { status: 'canceled' }],
    ['an alternative', { lines: [lineOf('line-1', { state: 'alternative', unit_price: '1.00' })] }],
    ['not quoted', { lines: [lineOf('line-1', { state: 'not_quoted', unit_price: '0.00' })] }],
    ['of less', { lines: [lineOf('line-1', { quantity: '3', unit_price: '1.00' })] }],
  ] as const)('ignores an offer that is %s', (_, changes) => {
    const other = priced('a', '1.00', changes as Partial<ComparedOffer>);
    expect(pricesOf([other])).toEqual([]);
  });

  it('is in the currency of the offer, compared at the rates of the RFQ', () => {
    const rates = [
      { currency: 'AED', rate_micro: 1_000_000 },
      { currency: 'USD', rate_micro: 3_672_500 },
    ] as const;
    const offer = priced('own', '30.00', { currency: 'USD' });
    const others = [priced('a', '100.00'), priced('b', '27.30', { currency: 'USD' })];
    const comparison = comparisonOf([offer, ...others], { rates: [...rates] });
    expect(rivalsOf(comparison, offer)).toEqual([{ line_id: 'line-1', unit_price: '27.23' }]);
  });

  it('compares prices before they are rounded', () => {
    const prices = [
      { lineId: 'pump', minor: 1001n, rated: dollars },
      { lineId: 'pump', minor: 3676n, rated: dirhams },
      { lineId: 'duct', minor: 5n, rated: dirhams },
    ];
    expect(lowestPrices(prices, dirhams)).toEqual([
      { line_id: 'pump', unit_price: '36.76' },
      { line_id: 'duct', unit_price: '0.05' },
    ]);
  });
});
