import { data } from 'react-router';
import { checkOrder } from '#features/purchase-order/schema/check.ts';
import { CheckPage } from '#features/purchase-order/ui/check-page.tsx';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { staticPage } from '#app/page/static-page.ts';
import type { Route } from './+types/check.ts';

export const handle = staticPage;

/** The link in the QR code of a printed order. A forged or mistyped one has its own page with 404. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const answer = await page.api(checkOrder, { params: { token: params.token } });
  if (answer.ok) return { order: answer.data };
  if (answer.status === 429) throw data({ message: answer.message }, { status: 429 });
  return data({ order: null }, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'order.check.title', indexed: false });

export default function Check({ loaderData: { order } }: Route.ComponentProps) {
  return <CheckPage order={order} />;
}
