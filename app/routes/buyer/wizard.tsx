import { redirect } from 'react-router';
import { muteBuyerDeal, readBuyerDeal } from '#features/deal/schema/wizard.ts';
import { DealPage } from '#features/deal/ui/deal-page.tsx';
import { dayInDubai } from '#shared/calendar.ts';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta, partTitle } from '#app/page/meta.ts';
import { buyerOrderActs } from '#app/server/order-actions.server.ts';
import { pageContext } from '#app/page/page-context.ts';
import { RecordData } from '#app/page/record-data.tsx';
import { recordHead } from '#app/page/record-head.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { call, fieldAs, intents } from '#app/server/intents.server.ts';
import type { Route } from './+types/wizard.ts';

export const handle: ShellHandle = {
  title: recordHead(
    'deal.page.label',
    (data: { deal: { rfq: { number: string } } }) => data.deal.rfq.number,
  ),
  crumbs: [{ text: 'shell.nav.rfqManagement', to: '/buyer/rfq-managment/all' }],
  back: '/buyer/rfq-managment/accepted',
  showsMissingData: true,
};

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (params.id === undefined) return redirect('/buyer/rfq-managment/accepted');
  const offer = new URL(request.url).searchParams.get('offer') ?? '';
  const input = { params: { id: params.id }, query: { offer } };
  const deal = dataOrThrow(page, await page.api(readBuyerDeal, input)).data;
  return { deal, today: dayInDubai(page.now) };
}

export const action = intents({
  ...buyerOrderActs,
  mute: call(muteBuyerDeal, { params: fieldAs('id', 'subject') }),
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: partTitle(loaderData, 'deal.page.label', (data) => data.deal.rfq.title),
    indexed: false,
  });

export default function BuyerDeal({ loaderData }: Route.ComponentProps) {
  return (
    <RecordData data={loaderData} title="deal.page.label">
      {(data) => <DealPage key={data.deal.offer?.id ?? data.deal.rfq.id} {...data} />}
    </RecordData>
  );
}
