export interface Sort {
  key: string;
  descending: boolean;
}

/** The order asked for in the address: `?sort=expiry` up, `?sort=-expiry` down. */
export function sortOfSearch(search: string, name: string = 'sort'): Sort | null {
  const value = new URLSearchParams(search).get(name) ?? '';
  const descending = value.startsWith('-');
  const key = descending ? value.slice(1) : value;
  return key === '' ? null : { key, descending };
}

/**
 * The query that a press on a column head leads to: up first, then down, then up again. The page starts over, since
 * page 3 of another order is a random place; every other parameter stays.
 */
export function searchOfSort(search: string, key: string, name: string = 'sort'): string {
  const current = sortOfSearch(search, name);
  const query = new URLSearchParams(search);
  query.delete('page');
  query.set(name, current?.key === key && !current.descending ? `-${key}` : key);
  return `?${query.toString()}`;
}

/** The `aria-sort` of a column head. */
export function ariaSortOf(sort: Sort | null, key: string): 'ascending' | 'descending' | 'none' {
  if (sort?.key !== key) return 'none';
  return sort.descending ? 'descending' : 'ascending';
}
