import type { Column } from './data-table-types.ts';
import { panelField } from './list-url.ts';

export interface Sort {
  key: string;
  descending: boolean;
}

/** The order in the address: `?sort=expiry` ascending, `?sort=-expiry` descending. */
export function sortOfSearch(search: string, name: string = 'sort'): Sort | null {
  const value = new URLSearchParams(search).get(name) ?? '';
  const descending = value.startsWith('-');
  const key = descending ? value.slice(1) : value;
  return key === '' ? null : { key, descending };
}

/**
 * The query after a press on a column head: ascending first, then descending. The page starts over,
 * because page 3 of another order is a random place; other parameters stay.
 */
export function searchOfSort(search: string, key: string, name: string = 'sort'): string {
  const current = sortOfSearch(search, name);
  const query = new URLSearchParams(search);
  query.delete('page');
  query.delete(panelField);
  query.set(name, current?.key === key && !current.descending ? `-${key}` : key);
  return `?${query.toString()}`;
}

export function isSortable<Row>({ sortable }: Column<Row>): boolean {
  return sortable !== undefined && sortable !== false;
}

export function hasSearchText(search: string): boolean {
  return (new URLSearchParams(search).get('q') ?? '').trim() !== '';
}

/** True if the address has an order, and the list sorts the newest rows or the newest matches of a text. */
export function isNewestSorted<Row>(search: string, columns: readonly Column<Row>[]): boolean {
  const sort = sortOfSearch(search);
  return (
    sort !== null &&
    (hasSearchText(search) || columns.find(({ key }) => key === sort.key)?.sortable !== 'whole')
  );
}

export function ariaSortOf(sort: Sort | null, key: string): 'ascending' | 'descending' | 'none' {
  if (sort?.key !== key) return 'none';
  return sort.descending ? 'descending' : 'ascending';
}
