import { redirect, useActionData } from 'react-router';
import { operatorInvoiceFilters } from '#features/invoice/rules.ts';
import {
  acceptInvoice,
  listOperatorInvoices,
  readOperatorInvoice,
  rejectInvoice,
} from '#features/invoice/schema.ts';
import { InvoiceReviewPage } from '#features/invoice/ui/invoice-review-page.tsx';
import {
  dataOrThrow,
  onceKeyOf,
  refusedForm,
  setFlash,
  textOf,
} from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Route } from './+types/invoices.ts';

export const handle: ShellHandle = {
  title: 'shell.nav.invoices',
  search: 'invoice.operator.search',
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const key = (search.get('q') ?? '').trim().slice(0, 100);
  // A search looks everywhere: who types a number wants that invoice, decided or not.
  const asked =
    operatorInvoiceFilters.find((filter) => filter === search.get('state')) ?? 'pending';
  const state = key === '' ? asked : 'all';
  const query = { page: search.get('page') ?? '1', key, state };
  const rows = dataOrThrow(page, await page.api(listOperatorInvoices, { query })).data;
  const id = params.id ?? rows.data[0]?.id;
  const invoice =
    id === undefined
      ? null
      : dataOrThrow(page, await page.api(readOperatorInvoice, { params: { id } })).data;
  return { rows, state, searched: key, invoice, isChosen: params.id !== undefined };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const asked = { params: { id: params.id ?? '' } };
  const answer =
    textOf(form, 'intent') === 'accept'
      ? await page.api(
          acceptInvoice,
          { ...asked, body: { checked: textOf(form, 'checked') } },
          onceKeyOf(form),
        )
      : await page.api(
          rejectInvoice,
          { ...asked, body: { reason: textOf(form, 'reason') } },
          onceKeyOf(form),
        );
  if (!answer.ok && answer.status === 401) return redirect('/admin/sign-in');
  if (!answer.ok) return refusedForm(page, answer, form);
  setFlash(page, { status: 1, message: answer.message });
  // The decided one stays on the screen with its decision; the queue moves on beside it.
  return redirect(`/admin/invoices/${answer.data.id}${new URL(request.url).search}`);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.invoices', indexed: false });

/** The operator's queue of Q invoices (product §10). */
export default function OperatorInvoices({ loaderData }: Route.ComponentProps) {
  const refused = useActionData<typeof action>();
  return <InvoiceReviewPage {...loaderData} refused={refused} />;
}
