import { listAvailable } from '#features/access/schema/available.ts';
import * as supplierApi from '#features/offer/schema/supplier.ts';
import { QuotePage } from '#features/offer/ui/quote-page.tsx';
import { cancelDealAsSupplier } from '#features/purchase-order/schema/order.ts';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta, partTitle } from '#app/page/meta.ts';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import { RecordData } from '#app/page/record-data.tsx';
import { recordHead } from '#app/page/record-head.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { call, fieldAs, postedOf, runIntent, type Posted } from '#app/server/intents.server.ts';
import { inChosenCurrency } from '#app/server/quote-currency.server.ts';
import type { Route } from './+types/quote.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';

export const handle: ShellHandle = {
  title: recordHead(
    'offer.quote.title',
    (data: { quote: { rfq: { number: string } } }) => data.quote.rfq.number,
  ),
  crumbs: [{ text: 'shell.nav.quotations', to: '/seller/quotations/all' }],
  back: '/seller/quotations/all',
  showsMissingData: true,
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const answer = await page.api(supplierApi.readQuote, { params: { id: params.id } });
  const quote = dataOrThrow(page, answer).data;
  return { quote, similar: await similarTo(page, quote.offer?.rejected?.category_id) };
}

const similarMax = 3;

async function similarTo(page: PageContext, category: string | undefined) {
  if (category === undefined) return [];
  const answer = await page.api(listAvailable, { query: { category } });
  return answer.ok ? answer.data.data.slice(0, similarMax) : [];
}

/** The page is of an RFQ: the form names its offer. */
const params = fieldAs('id', 'offer_id');
const to = (_: unknown, posted: Posted) => `/seller/paid-rfq/${posted.params['id'] ?? ''}/new`;

const acts = {
  send: call(supplierApi.sendOffer, { to }),
  revise: call(supplierApi.reviseOffer, { params, to }),
  confirm: call(supplierApi.confirmOffer, { params, to }),
  withdraw: call(supplierApi.withdrawOffer, { params, to }),
  cancel: call(cancelDealAsSupplier, { params, to }),
};

export async function action(args: Route.ActionArgs) {
  const posted = await postedOf(args);
  return inChosenCurrency(posted) ?? runIntent(acts, posted);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: partTitle(loaderData, 'offer.quote.title', (data) => data.quote.rfq.title),
    indexed: false,
  });

/** /seller/paid-rfq/{rfq id}/new: the supplier's own offer on a request. */
export default function Quote({ loaderData }: Route.ComponentProps) {
  const refused = useActionAnswer<typeof action>();
  return (
    <RecordData data={loaderData} title="offer.quote.title">
      {(data) => <QuotePage {...data} refused={refused} />}
    </RecordData>
  );
}
