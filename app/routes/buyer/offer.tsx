import { data, redirect } from 'react-router';
import * as buyerApi from '#features/offer/schema/buyer.ts';
import { BuyerOfferPage } from '#features/offer/ui/buyer-offer-page.tsx';
import { buyNow, cancelDealAsBuyer } from '#features/purchase-order/schema/order.ts';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { textOf } from '#shared/form-text.ts';
import { pageMeta, recordTitle } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { RecordData } from '#app/page/record-data.tsx';
import { recordHead } from '#app/page/record-head.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Refused } from '#ui/form-answer.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';
import { call, intents, type Posted } from '#app/server/intents.server.ts';
import type { Route } from './+types/offer.ts';

export const handle: ShellHandle = {
  title: recordHead('offer.page.title', (data: { offer: { number: string } }) => data.offer.number),
  crumbs: [{ text: 'shell.nav.offers', to: '/buyer/offers' }],
  back: '/buyer/offers',
  showsMissingData: true,
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (params.id === undefined) throw redirect('/buyer/offers');
  const { data: offer } = dataOrThrow(
    page,
    await page.api(buyerApi.readBuyerOffer, { params: { id: params.id } }),
  );
  // The page shows a version, so there is none without one.
  if (offer.versions.length === 0) throw data(null, { status: 404 });
  return { offer, now: page.now.toISOString() };
}

function backOf(form: FormData, fallback: string): string {
  const back = textOf(form, 'back');
  return /^\/buyer\/[\w/-]*(?:\?[\w=&%.*+-]*)?$/.test(back) ? back : fallback;
}

const to = (_: unknown, { form, params }: Posted) =>
  backOf(form, `/buyer/offer/${params['id'] ?? ''}`);

/** The next step of an accepted offer is there. */
const dealOf = (rfqId: string) => `/buyer/wizard/${rfqId}`;

export const action = intents({
  accept: call(buyerApi.acceptOffer, { to: ({ rfq }) => dealOf(rfq.id) }),
  buy: call(buyNow, { to: ({ rfq_id: rfqId }) => dealOf(rfqId) }),
  ask_approval: call(buyerApi.requestApproval, { to }),
  remind_approvers: call(buyerApi.remindApprovers, { to }),
  refuse_approval: call(buyerApi.refuseApproval, { to }),
  know: call(buyerApi.knowSupplier, { to }),
  reject: call(buyerApi.rejectOffer, { to }),
  cancel: call(cancelDealAsBuyer, { to }),
  negotiate: call(buyerApi.requestRevision, { to }),
  add_supplier: call(buyerApi.addOfferSupplier, { to }),
  bookmark: call(buyerApi.saveBookmark, { to, isQuiet: true }),
  unbookmark: call(buyerApi.removeBookmark, { to, isQuiet: true }),
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: recordTitle(loaderData, 'offer.page.title', (data) => data.offer.company),
    indexed: false,
  });

export default function Offer({ loaderData }: Route.ComponentProps) {
  const refused = useActionAnswer<Refused>();
  return (
    <RecordData data={loaderData} title="offer.page.title">
      {({ offer, now }) => <BuyerOfferPage offer={offer} now={new Date(now)} refused={refused} />}
    </RecordData>
  );
}
