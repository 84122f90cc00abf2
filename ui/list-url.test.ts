import { expect, it } from 'vitest';
import {
  countFilters,
  fileHref,
  retainedParams,
  searchOfForm,
  searchOfPanel,
  searchWith,
  searchWithout,
} from './list-url.ts';

const names = ['from', 'to', 'category'];

it('two days count as one filter, and neither search nor order counts', () => {
  expect(countFilters('', names)).toBe(0);
  expect(countFilters('?q=pump&sort=-expiry&page=2&from=', names)).toBe(0);
  expect(countFilters('?from=2026-11-01&to=2026-11-30', names)).toBe(1);
  expect(countFilters('?to=2026-11-30&category=x', names)).toBe(2);
});

it('clearing a filter leads to the first page and keeps the order', () => {
  expect(searchWithout('?q=pump&category=x&page=3&sort=city', names)).toBe('?q=pump&sort=city');
  expect(searchWithout('?q=pump&category=x', ['q', ...names])).toBe('');
});

it('a choice of states keeps search and order', () => {
  expect(searchWith('?q=pump&page=3', 'state', 'open')).toBe('?q=pump&state=open');
  expect(searchWith('?state=open&page=2', 'state', '')).toBe('?');
});

it('a form carries the parameters of others, from the first page', () => {
  expect(retainedParams('?q=pump&page=3&from=2026-11-01&sort=', ['from'])).toEqual([['q', 'pump']]);
});

it('empty fields leave no trace in the address', () => {
  const form = new FormData();
  form.append('from', '');
  form.append('category', ' x ');
  expect(searchOfForm(form).toString()).toBe('category=x');
});

it('a file is requested with the filters and the order of the page, not with its number', () => {
  expect(
    fileHref('/dashboard/x/export', '?q=pump&page=3&sort=-city', { format: 'csv', lang: 'ar' }),
  ).toBe('/api/dashboard/x/export?key=pump&sort=-city&format=csv&lang=ar');
});

it('a panel opens in the address, and no form, link or file repeats it', () => {
  const search = searchOfPanel('?q=pump&page=2', 'filter');
  expect(search).toBe('?q=pump&page=2&panel=filter');
  expect(retainedParams(search, [])).toEqual([['q', 'pump']]);
  expect(searchWithout(search, names)).toBe('?q=pump');
  expect(searchWith(search, 'state', 'open')).toBe('?q=pump&state=open');
  expect(fileHref('/x', search, { format: 'csv' })).toBe('/api/x?key=pump&format=csv');
});
