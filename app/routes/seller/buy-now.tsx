import { redirect } from 'react-router';
import { listAvailable } from '#features/access/schema/available.ts';
import { AvailableList } from '#features/access/ui/available-list.tsx';
import { listCities, readMainCategories } from '#features/category/schema.ts';
import { categoryChoices, nameIn } from '#features/category/rules.ts';
import { listOwnInvitations } from '#features/invitation/schema/invitation.ts';
import { OwnInvitations } from '#features/invitation/ui/own-invitations.tsx';
import { listSearches } from '#features/saved-search/schema.ts';
import { SearchPanel } from '#features/saved-search/ui/search-panel.tsx';
import { requestHref } from '#features/wallet/ui/top-up-href.ts';
import { readWalletBalance } from '#features/wallet/schema/wallet.ts';
import { mapPart, readPart } from '#app/server/answers.server.ts';
import { readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { PageData } from '#app/page/page-data.tsx';
import { blankPage, blankView } from '#ui/blank-list.ts';
import type { Route } from './+types/buy-now.ts';

export const handle: ShellHandle = {
  title: 'access.open.title',
  search: 'access.open.search',
  showsMissingData: true,
};

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
  // Mails and links of earlier versions named the RFQ there.
  const chosen = new URL(request.url).searchParams.get('buy') ?? '';
  if (chosen !== '') throw redirect(requestHref(chosen));
  const { answer, view } = await readList(page, request, 'available', listAvailable, (query) => ({
    query,
  }));
  const wallet = await readPart(page, page.api(readWalletBalance, {}));
  const invitations = await readPart(page, page.api(listOwnInvitations, {}));
  const searches = await readPart(page, page.api(listSearches, {}));
  return {
    rows: answer.data,
    view,
    balance: mapPart(wallet, ({ balance }) => balance),
    searches,
    invitations,
    ...(await readChoices(page)),
    now: page.now.toISOString(),
  };
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, {
    title: { list: 'access.open.title', search: location.search },
    indexed: false,
  });

const blank = {
  rows: { ...blankPage, total_is_least: false },
  view: blankView,
  balance: '0',
  searches: [],
  invitations: [],
  categories: [],
  cities: [],
  now: '',
};

/** specification §2, /seller/buy-now */
export default function BuyNow({ loaderData }: Route.ComponentProps) {
  return (
    <PageData data={loaderData} blank={blank}>
      {({ now, searches, invitations, ...rest }) => (
        <AvailableList
          {...rest}
          now={new Date(now)}
          lead={<OwnInvitations invitations={invitations} />}
        >
          <SearchPanel searches={searches} categories={rest.categories} cities={rest.cities} />
        </AvailableList>
      )}
    </PageData>
  );
}
