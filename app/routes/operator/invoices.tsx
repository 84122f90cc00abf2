import { operatorInvoiceFilters } from '#features/invoice/rules.ts';
import {
  acceptInvoice,
  listOperatorInvoices,
  readOperatorInvoice,
  rejectInvoice,
} from '#features/invoice/schema.ts';
import { InvoiceReviewPage } from '#features/invoice/ui/invoice-review-page.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { call, intents, type Posted } from '#app/server/intents.server.ts';
import { consoleEnding } from '#app/server/operator-session.server.ts';
import type { Route } from './+types/invoices.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';

export const handle: ShellHandle = {
  title: 'shell.nav.invoices',
  search: 'invoice.operator.search',
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const key = (search.get('q') ?? '').trim().slice(0, 100);
  // A search covers all states, because an operator who types a number wants that invoice, decided
  // or not.
  const requestedState =
    operatorInvoiceFilters.find((filter) => filter === search.get('state')) ?? 'pending';
  const state = key === '' ? requestedState : 'all';
  const query = { page: search.get('page') ?? '1', key, state };
  const rows = dataOrThrow(page, await page.api(listOperatorInvoices, { query })).data;
  const id = params.id ?? rows.data[0]?.id;
  const invoice =
    id === undefined
      ? null
      : dataOrThrow(page, await page.api(readOperatorInvoice, { params: { id } })).data;
  return { rows, state, searched: key, invoice, isChosen: params.id !== undefined };
}

/** The decided invoice remains open with its decision while the queue beside it advances. */
const to = ({ id }: { id: string }, { request }: Posted) =>
  `/admin/invoices/${id}${new URL(request.url).search}`;

export const action = intents(
  { accept: call(acceptInvoice, { to }), reject: call(rejectInvoice, { to }) },
  consoleEnding,
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.invoices', indexed: false });

/** The operator's queue of Q invoices (product §10). */
export default function OperatorInvoices({ loaderData }: Route.ComponentProps) {
  const refused = useActionAnswer<typeof action>();
  return <InvoiceReviewPage {...loaderData} refused={refused} />;
}
