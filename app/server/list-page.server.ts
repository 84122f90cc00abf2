import { redirect } from 'react-router';
import type { z } from 'zod';
import { listOperatorViews, listViews } from '#features/saved-view/schema.ts';
import { listCategories } from '#features/category/schema.ts';
import { categoryChoices } from '#features/category/rules.ts';
import type { Answer, Success } from '#shared/client.ts';
import { queryNames, type Endpoint, type InputOf } from '#shared/endpoint.ts';
import { dataOrThrow, mapPart, readPart } from './answers.server.ts';
import type { PageContext } from '../page/page-context.ts';
import { columnsCookieName, hiddenColumns, type ListName } from '#shared/list-columns.ts';
import type { ListView } from '#ui/list-toolbar.tsx';
import { splitLocalePath } from '#shared/locale.ts';
import { addressOfView, viewField, type SavedView } from '#shared/saved-view.ts';
import { isMissingData, type Part } from '#shared/missing-data.ts';
import type { SelectOption } from '#ui/select.tsx';

/** A list's query as its address gives it. An absent parameter is the empty text. */
type EndpointQuery<E extends Endpoint> = Readonly<
  Record<Extract<keyof z.input<E['query']>, string>, string>
>;

/** UTF-16 units of one parameter; the longest is a search. */
const parameterLengthMax = 100;

/** Reads only the names of the list's query schema, so that other parameters are ignored. */
function queryOf<E extends Endpoint>(endpoint: E, request: Request): EndpointQuery<E> {
  const search = new URL(request.url).searchParams;
  const text = (name: string) =>
    (search.get(name === 'key' ? 'q' : name) ?? '').trim().slice(0, parameterLengthMax);
  const names = queryNames(endpoint);
  return Object.fromEntries(names.map((name) => [name, text(name)])) as EndpointQuery<E>;
}

/**
 * The last page if the requested one lies beyond it, because its only row was bought or decided
 * since.
 */
function lastPageBefore(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('current_page' in data && 'last_page' in data))
    return null;
  const { current_page: current, last_page: last } = data;
  return typeof current === 'number' && typeof last === 'number' && current > last
    ? String(last)
    : null;
}

/** The reader's views of a list. Without them the list is shown all the same. */
async function readViews(
  page: PageContext,
  { who }: Endpoint,
  list: ListName | null,
): Promise<readonly SavedView[]> {
  if (list === null) return [];
  const endpoint = who.kind === 'operator' ? listOperatorViews : listViews;
  const views = await readPart(page, page.api(endpoint, { query: { list } }));
  return isMissingData(views) ? [] : views;
}

/**
 * The columns of the address's view, otherwise those of the device.
 * @throws a redirect to the reader's default view, if the address has no choice at all.
 */
function columnsOf(
  page: PageContext,
  request: Request,
  list: ListName | null,
  views: readonly SavedView[],
): readonly string[] | null {
  const { pathname, search, searchParams } = new URL(request.url);
  const { rest } = splitLocalePath(pathname);
  const first = views.find((view) => view.is_default && view.path === rest);
  if (search === '' && first !== undefined) throw redirect(addressOfView(first));
  const view = views.find(({ id }) => id === searchParams.get(viewField));
  const device = () =>
    list === null ? null : hiddenColumns(page.cookies.get(columnsCookieName), list);
  return view?.hidden ?? device();
}

/**
 * For loaders of lists: answers the query of the address. `inputOf` makes the call's input of it
 * and may replace parameters that the page sets. A filter that is not valid is omitted and
 * explained at its field, so that an address typed by hand still shows the list; a page beyond the
 * last shows the last.
 */
export async function readList<E extends Endpoint>(
  page: PageContext,
  request: Request,
  list: ListName | null,
  endpoint: E,
  inputOf: (query: EndpointQuery<E>) => InputOf<E>,
): Promise<{ answer: Success<E>; view: ListView }> {
  const query = queryOf(endpoint, request);
  const readPage = async (requested: EndpointQuery<E>): Promise<Answer<E>> => {
    const answer = await page.api(endpoint, inputOf(requested));
    const last = answer.ok ? lastPageBefore(answer.data) : null;
    return last === null ? answer : page.api(endpoint, inputOf({ ...requested, page: last }));
  };
  const views = await readViews(page, endpoint, list);
  const hidden = columnsOf(page, request, list, views);
  const answer = await readPage(query);
  if (answer.ok || answer.status !== 422)
    return { answer: dataOrThrow(page, answer), view: { hidden, errors: {}, views } };
  const errors = Object.fromEntries(
    Object.entries(answer.errors).map(([name, [message]]) => [name, message ?? '']),
  );
  const readable = Object.fromEntries(Object.keys(errors).map((name) => [name, '']));
  return {
    answer: dataOrThrow(page, await readPage({ ...query, ...readable })),
    view: { hidden, errors, views },
  };
}

/** The categories of a filter, in the page's language only, because each list loads them. */
export async function readCategoryChoices(page: PageContext): Promise<Part<SelectOption[]>> {
  const categories = await readPart(page, page.api(listCategories, {}));
  return mapPart(categories, (data) => categoryChoices(page.locale, data));
}
