import { listBuyerOrders, orderFilters } from '#features/purchase-order/schema/order.ts';
import { OrderList } from '#features/purchase-order/ui/order-list.tsx';
import { readCategoryChoices, readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { buyerOrderActs } from '#app/server/order-actions.server.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { intents } from '#app/server/intents.server.ts';
import type { Route } from './+types/orders.ts';

export const handle: ShellHandle = {
  title: 'shell.nav.purchaseOrders',
  search: 'order.list.search',
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const stateParam = new URL(request.url).searchParams.get('state');
  const state = orderFilters.find((filter) => filter === stateParam) ?? 'all';
  const { answer, view } = await readList(page, request, 'orders', listBuyerOrders, (query) => ({
    query: { ...query, state },
  }));
  const categories = await readCategoryChoices(page);
  return { page: answer.data, state, view, categories };
}

export const action = intents(buyerOrderActs);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.purchaseOrders', indexed: false });

export default function BuyerOrders({ loaderData }: Route.ComponentProps) {
  return <OrderList {...loaderData} />;
}
