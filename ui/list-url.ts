import { viewField } from '../shared/saved-view.ts';

/** The panel that a page shows open, so that it opens without JavaScript. */
export const panelField = 'panel';

export type FilterNames = readonly string[];

/** Both ends of a range count as one filter. */
function filterOf(name: string): string {
  return name === 'from' || name === 'to' ? 'days' : name.replace(/_(?:from|to)$/, '');
}

export function countFilters(search: string, names: FilterNames): number {
  const query = new URLSearchParams(search);
  const set = names.filter((name) => (query.get(name) ?? '').trim() !== '');
  return new Set(set.map(filterOf)).size;
}

/**
 * The address without these parameters, on the first page; the order stays. Returns `''` or `'?…'`.
 */
export function searchWithout(search: string, names: FilterNames): string {
  const query = new URLSearchParams(search);
  for (const name of ['page', panelField, ...names]) query.delete(name);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * The address with another value of one parameter, on the first page; '' removes it. Returns
 * `'?…'`.
 */
export function searchWith(search: string, name: string, value: string): string {
  const query = new URLSearchParams(search);
  query.delete('page');
  query.delete(panelField);
  if (value === '') query.delete(name);
  else query.set(name, value);
  return `?${query.toString()}`;
}

/** The address with a panel open; all else stays. */
export function searchOfPanel(search: string, panel: string): string {
  const query = new URLSearchParams(search);
  query.set(panelField, panel);
  return `?${query.toString()}`;
}

export function searchWithoutPanel(search: string): string {
  const query = new URLSearchParams(search);
  query.delete(panelField);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Parameters that a form must repeat: all but its own fields, the page and the open panel. */
export function retainedParams(
  search: string,
  own: readonly string[],
): [name: string, value: string][] {
  return [...new URLSearchParams(search)].filter(
    ([name, value]) =>
      name !== 'page' && name !== panelField && !own.includes(name) && value !== '',
  );
}

export function searchOfForm(
  fields: Iterable<readonly [string, FormDataEntryValue]>,
): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of fields) {
    if (typeof value === 'string' && value.trim() !== '') query.append(name, value.trim());
  }
  return query;
}

/**
 * The API's address of the list with its current filters and order. The page's `q` is the API's
 * `key`.
 */
export function fileHref(
  path: string,
  search: string,
  more: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of retainedParams(search, [viewField]))
    query.append(name === 'q' ? 'key' : name, value);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return `/api${path}?${query.toString()}`;
}
