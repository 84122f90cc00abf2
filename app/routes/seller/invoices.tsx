import { invoiceFilters, listInvoices } from '../../../features/invoice/schema.ts';
import { InvoiceList } from '../../../features/invoice/ui/invoice-list.tsx';
import { dataOrThrow } from '../../answers.server.ts';
import { pageMeta } from '../../meta.ts';
import { runOrderAct } from '../../order-actions.server.ts';
import { pageContext } from '../../page-context.ts';
import type { ShellHandle } from '../../shell/shell-types.ts';
import type { Route } from './+types/invoices.ts';

export const handle: ShellHandle = { title: 'shell.nav.invoices', search: 'invoice.list.search' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const key = (search.get('q') ?? '').trim().slice(0, 100);
  const state = invoiceFilters.find((filter) => filter === search.get('state')) ?? 'all';
  const query = { page: search.get('page') ?? '1', key, state };
  return { page: dataOrThrow(page, await page.api(listInvoices, { query })).data, state, searched: key };
}

export async function action({ request, context }: Route.ActionArgs) {
  return runOrderAct(context.get(pageContext), request, 'supplier');
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.invoices', indexed: false });

/** /seller/invoice */
export default function SupplierInvoices({ loaderData }: Route.ComponentProps) {
  return <InvoiceList {...loaderData} />;
}
