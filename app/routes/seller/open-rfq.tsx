import { redirect } from 'react-router';
import { buyAccess, readTeaser, type TeaserView } from '#features/access/schema/purchase.ts';
import { RequestPage } from '#features/access/ui/request-page.tsx';
import { declineInvitation } from '#features/invitation/schema/invitation.ts';
import { readQuote } from '#features/offer/schema/supplier.ts';
import { dataOrThrow, refusedForm, setFlash } from '#app/server/answers.server.ts';
import {
  dialogEnding,
  fieldAs,
  postedOf,
  runIntent,
  send,
  type Posted,
} from '#app/server/intents.server.ts';
import { pageMeta, recordTitle } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { RecordData } from '#app/page/record-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Route } from './+types/open-rfq.ts';

export const handle: ShellHandle = {
  title: (data) => (data as { teaser: TeaserView }).teaser.number,
  crumbs: [{ text: 'access.open.title', to: '/seller/buy-now' }],
  back: '/seller/buy-now',
  showsMissingData: true,
};

/** By the id of an RFQ or its public number. Outside of the company's categories: the gate. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const answer = await page.api(readTeaser, { params: { id: params.id } });
  if (!answer.ok && answer.code === 'category_inactive')
    throw redirect('/seller/buy-now?gate=categoryInactive');
  return { teaser: dataOrThrow(page, answer).data, now: page.now.toISOString() };
}

/** After the purchase a member who may quote is at its quotation, others at the whole request. */
async function purchase(posted: Posted) {
  const { page, form } = posted;
  // The address may have the public number.
  const bought = await send(buyAccess, posted, { params: fieldAs('id', 'id') });
  if (!bought.ok) return refusedForm(page, bought, form);
  setFlash(page, { status: 1, message: bought.message });
  const id = bought.data.rfq_id;
  const quote = await page.api(readQuote, { params: { id } });
  const isNext = quote.ok && quote.data.can.send;
  return redirect(`/seller/paid-rfq/${id}${isNext ? '/new' : ''}`);
}

export async function action(args: Route.ActionArgs) {
  const posted = await postedOf(args);
  return posted.form.has('intent')
    ? runIntent({ decline: declineInvitation }, posted, dialogEnding(pathOf))
    : purchase(posted);
}

const pathOf = ({ params }: Posted) => `/seller/buy-now/${params['id'] ?? ''}`;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: recordTitle(loaderData, 'access.open.title', (data) => data.teaser.title),
    indexed: false,
  });

/** /seller/buy-now/{RFQ id}: an open request before its purchase. */
export default function OpenRfq({ loaderData }: Route.ComponentProps) {
  return (
    <RecordData data={loaderData} title="access.open.title">
      {({ teaser, now }) => <RequestPage key={teaser.id} teaser={teaser} now={new Date(now)} />}
    </RecordData>
  );
}
