/** Parameters of a list's address that narrow it besides the search, as the list names them. */
export type FilterNames = readonly string[];

/** The two ends of a range are one filter to whoever counts them. */
function filterOf(name: string): string {
  return name === 'from' || name === 'to' ? 'days' : name.replace(/_(?:from|to)$/, '');
}

/** How many filters are set; the search and the order are none. */
export function countFilters(search: string, names: FilterNames): number {
  const query = new URLSearchParams(search);
  const set = names.filter((name) => (query.get(name) ?? '').trim() !== '');
  return new Set(set.map(filterOf)).size;
}

/** The address without these parameters, from the first page; the order stays. Answers `''` or `'?…'`. */
export function searchWithout(search: string, names: FilterNames): string {
  const query = new URLSearchParams(search);
  for (const name of ['page', ...names]) query.delete(name);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The address with another value of one parameter, from the first page; the empty one takes it away. Answers `'?…'`. */
export function searchWith(search: string, name: string, value: string): string {
  const query = new URLSearchParams(search);
  query.delete('page');
  if (value === '') query.delete(name);
  else query.set(name, value);
  return `?${query.toString()}`;
}

/** What a form of the list's own fields must carry along: everything but those fields and the page. */
export function keptParams(
  search: string,
  own: readonly string[],
): [name: string, value: string][] {
  return [...new URLSearchParams(search)].filter(
    ([name, value]) => name !== 'page' && !own.includes(name) && value !== '',
  );
}

/** A form's fields as an address: empty ones leave no trace. */
export function searchOfForm(
  fields: Iterable<readonly [string, FormDataEntryValue]>,
): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of fields) {
    if (typeof value === 'string' && value.trim() !== '') query.append(name, value.trim());
  }
  return query;
}

/** Where the API hands out the list as it is filtered and ordered now; the page says `q` for its `key`. */
export function fileHref(
  path: string,
  search: string,
  more: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of keptParams(search, []))
    query.append(name === 'q' ? 'key' : name, value);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return `/api${path}?${query.toString()}`;
}
