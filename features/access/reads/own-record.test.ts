import { describe, expect, it } from 'vitest';
import { sumOfLastPrices } from './own-record.ts';

const lines = [
  { id: 'a', quantity: '3.5' },
  { id: 'b', quantity: '2' },
];

describe('the sum of the last prices', () => {
  it.each([
    [[], null],
    [[['a', '10.95']], '38.32'],
    [
      [
        ['a', '10.95'],
        ['b', '0.01'],
      ],
      '38.34',
    ],
    [[['c', '5.00']], null],
  ] as const)('of %j is %s, rounded by line as in an offer', (prices, sum) => {
    const lastQuoted = prices.map(([line_id, unit_price]) => ({ line_id, unit_price }));
    expect(sumOfLastPrices(lines, lastQuoted, 'AED')).toBe(sum);
  });

  it('has the decimals of the currency', () => {
    expect(sumOfLastPrices(lines, [{ line_id: 'b', unit_price: '1.505' }], 'KWD')).toBe('3.010');
  });
});
