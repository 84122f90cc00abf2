import { useSearchParams } from 'react-router';
import { taxInvoiceFilters } from '#features/tax-invoice/rules/tax-document.ts';
import { listTaxInvoices } from '#features/tax-invoice/schema.ts';
import { TaxInvoiceList } from '#features/tax-invoice/ui/tax-invoice-list.tsx';
import { readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { PageData } from '#app/page/page-data.tsx';
import { blankList } from '#ui/blank-list.ts';
import type { Route } from './+types/tax-invoices.ts';

export const handle: ShellHandle = {
  title: 'taxInvoice.list.label',
  crumbs: [{ text: 'wallet.title', to: '/seller/wallet' }],
  back: '/seller/wallet',
  search: 'taxInvoice.list.search',
  showsMissingData: true,
};

const stateOf = (search: URLSearchParams) =>
  taxInvoiceFilters.find((one) => one === search.get('state')) ?? ('all' as const);

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const state = stateOf(new URL(request.url).searchParams);
  const { answer, view } = await readList(
    page,
    request,
    'taxInvoices',
    listTaxInvoices,
    (query) => ({ query: { ...query, state } }),
  );
  return { page: answer.data, state, view };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'taxInvoice.list.label', indexed: false });

const blank = { ...blankList, state: 'all' as const };

export default function TaxInvoices({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <PageData data={loaderData} blank={blank} known={{ state: stateOf(search) }}>
      {(data) => <TaxInvoiceList {...data} />}
    </PageData>
  );
}
