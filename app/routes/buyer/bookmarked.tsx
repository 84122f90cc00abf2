import { listBookmarks } from '#features/offer/schema/buyer.ts';
import { BuyerOffersList } from '#features/offer/ui/buyer-offers-list.tsx';
import { readCategoryChoices, readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { useI18n } from '#ui/use-text.tsx';
import { PageData } from '#app/page/page-data.tsx';
import { blankPage, blankView } from '#ui/blank-list.ts';
import type { Route } from './+types/bookmarked.ts';

export const handle: ShellHandle = {
  title: 'shell.nav.bookmarked',
  search: 'offer.list.search',
  showsMissingData: true,
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { answer, view } = await readList(page, request, 'bookmarks', listBookmarks, (query) => ({
    query,
  }));
  return { offers: answer.data, view, categories: await readCategoryChoices(page) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.bookmarked', indexed: false });

const blank = { offers: blankPage, view: blankView, categories: [] };

export default function Bookmarked({ loaderData }: Route.ComponentProps) {
  const { t } = useI18n();
  return (
    <div className="list-page">
      <header className="mb-6">
        <h1 className="page-name text-h1 text-text">{t('offer.list.bookmarks')}</h1>
        <p className="mt-1 text-small text-text-2">{t('offer.list.bookmarksLead')}</p>
      </header>
      <PageData data={loaderData} blank={blank}>
        {({ offers, view, categories }) => (
          <BuyerOffersList page={offers} view={view} categories={categories} isBookmarks />
        )}
      </PageData>
    </div>
  );
}
