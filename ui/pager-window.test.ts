import { describe, expect, it } from 'vitest';
import { describePage, pagerOf, searchOfPage } from './pager-window.ts';

describe('a page of a list', () => {
  it('shows the range of a full page in the middle and leads to all four neighbours', () => {
    expect(describePage({ page: 2, lastPage: 5, total: 48, perPage: 10 })).toEqual({
      page: 2,
      lastPage: 5,
      total: 48,
      from: 11,
      to: 20,
      first: 1,
      previous: 1,
      next: 3,
      last: 5,
      isCut: false,
    });
  });

  it('is cut if it is the last one and the list has more rows than its pages show', () => {
    const last = { page: 100, lastPage: 100, perPage: 10 };
    expect(describePage({ ...last, total: 1000 }).isCut).toBe(false);
    expect(describePage({ ...last, total: 1001 }).isCut).toBe(true);
    expect(describePage({ ...last, total: 1000, hasMore: true }).isCut).toBe(true);
    expect(describePage({ ...last, page: 99, total: 1001 }).isCut).toBe(false);
  });

  it('accepts the page object of the API', () => {
    const answered = { data: [], current_page: 2, last_page: 5, total: 48, per_page: 10 };
    expect(pagerOf(answered)).toEqual({ page: 2, lastPage: 5, total: 48, perPage: 10 });
    expect(pagerOf({ ...answered, total_is_least: true })).toMatchObject({ hasMore: true });
  });

  it('cannot go back from the first page nor forward from the last, and the last range ends at the total', () => {
    expect(describePage({ page: 1, lastPage: 5, total: 48, perPage: 10 })).toMatchObject({
      first: null,
      previous: null,
    });
    expect(describePage({ page: 5, lastPage: 5, total: 48, perPage: 10 })).toMatchObject({
      from: 41,
      to: 48,
      next: null,
      last: null,
    });
  });

  it('clamps a page that does not exist, and one that is no number', () => {
    expect(describePage({ page: 99, lastPage: 3, total: 25, perPage: 10 }).page).toBe(3);
    expect(describePage({ page: -4, lastPage: 3, total: 25, perPage: 10 }).page).toBe(1);
    expect(
      describePage({ page: Number.NaN, lastPage: Number.NaN, total: 25, perPage: 10 }),
    ).toMatchObject({
      page: 1,
      lastPage: 1,
    });
  });

  it('has one page and an empty range without rows', () => {
    expect(describePage({ page: 1, lastPage: 0, total: 0, perPage: 10 })).toMatchObject({
      from: 0,
      to: 0,
      lastPage: 1,
      next: null,
      previous: null,
    });
  });
});

describe('the address of another page', () => {
  it('keeps the search, the sort and repeated parameters', () => {
    expect(searchOfPage('?q=a%26b&sort=-created&tag=1&tag=2', 3)).toBe(
      '?q=a%26b&sort=-created&tag=1&tag=2&page=3',
    );
    expect(searchOfPage('?page=2&q=x', 4)).toBe('?page=4&q=x');
  });

  it('has no parameter for the first page', () => {
    expect(searchOfPage('?page=4', 1)).toBe('');
    expect(searchOfPage('?page=4&q=x', 1)).toBe('?q=x');
  });

  it('can page a second list of the same screen under its own name', () => {
    expect(searchOfPage('?page=2', 3, 'lines')).toBe('?page=2&lines=3');
  });
});
