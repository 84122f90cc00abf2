import { redirect } from 'react-router';
import { readOrder } from '#features/purchase-order/schema/order.ts';
import { OrderPage } from '#features/purchase-order/ui/order-page.tsx';
import { OrderTaxCard } from '#features/tax-invoice/ui/order-tax-card.tsx';
import { dayInDubai } from '#shared/calendar.ts';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta, recordTitle } from '#app/page/meta.ts';
import { buyerOrderActs } from '#app/server/order-actions.server.ts';
import { readOrderTax } from '#app/server/order-invoice.server.ts';
import { pageContext } from '#app/page/page-context.ts';
import { RecordData } from '#app/page/record-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { intents } from '#app/server/intents.server.ts';
import { PartCard } from '#ui/part-data.tsx';
import { useText } from '#ui/use-text.tsx';
import type { Route } from './+types/order.ts';

export const handle: ShellHandle = {
  title: 'order.title',
  crumbs: [{ text: 'shell.nav.purchaseOrders', to: '/buyer/purches-order' }],
  back: '/buyer/purches-order',
  showsMissingData: true,
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (params.id === undefined) return redirect('/buyer/purches-order');
  const order = dataOrThrow(page, await page.api(readOrder, { params: { id: params.id } })).data;
  return { order, tax: await readOrderTax(page, order), today: dayInDubai(page.now) };
}

export const action = intents(buyerOrderActs);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: recordTitle(loaderData, 'order.title', (data) => data.order.serial),
    indexed: false,
  });

export default function BuyerOrder({ loaderData }: Route.ComponentProps) {
  const t = useText();
  return (
    <RecordData data={loaderData} title="order.title">
      {({ tax, ...rest }) => {
        const { id, serial, currency } = rest.order;
        return (
          <OrderPage {...rest}>
            <PartCard data={tax} title={t('taxInvoice.order.title')}>
              {(view) =>
                view !== null && (
                  <OrderTaxCard orderId={id} side="buyer" {...{ serial, currency }} tax={view} />
                )
              }
            </PartCard>
          </OrderPage>
        );
      }}
    </RecordData>
  );
}
