import { expect, it } from 'vitest';
import { ariaSortOf, isNewestSorted, searchOfSort, sortOfSearch } from './data-table-sort.ts';

it('a column head sorts up, then down, then up again', () => {
  expect(searchOfSort('', 'expiry')).toBe('?sort=expiry');
  expect(searchOfSort('?sort=expiry', 'expiry')).toBe('?sort=-expiry');
  expect(searchOfSort('?sort=-expiry', 'expiry')).toBe('?sort=expiry');
  expect(searchOfSort('?sort=-expiry', 'city')).toBe('?sort=city');
});

it('another order starts at the first page and keeps the search', () => {
  expect(searchOfSort('?q=pump&page=3', 'city')).toBe('?q=pump&sort=city');
});

it('the order is parsed from the address, and is none for an empty or broken one', () => {
  expect(sortOfSearch('?sort=-city')).toEqual({ key: 'city', descending: true });
  expect(sortOfSearch('?sort=')).toBeNull();
  expect(sortOfSearch('?sort=-')).toBeNull();
  expect(sortOfSearch('')).toBeNull();
});

it('assistive technology reads which column sorts the list', () => {
  expect(ariaSortOf({ key: 'city', descending: true }, 'city')).toBe('descending');
  expect(ariaSortOf({ key: 'city', descending: false }, 'city')).toBe('ascending');
  expect(ariaSortOf({ key: 'city', descending: false }, 'expiry')).toBe('none');
});

it('a list sorts its newest rows only by a column without an index, or by any column in a search', () => {
  const columns = [
    { key: 'title', head: '', cell: () => '', sortable: 'whole' },
    { key: 'city', head: '', cell: () => '', sortable: true },
  ] as const;
  expect(isNewestSorted('', columns)).toBe(false);
  expect(isNewestSorted('?sort=-title', columns)).toBe(false);
  expect(isNewestSorted('?sort=-city', columns)).toBe(true);
  expect(isNewestSorted('?sort=title&q=pump', columns)).toBe(true);
  expect(isNewestSorted('?sort=title&q=', columns)).toBe(false);
});
