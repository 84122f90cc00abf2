import { listBuyerOrders, orderFilters } from '../../../features/purchase-order/schema/order.ts';
import { OrderList } from '../../../features/purchase-order/ui/order-list.tsx';
import { dataOrThrow } from '../../answers.server.ts';
import { pageMeta } from '../../meta.ts';
import { runOrderAct } from '../../order-actions.server.ts';
import { pageContext } from '../../page-context.ts';
import type { ShellHandle } from '../../shell/shell-types.ts';
import type { Route } from './+types/orders.ts';

export const handle: ShellHandle = { title: 'shell.nav.purchaseOrders', search: 'order.list.search' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const key = (search.get('q') ?? '').trim().slice(0, 100);
  const state = orderFilters.find((filter) => filter === search.get('state')) ?? 'all';
  const query = { page: search.get('page') ?? '1', key, state };
  return { page: dataOrThrow(page, await page.api(listBuyerOrders, { query })).data, state, searched: key };
}

export async function action({ request, context }: Route.ActionArgs) {
  return runOrderAct(context.get(pageContext), request, 'buyer');
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.purchaseOrders', indexed: false });

/** /buyer/purches-order */
export default function BuyerOrders({ loaderData }: Route.ComponentProps) {
  return <OrderList {...loaderData} />;
}
