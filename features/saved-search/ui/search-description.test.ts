import { expect, it } from 'vitest';
import { addressOf, nameOf, queryOfAddress } from './search-description.ts';

it('a saved search contains the filters and the order of the list under the API’s names, and neither its page nor its dialog', () => {
  expect(
    queryOfAddress('?q=+pump+&page=3&buy=x&category=c&fee_from=50&left=3&sort=-fee&city='),
  ).toEqual({
    key: 'pump',
    category: 'c',
    fee_from: '50.00',
    left: '3',
    sort: '-fee',
  });
});

it('a saved search opens the same list again', () => {
  expect(addressOf({})).toBe('/seller/buy-now');
  for (const search of [
    '?q=pump&city=d&delivery=pickup',
    '?q=%D9%85%D8%B6%D8%AE%D8%A9&fee_to=200.50&sort=ends',
  ]) {
    expect(addressOf(queryOfAddress(search))).toBe(`/seller/buy-now${search}`);
  }
});

it.each([
  ['?fee_to=400', '400.00'],
  ['?fee_to=400.5', '400.50'],
  ['?fee_to=1%2C400', '1400.00'],
  ['?fee_to=%D9%A4%D9%A0%D9%A0', '400.00'],
  ['?fee_to=many', undefined],
])('a fee is parsed in any notation: %s', (search, fee) => {
  expect(queryOfAddress(search)['fee_to']).toBe(fee);
});

it('the suggested name of a search begins with as many words as fit', () => {
  expect(nameOf([])).toBe('');
  expect(nameOf(['HVAC', 'Fee from \u2066AED\u202f50.00\u2069'])).toBe('HVAC · Fee from AED 50.00');
  expect(nameOf(['x'.repeat(40), 'y'.repeat(40), 'Dubai'])).toBe(`${'x'.repeat(40)} · Dubai`);
  expect(nameOf(['x'.repeat(61)])).toBe('');
});
