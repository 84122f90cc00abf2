import { data, useSearchParams } from 'react-router';
import { countQuotations, listQuotations, quotationTabs } from '../../../features/offer/schema/supplier.ts';
import { QuotationsList } from '../../../features/offer/ui/quotations-list.tsx';
import { dataOrThrow } from '../../answers.server.ts';
import { pageMeta } from '../../meta.ts';
import { pageContext } from '../../page-context.ts';
import type { ShellHandle } from '../../shell/shell-types.ts';
import { useReading } from '../../texts/use-text.tsx';
import type { Route } from './+types/quotations.ts';

export const handle: ShellHandle = {
  title: 'shell.nav.quotations',
  search: 'offer.list.search',
  statusFilter: true,
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const tab = quotationTabs.find((one) => one === params.tab);
  if (tab === undefined) throw data(null, { status: 404 });
  const query = { page: search.get('page') ?? '1', key: (search.get('q') ?? '').trim().slice(0, 100), state: tab };
  const [list, counts] = await Promise.all([page.api(listQuotations, { query }), page.api(countQuotations, {})]);
  return { tab, offers: dataOrThrow(page, list).data, counts: dataOrThrow(page, counts).data };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.quotations', indexed: false });

/** The supplier's quotations, by tab. */
export default function Quotations({ loaderData }: Route.ComponentProps) {
  const { t } = useReading();
  const [search] = useSearchParams();
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      <header className="mb-6">
        <h1 className="text-h1 text-text">{t('offer.list.quotations')}</h1>
        <p className="mt-1 text-small text-text-2">{t('offer.list.quotationsLead')}</p>
      </header>
      <QuotationsList
        tab={loaderData.tab}
        counts={loaderData.counts}
        page={loaderData.offers}
        searched={(search.get('q') ?? '').trim() !== ''}
      />
    </div>
  );
}
