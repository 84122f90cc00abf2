import { redirect } from 'react-router';
import { muteSupplierDeal, readSupplierDeal } from '#features/deal/schema/wizard.ts';
import { DealPage } from '#features/deal/ui/deal-page.tsx';
import { dayInDubai } from '#shared/calendar.ts';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta, partTitle } from '#app/page/meta.ts';
import { supplierOrderActs } from '#app/server/order-actions.server.ts';
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
  crumbs: [{ text: 'shell.nav.quotations', to: '/seller/quotations/all' }],
  back: '/seller/quotations/accepted',
  showsMissingData: true,
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (params.id === undefined) return redirect('/seller/quotations/accepted');
  const deal = dataOrThrow(
    page,
    await page.api(readSupplierDeal, { params: { id: params.id } }),
  ).data;
  return { deal, today: dayInDubai(page.now) };
}

export const action = intents({
  ...supplierOrderActs,
  mute: call(muteSupplierDeal, { params: fieldAs('id', 'subject') }),
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: partTitle(loaderData, 'deal.page.label', (data) => data.deal.rfq.title),
    indexed: false,
  });

export default function SupplierDeal({ loaderData }: Route.ComponentProps) {
  return (
    <RecordData data={loaderData} title="deal.page.label">
      {(data) => <DealPage key={data.deal.offer?.id} {...data} />}
    </RecordData>
  );
}
