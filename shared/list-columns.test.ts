import { expect, it } from 'vitest';
import { hiddenColumns, visibleColumns, withHiddenColumns } from './list-columns.ts';

const columns = [
  { key: 'title', kind: 'title' },
  { key: 'city' },
  { key: 'from', startsHidden: true },
];
const keysOf = (hidden: readonly string[] | null) =>
  visibleColumns(columns, hidden).map(({ key }) => key);

it('a list shows its own choice of columns until the reader makes one', () => {
  expect(keysOf(hiddenColumns(undefined, 'rfqs'))).toEqual(['title', 'city']);
  expect(keysOf(hiddenColumns('rfqs', 'rfqs'))).toEqual(['title', 'city', 'from']);
  expect(keysOf(hiddenColumns('rfqs.city', 'rfqs'))).toEqual(['title', 'from']);
  expect(keysOf(hiddenColumns('orders.city', 'rfqs'))).toEqual(['title', 'city']);
});

it('a list never hides the title, for any cookie', () => {
  expect(keysOf(hiddenColumns('rfqs.title.city.from', 'rfqs'))).toEqual(['title']);
});

it('a choice of columns retains those of other lists and drops unknown lists and columns', () => {
  const first = withHiddenColumns(undefined, 'rfqs', ['city', 'from'], ['from']);
  expect(first).toBe('rfqs.city');
  const second = withHiddenColumns(
    `${first}_x.y_rfqs.<b>.city`,
    'orders',
    ['sent', 'a b', 'x;y'],
    [],
  );
  expect(second).toBe('rfqs.city_orders.sent');
  expect(withHiddenColumns(second, 'rfqs', ['city'], ['city'])).toBe('rfqs_orders.sent');
});
