import { data, useSearchParams } from 'react-router';
import { quotationTabs } from '#features/offer/schema/lists.ts';
import { listQuotations } from '#features/offer/schema/supplier.ts';
import { QuotationsList } from '#features/offer/ui/quotations-list.tsx';
import { readCategoryChoices, readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { useI18n } from '#ui/use-text.tsx';
import { PageData } from '#app/page/page-data.tsx';
import { blankPage, blankView } from '#ui/blank-list.ts';
import type { Route } from './+types/quotations.ts';

export const handle: ShellHandle = {
  title: 'shell.nav.quotations',
  search: 'offer.list.searchOwn',
  statusFilter: true,
  showsMissingData: true,
};

const isWonOf = (tab: string, search: URLSearchParams) =>
  tab === 'all' && search.get('state') === 'won';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const tab = quotationTabs.find((one) => one === params.tab);
  if (tab === undefined) throw data(null, { status: 404 });
  const isWon = isWonOf(tab, new URL(request.url).searchParams);
  const { answer, view } = await readList(page, request, 'quotations', listQuotations, (query) => ({
    query: { ...query, state: isWon ? ('won' as const) : tab },
  }));
  const categories = await readCategoryChoices(page);
  return { tab, isWon, offers: answer.data, view, categories };
}

const quotationTabTitles = {
  all: 'shell.status.all',
  pending: 'shell.status.undecided',
  accepted: 'shell.status.accepted',
  deliverd: 'shell.status.delivered',
  completed: 'shell.status.completed',
  rejected: 'shell.status.rejected',
} as const;

export const meta: Route.MetaFunction = ({ matches, params, location }) => {
  const tab = quotationTabs.find((one) => one === params.tab);
  return pageMeta(matches, {
    title: {
      list: 'shell.nav.quotations',
      tab: tab === undefined ? undefined : quotationTabTitles[tab],
      search: location.search,
    },
    indexed: false,
  });
};

const blank = {
  tab: 'all' as const,
  isWon: false,
  offers: blankPage,
  view: blankView,
  categories: [],
};

export default function Quotations({ loaderData, params }: Route.ComponentProps) {
  const { t } = useI18n();
  const [search] = useSearchParams();
  const tab = quotationTabs.find((one) => one === params.tab) ?? 'all';
  return (
    <PageData data={loaderData} blank={blank} known={{ tab, isWon: isWonOf(tab, search) }}>
      {({ offers, ...data }) => (
        <div className="list-page">
          <header className="mb-6">
            <h1 className="page-name text-h1 text-text">{t('offer.list.quotations')}</h1>
            <p className="mt-1 text-small text-text-2">
              {t(data.isWon ? 'offer.list.wonLead' : 'offer.list.quotationsLead')}
            </p>
          </header>
          <QuotationsList {...data} page={offers} />
        </div>
      )}
    </PageData>
  );
}
