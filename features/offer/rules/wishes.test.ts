import { describe, expect, it } from 'vitest';
import { comparedWishes, countMet } from './wishes.ts';

const line = (id: string, price: string, state = 'quoted') => ({
  line_id: id,
  state,
  unit_price: price,
});
const target = (id: string, price: string) => ({ line_id: id, target_price: price });

describe('the wishes of a revision', () => {
  it.each([
    ['89.99', '90.00', true],
    ['90.00', '90.00', true],
    ['90.01', '90.00', false],
    ['100.00', '90.00', false],
    ['9.00', '90.00', true],
    ['90.005', '90.004', false],
    ['90000000000000.01', '90000000000000.00', false],
  ])('a price of %s for a target of %s: met is %s', (price, wished, isMet) => {
    expect(comparedWishes([target('pump', wished)], [line('pump', price)])).toEqual([
      { line_id: 'pump', target_price: wished, price, isMet },
    ]);
  });

  it('are not met by a line that is not quoted or is missing, whatever its stored price', () => {
    const wishes = [target('pump', '90.00'), target('duct', '10.00')];
    const compared = comparedWishes(wishes, [line('pump', '0.00', 'not_quoted')]);
    expect(compared.map(({ price, isMet }) => [price, isMet])).toEqual([
      [null, false],
      [null, false],
    ]);
  });

  it('are compared by line and in the order of the request', () => {
    const lines = [
      line('duct', '12.00'),
      line('pipe', '1.00'),
      line('pump', '88.00', 'alternative'),
    ];
    const compared = comparedWishes([target('pump', '90.00'), target('duct', '10.00')], lines);
    expect(compared.map((one) => [one.line_id, one.price, one.isMet])).toEqual([
      ['pump', '88.00', true],
      ['duct', '12.00', false],
    ]);
    expect(countMet(compared)).toEqual({ met: 1, of: 2 });
  });

  it('have no count if the buyer named no target price', () => {
    expect(countMet(comparedWishes([], [line('pump', '88.00')]))).toBeNull();
  });
});
