import { redirect } from 'react-router';
import { listAvailable } from '#features/access/schema/available.ts';
import { buyAccess, readTeaser } from '#features/access/schema/purchase.ts';
import { AvailableList } from '#features/access/ui/available-list.tsx';
import { listCities, readMainCategories } from '#features/category/schema.ts';
import { categoryChoices, nameIn } from '#features/category/rules.ts';
import { listSearches } from '#features/saved-search/schema.ts';
import { SearchPanel } from '#features/saved-search/ui/search-panel.tsx';
import { readWalletBalance } from '#features/wallet/schema/wallet.ts';
import { dataOrThrow, mapPart, partOf, readPart, setFlash } from '#app/server/answers.server.ts';
import { isRetryable } from '#shared/missing-data.ts';
import { textOf } from '#shared/form-text.ts';
import { readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { call, formAction } from '#app/server/intents.server.ts';
import { PageData } from '#app/page/page-data.tsx';
import { blankPage, blankView } from '#ui/blank-list.ts';
import type { Route } from './+types/buy-now.ts';

export const handle: ShellHandle = {
  title: 'access.open.title',
  search: 'access.open.search',
  showsMissingData: true,
};

function gateHref(search: URLSearchParams): string {
  const rest = new URLSearchParams(search);
  rest.delete('buy');
  rest.set('gate', 'categoryInactive');
  return `/seller/buy-now?${rest.toString()}`;
}

/**
 * The RFQ of the dialog, `?buy=` with its id or public number. A missing one shows the list with a
 * message.
 * @throws a redirect to the gate if the RFQ is outside of the company's categories.
 */
async function readChosen(page: PageContext, search: URLSearchParams) {
  const id = search.get('buy');
  if (id === null || id === '') return null;
  const answer = await page.api(readTeaser, { params: { id } });
  if (answer.ok || answer.status === 401 || isRetryable(answer.status))
    return dataOrThrow(page, answer).data;
  if (answer.code === 'category_inactive') throw redirect(gateHref(search));
  setFlash(page, { status: 0, message: answer.message });
  return null;
}

async function readChoices(page: PageContext) {
  const main = await readPart(page, page.api(readMainCategories, {}));
  const countries = await readPart(page, page.api(listCities, {}));
  const toChoice = (one: { id: string; name_en: string; name_ar: string }) => ({
    value: one.id,
    label: nameIn(page.locale, one),
  });
  return {
    categories: mapPart(main, ({ categories }) =>
      categoryChoices(
        page.locale,
        categories.filter((category) => category.chosen),
      ),
    ),
    cities: mapPart(countries, (known) => known.flatMap(({ cities }) => cities.map(toChoice))),
  };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const { answer, view } = await readList(page, request, 'available', listAvailable, (query) => ({
    query,
  }));
  const wallet = await readPart(page, page.api(readWalletBalance, {}));
  const searches = await readPart(page, page.api(listSearches, {}));
  return {
    rows: answer.data,
    view,
    balance: mapPart(wallet, ({ balance }) => balance),
    searches,
    teaser: await partOf(page, () => readChosen(page, search)),
    ...(await readChoices(page)),
    now: page.now.toISOString(),
  };
}

export const action = formAction(
  call(buyAccess, { to: (_, { form }) => `/seller/paid-rfq/${textOf(form, 'id')}` }),
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'access.open.title', indexed: false });

const blank = {
  rows: { ...blankPage, total_is_least: false },
  view: blankView,
  balance: '0',
  searches: [],
  teaser: null,
  categories: [],
  cities: [],
  now: '',
};

/** specification §2, /seller/buy-now */
export default function BuyNow({ loaderData }: Route.ComponentProps) {
  return (
    <PageData data={loaderData} blank={blank} known={{ teaser: null }}>
      {({ now, searches, ...rest }) => (
        <AvailableList {...rest} now={new Date(now)}>
          <SearchPanel searches={searches} categories={rest.categories} cities={rest.cities} />
        </AvailableList>
      )}
    </PageData>
  );
}
