import { listCategories } from '#features/category/schema.ts';
import { categoryChoices } from '#features/category/rules.ts';
import type { Answer, Success } from '#shared/client.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { dataOrThrow } from './answers.server.ts';
import type { PageContext } from '../page/page-context.ts';
import { columnsCookieName, hiddenColumns, type ListName } from '#shared/list-columns.ts';
import type { ListView } from '#ui/list-toolbar.tsx';
import type { SelectOption } from '#ui/select.tsx';

/** What the address of a list may ask, each by a parameter of this name; the search is `q` there. */
const asks = [
  'page',
  'key',
  'sort',
  'from',
  'to',
  'category',
  'city',
  'state',
  'topic',
  'delivery',
  'fee_from',
  'fee_to',
  'left',
  'type',
  'standing',
  'country',
  'company',
  'operator',
  'noun',
  'verb',
  'about',
  'channel',
  'kind',
  'cause',
] as const;
/** The empty text for what the address does not say. */
type ListAsked = Record<(typeof asks)[number], string>;

function askedOf(request: Request): ListAsked {
  const search = new URL(request.url).searchParams;
  const text = (name: string) => (search.get(name) ?? '').trim().slice(0, 100);
  return Object.fromEntries(
    asks.map((name) => [name, text(name === 'key' ? 'q' : name)]),
  ) as ListAsked;
}

/** The last page there is, where an answer is of one beyond it: its only row was bought or decided on meanwhile. */
function lastPageBefore(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('current_page' in data && 'last_page' in data))
    return null;
  const { current_page: current, last_page: last } = data;
  return typeof current === 'number' && typeof last === 'number' && current > last
    ? String(last)
    : null;
}

/**
 * For loaders of lists: the answer to what the address asks. A filter that the server cannot read is left out and said at
 * its field, so that an address typed by hand still shows the list; a page beyond the last shows the last.
 */
export async function readList<E extends Endpoint>(
  page: PageContext,
  request: Request,
  list: ListName | null,
  ask: (query: ListAsked) => Promise<Answer<E>>,
): Promise<{ answer: Success<E>; view: ListView }> {
  const query = askedOf(request);
  const askPage = async (asking: ListAsked): Promise<Answer<E>> => {
    const answer = await ask(asking);
    const last = answer.ok ? lastPageBefore(answer.data) : null;
    return last === null ? answer : ask({ ...asking, page: last });
  };
  const hidden = list === null ? null : hiddenColumns(page.cookies.get(columnsCookieName), list);
  const answer = await askPage(query);
  if (answer.ok || answer.status !== 422)
    return { answer: dataOrThrow(page, answer), view: { hidden, errors: {} } };
  const errors = Object.fromEntries(
    Object.entries(answer.errors).map(([name, [message]]) => [name, message ?? '']),
  );
  const readable = Object.fromEntries(Object.keys(errors).map((name) => [name, '']));
  return {
    answer: dataOrThrow(page, await askPage({ ...query, ...readable })),
    view: { hidden, errors },
  };
}

/** The categories as a filter offers them: in the page's language alone, since each list carries them. */
export async function readCategoryChoices(page: PageContext): Promise<SelectOption[]> {
  const { data } = dataOrThrow(page, await page.api(listCategories, {}));
  return categoryChoices(page.locale, data);
}
