import { invoiceFilters } from '#features/invoice/rules.ts';
import { listInvoices } from '#features/invoice/schema.ts';
import { InvoiceList } from '#features/invoice/ui/invoice-list.tsx';
import { readCategoryChoices, readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { supplierOrderActs } from '#app/server/order-actions.server.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { intents } from '#app/server/intents.server.ts';
import type { Route } from './+types/invoices.ts';

export const handle: ShellHandle = { title: 'shell.nav.invoices', search: 'invoice.list.search' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const stateParam = new URL(request.url).searchParams.get('state');
  const state = invoiceFilters.find((filter) => filter === stateParam) ?? 'all';
  const { answer, view } = await readList(page, request, 'invoices', listInvoices, (query) => ({
    query: { ...query, state },
  }));
  const categories = await readCategoryChoices(page);
  return { page: answer.data, state, view, categories };
}

export const action = intents(supplierOrderActs);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.invoices', indexed: false });

export default function SupplierInvoices({ loaderData }: Route.ComponentProps) {
  return <InvoiceList {...loaderData} />;
}
