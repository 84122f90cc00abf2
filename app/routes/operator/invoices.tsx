import { useSearchParams } from 'react-router';
import { operatorInvoiceFilters } from '#features/invoice/rules.ts';
import {
  acceptInvoice,
  listOperatorInvoices,
  readOperatorInvoice,
  rejectInvoice,
} from '#features/invoice/schema.ts';
import { InvoiceReviewPage } from '#features/invoice/ui/invoice-review-page.tsx';
import { isMissingData } from '#shared/missing-data.ts';
import { readPart } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { PageData, previousOf } from '#app/page/page-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { call, intents, type Posted } from '#app/server/intents.server.ts';
import { consoleEnding } from '#app/server/operator-session.server.ts';
import { blankPage } from '#ui/blank-list.ts';
import type { Route } from './+types/invoices.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';

export const handle: ShellHandle = {
  title: 'shell.nav.invoices',
  search: 'invoice.operator.search',
  showsMissingData: true,
};

function queueOf(search: URLSearchParams) {
  const key = (search.get('q') ?? '').trim().slice(0, 100);
  // A search covers all states, because an operator who types a number wants that invoice, decided
  // or not.
  const requestedState =
    operatorInvoiceFilters.find((filter) => filter === search.get('state')) ?? 'pending';
  return { state: key === '' ? requestedState : ('all' as const), searched: key };
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const { state, searched } = queueOf(search);
  const query = { page: search.get('page') ?? '1', key: searched, state };
  const rows = await readPart(page, page.api(listOperatorInvoices, { query }));
  const id = params.id ?? (isMissingData(rows) ? undefined : rows.data[0]?.id);
  const invoice =
    id === undefined
      ? null
      : await readPart(page, page.api(readOperatorInvoice, { params: { id } }));
  return { queue: { rows, state, searched }, invoice, chosenId: params.id ?? null };
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

/** The operator's queue of Q discount invoices (product §10). */
export default function OperatorInvoices({ loaderData, params }: Route.ComponentProps) {
  const refused = useActionAnswer<typeof action>();
  const [search] = useSearchParams();
  const blank = { rows: blankPage, ...queueOf(search) };
  const chosenId = params.id ?? null;
  const before = previousOf(loaderData)?.invoice ?? null;
  // The chosen invoice remains if it is shown already, because its file would be fetched again.
  const isShown = before !== null && !isMissingData(before) && before.id === chosenId;
  const known = { invoice: isShown ? before : null, chosenId };
  return (
    <PageData data={loaderData} blank={{ queue: blank, ...known }} known={known}>
      {({ queue, ...rest }) => (
        <InvoiceReviewPage
          // Another queue's rows must not appear below the filter of this one.
          queue={queue.state === blank.state && queue.searched === blank.searched ? queue : blank}
          refused={refused}
          {...rest}
        />
      )}
    </PageData>
  );
}
