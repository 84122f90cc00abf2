import { data } from 'react-router';
import * as supplierApi from '#features/offer/schema/supplier.ts';
import { NegotiationPage } from '#features/offer/ui/negotiation-page.tsx';
import { dataOrThrow, readPart } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { RecordData } from '#app/page/record-data.tsx';
import { recordHead } from '#app/page/record-head.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { call, intents, fieldAs } from '#app/server/intents.server.ts';
import type { Route } from './+types/negotiate.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';

export const handle: ShellHandle = {
  title: recordHead(
    'offer.negotiation.page',
    (data: { offer: { rfq: { number: string } } }) => data.offer.rfq.number,
  ),
  crumbs: [{ text: 'shell.nav.quotations', to: '/seller/quotations/all' }],
  back: '/seller/quotations/all',
  showsMissingData: true,
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const offer = dataOrThrow(
    page,
    await page.api(supplierApi.readNegotiation, { params: { id: params.id } }),
  ).data;
  // The page shows one revision, so there is none without it.
  if (!offer.revisions.some(({ id }) => id === params.id)) throw data(null, { status: 404 });
  // Only a user who may answer needs the form, so others do not read the quote.
  const quote = offer.can.answer
    ? await readPart(page, page.api(supplierApi.readQuote, { params: { id: offer.rfq.id } }))
    : null;
  return { offer, quote, revisionId: params.id };
}

/** The redirect goes to the RFQ's page, because it shows the answer. */
const to = ({ rfq }: { rfq: { id: string } }) => `/seller/paid-rfq/${rfq.id}/new`;

export const action = intents({
  decline: call(supplierApi.declineNegotiation, { to }),
  answer: call(supplierApi.reviseOffer, {
    params: fieldAs('id', 'offer_id'),
    body: ({ params }) => ({ revision_id: params['id'] ?? '' }),
    to,
  }),
});

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'offer.negotiation.page', indexed: false });

/**
 * /seller/paid-rfq/negotiate/{negotiation id}: the buyer's request for a revision, and the answer
 * to it.
 */
export default function Negotiate({ loaderData }: Route.ComponentProps) {
  const refused = useActionAnswer<typeof action>();
  return (
    <RecordData data={loaderData} title="offer.negotiation.page">
      {(data) => <NegotiationPage {...data} refused={refused} />}
    </RecordData>
  );
}
