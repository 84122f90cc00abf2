import { useSearchParams } from 'react-router';
import { buyerFilters, listBuyerOffers } from '../../../features/offer/schema/buyer.ts';
import { BuyerOffersList } from '../../../features/offer/ui/buyer-offers-list.tsx';
import { dataOrThrow } from '../../answers.server.ts';
import { pageMeta } from '../../meta.ts';
import { pageContext } from '../../page-context.ts';
import type { ShellHandle } from '../../shell/shell-types.ts';
import { useReading } from '../../texts/use-text.tsx';
import { SegmentedLinks } from '../../ui/segmented-links.tsx';
import type { Route } from './+types/offers.ts';

export const handle: ShellHandle = { title: 'shell.nav.offers', search: 'offer.list.search' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const query = {
    page: search.get('page') ?? '1',
    key: (search.get('q') ?? '').trim().slice(0, 100),
    state: buyerFilters.find((one) => one === search.get('state')) ?? 'all',
  };
  return { offers: dataOrThrow(page, await page.api(listBuyerOffers, { query })).data, state: query.state };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.offers', indexed: false });

/** Every offer to the buyer's RFQs. */
export default function Offers({ loaderData }: Route.ComponentProps) {
  const { t } = useReading();
  const [search] = useSearchParams();
  const items = buyerFilters.map((one) => ({
    text: t(`offer.list.filter.${one}`),
    to: one === 'all' ? '?' : `?state=${one}`,
    current: loaderData.state === one,
  }));
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-h1 text-text">{t('offer.list.all')}</h1>
          <p className="mt-1 text-small text-text-2">{t('offer.list.allLead')}</p>
        </div>
        <SegmentedLinks label={t('offer.list.filter.label')} items={items} />
      </header>
      <BuyerOffersList page={loaderData.offers} searched={(search.get('q') ?? '').trim() !== ''} />
    </div>
  );
}
