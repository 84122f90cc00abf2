import { redirect } from 'react-router';
import { pageMeta, recordTitle } from '#app/page/meta.ts';
import { OrderRecord } from '#app/page/order-record.tsx';
import { pageContext } from '#app/page/page-context.ts';
import { intents } from '#app/server/intents.server.ts';
import { supplierOrderActs } from '#app/server/order-actions.server.ts';
import { loadOrder } from '#app/server/order-invoice.server.ts';
import { recordHead } from '#app/page/record-head.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Route } from './+types/order.ts';

export const handle: ShellHandle = {
  title: recordHead('order.title', (data: { order: { serial: string } }) => data.order.serial),
  crumbs: [{ text: 'shell.nav.quotations', to: '/seller/quotations/all' }],
  back: '/seller/quotations/accepted',
  showsMissingData: true,
};

export async function loader({ params, context }: Route.LoaderArgs) {
  if (params.id === undefined) return redirect('/seller/quotations/accepted');
  return loadOrder(context.get(pageContext), params.id);
}

export const action = intents(supplierOrderActs);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: recordTitle(loaderData, 'order.title', (data) => data.order.serial),
    indexed: false,
  });

export default function SupplierOrder({ loaderData }: Route.ComponentProps) {
  return <OrderRecord data={loaderData} side="supplier" />;
}
