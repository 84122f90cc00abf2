import { useSearchParams } from 'react-router';
import { invoiceFilters } from '#features/invoice/rules.ts';
import { listInvoices } from '#features/invoice/schema.ts';
import { InvoiceList } from '#features/invoice/ui/invoice-list.tsx';
import { readCategoryChoices, readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { supplierOrderActs } from '#app/server/order-actions.server.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { dialogEnding, intents } from '#app/server/intents.server.ts';
import { PageData } from '#app/page/page-data.tsx';
import { blankList } from '#ui/blank-list.ts';
import type { Route } from './+types/invoices.ts';

export const handle: ShellHandle = {
  title: 'shell.nav.invoices',
  search: 'invoice.list.search',
  showsMissingData: true,
};

const stateOf = (search: URLSearchParams) =>
  invoiceFilters.find((one) => one === search.get('state')) ?? ('all' as const);

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const state = stateOf(new URL(request.url).searchParams);
  const { answer, view } = await readList(page, request, 'invoices', listInvoices, (query) => ({
    query: { ...query, state },
  }));
  const categories = await readCategoryChoices(page);
  return { page: answer.data, state, view, categories };
}

export const action = intents(
  supplierOrderActs,
  dialogEnding(() => '/seller/invoice'),
);

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, {
    title: { list: 'shell.nav.invoices', search: location.search },
    indexed: false,
  });

const blank = { ...blankList, state: 'all' as const, categories: [] };

export default function SupplierInvoices({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <PageData data={loaderData} blank={blank} known={{ state: stateOf(search) }}>
      {(data) => <InvoiceList {...data} />}
    </PageData>
  );
}
