import { paidFilters } from '#features/access/rules/paid.ts';
import { requestRefund, listPaid } from '#features/access/schema/paid.ts';
import { PaidList } from '#features/access/ui/paid-list.tsx';
import { readCategoryChoices, readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { intents } from '#app/server/intents.server.ts';
import type { Route } from './+types/your-rfq.ts';

export const handle: ShellHandle = { title: 'access.paid.title', search: 'access.paid.search' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const stateParam = new URL(request.url).searchParams.get('state');
  const state = paidFilters.find((one) => one === stateParam) ?? 'all';
  const { answer, view } = await readList(page, request, 'paid', listPaid, (query) => ({
    query: { ...query, state },
  }));
  const categories = await readCategoryChoices(page);
  return { rows: answer.data, state, view, categories, now: page.now.toISOString() };
}

export const action = intents({ refund: requestRefund });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'access.paid.title', indexed: false });

/** specification §2, /seller/your-rfq */
export default function YourRfqs({ loaderData }: Route.ComponentProps) {
  const { now, ...rest } = loaderData;
  return <PaidList {...rest} now={new Date(now)} />;
}
