import { useSearchParams } from 'react-router';
import { listBookmarks } from '../../../features/offer/schema/buyer.ts';
import { BuyerOffersList } from '../../../features/offer/ui/buyer-offers-list.tsx';
import { dataOrThrow } from '../../answers.server.ts';
import { pageMeta } from '../../meta.ts';
import { pageContext } from '../../page-context.ts';
import type { ShellHandle } from '../../shell/shell-types.ts';
import { useReading } from '../../texts/use-text.tsx';
import type { Route } from './+types/bookmarked.ts';

export const handle: ShellHandle = { title: 'shell.nav.bookmarked', search: 'offer.list.search' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const query = { page: search.get('page') ?? '1', key: (search.get('q') ?? '').trim().slice(0, 100) };
  return { offers: dataOrThrow(page, await page.api(listBookmarks, { query })).data };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.bookmarked', indexed: false });

/** The offers that the user has kept: their own list, not the company's. */
export default function Bookmarked({ loaderData }: Route.ComponentProps) {
  const { t } = useReading();
  const [search] = useSearchParams();
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      <header className="mb-6">
        <h1 className="text-h1 text-text">{t('offer.list.kept')}</h1>
        <p className="mt-1 text-small text-text-2">{t('offer.list.keptLead')}</p>
      </header>
      <BuyerOffersList page={loaderData.offers} searched={(search.get('q') ?? '').trim() !== ''} kept />
    </div>
  );
}
