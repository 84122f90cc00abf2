import { expect, it } from 'vitest';
import { shownDeliveries } from './rules.ts';

it.each([
  [4, 4, null],
  [5, 2, null],
  [5, 3, 5],
  [200, 90, 200],
])('%i deliveries with %i partners are shown as %s', (orders, partners, shown) => {
  expect(shownDeliveries(orders, partners)).toBe(shown);
});
