import { useSearchParams } from 'react-router';
import { listBuyerOffers } from '#features/offer/schema/buyer.ts';
import { buyerFilters } from '#features/offer/schema/lists.ts';
import { BuyerOffersList } from '#features/offer/ui/buyer-offers-list.tsx';
import { readCategoryChoices, readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { useI18n } from '#ui/use-text.tsx';
import { ListStates } from '#ui/list-states.tsx';
import { PageData } from '#app/page/page-data.tsx';
import { blankPage, blankView } from '#ui/blank-list.ts';
import type { Route } from './+types/offers.ts';

export const handle: ShellHandle = {
  title: 'shell.nav.offers',
  search: 'offer.list.search',
  showsMissingData: true,
};

const stateOf = (search: URLSearchParams) =>
  buyerFilters.find((one) => one === search.get('state')) ?? ('all' as const);

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const state = stateOf(new URL(request.url).searchParams);
  const { answer, view } = await readList(page, request, 'offers', listBuyerOffers, (query) => ({
    query: { ...query, state },
  }));
  const categories = await readCategoryChoices(page);
  return { offers: answer.data, canCreate: answer.extra.can.create, state, view, categories };
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, {
    title: { list: 'shell.nav.offers', search: location.search },
    indexed: false,
  });

const blank = {
  offers: blankPage,
  view: blankView,
  canCreate: false,
  state: 'all' as const,
  categories: [],
};

export default function Offers({ loaderData }: Route.ComponentProps) {
  const { t } = useI18n();
  const [search] = useSearchParams();
  const choices = buyerFilters.map((one) => ({ value: one, text: t(`offer.list.filter.${one}`) }));
  return (
    <div className="list-page">
      <header className="mb-6">
        <h1 className="page-name text-h1 text-text">{t('offer.list.all')}</h1>
        <p className="mt-1 text-small text-text-2">{t('offer.list.allLead')}</p>
      </header>
      <PageData data={loaderData} blank={blank} known={{ state: stateOf(search) }}>
        {({ offers, canCreate, view, categories, state }) => (
          <BuyerOffersList page={offers} canCreate={canCreate} view={view} categories={categories}>
            <ListStates label={t('offer.list.filter.label')} current={state} choices={choices} />
          </BuyerOffersList>
        )}
      </PageData>
    </div>
  );
}
