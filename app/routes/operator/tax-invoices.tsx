import { useSearchParams } from 'react-router';
import { taxInvoiceFilters } from '#features/tax-invoice/rules/tax-document.ts';
import { listAllTaxInvoices } from '#features/tax-invoice/schema.ts';
import { ConsoleTaxInvoices } from '#features/tax-invoice/ui/console-list.tsx';
import { readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { PageData } from '#app/page/page-data.tsx';
import { blankList } from '#ui/blank-list.ts';
import type { Route } from './+types/tax-invoices.ts';

export const handle: ShellHandle = {
  title: 'shell.nav.taxInvoices',
  search: 'taxInvoice.console.search',
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
    'consoleTaxInvoices',
    listAllTaxInvoices,
    (query) => ({ query: { ...query, state } }),
  );
  return { page: answer.data, totals: answer.extra.totals, state, view };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.taxInvoices', indexed: false });

const blank = {
  ...blankList,
  state: 'all' as const,
  totals: { net: '0', vat: '0', gross: '0', is_least: false },
};

/** The platform's own tax invoices and credit notes (product §10). */
export default function TaxInvoices({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <PageData data={loaderData} blank={blank} known={{ state: stateOf(search) }}>
      {(data) => <ConsoleTaxInvoices {...data} />}
    </PageData>
  );
}
