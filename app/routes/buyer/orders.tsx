import { useSearchParams } from 'react-router';
import { orderFilters } from '#features/purchase-order/rules/filters.ts';
import { listBuyerOrders } from '#features/purchase-order/schema/order.ts';
import { OrderList } from '#features/purchase-order/ui/order-list.tsx';
import { readCategoryChoices, readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { buyerOrderActs } from '#app/server/order-actions.server.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { intents } from '#app/server/intents.server.ts';
import { PageData } from '#app/page/page-data.tsx';
import { blankList } from '#ui/blank-list.ts';
import type { Route } from './+types/orders.ts';

export const handle: ShellHandle = {
  title: 'shell.nav.purchaseOrders',
  search: 'order.list.search',
  showsMissingData: true,
};

const stateOf = (search: URLSearchParams) =>
  orderFilters.find((one) => one === search.get('state')) ?? ('all' as const);

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const state = stateOf(new URL(request.url).searchParams);
  const { answer, view } = await readList(page, request, 'orders', listBuyerOrders, (query) => ({
    query: { ...query, state },
  }));
  const categories = await readCategoryChoices(page);
  return { page: answer.data, state, view, categories };
}

export const action = intents(buyerOrderActs);

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, {
    title: { list: 'shell.nav.purchaseOrders', search: location.search },
    indexed: false,
  });

const blank = { ...blankList, state: 'all' as const, categories: [] };

export default function BuyerOrders({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <PageData data={loaderData} blank={blank} known={{ state: stateOf(search) }}>
      {(data) => <OrderList {...data} />}
    </PageData>
  );
}
