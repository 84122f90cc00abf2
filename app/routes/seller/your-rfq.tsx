import { useSearchParams } from 'react-router';
import { paidFilters } from '#features/access/rules/paid.ts';
import { requestRefund, listPaid } from '#features/access/schema/paid.ts';
import { PaidList } from '#features/access/ui/paid-list.tsx';
import { readCategoryChoices, readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { intents } from '#app/server/intents.server.ts';
import { PageData } from '#app/page/page-data.tsx';
import { blankPage, blankView } from '#ui/blank-list.ts';
import type { Route } from './+types/your-rfq.ts';

export const handle: ShellHandle = {
  title: 'access.paid.title',
  search: 'access.paid.search',
  showsMissingData: true,
};

const stateOf = (search: URLSearchParams) =>
  paidFilters.find((one) => one === search.get('state')) ?? ('all' as const);

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const state = stateOf(new URL(request.url).searchParams);
  const { answer, view } = await readList(page, request, 'paid', listPaid, (query) => ({
    query: { ...query, state },
  }));
  const categories = await readCategoryChoices(page);
  return { rows: answer.data, state, view, categories, now: page.now.toISOString() };
}

export const action = intents({ refund: requestRefund });

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, {
    title: { list: 'access.paid.title', search: location.search },
    indexed: false,
  });

const blank = { rows: blankPage, view: blankView, state: 'all' as const, categories: [], now: '' };

/** specification §2, /seller/your-rfq */
export default function YourRfqs({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <PageData data={loaderData} blank={blank} known={{ state: stateOf(search) }}>
      {({ now, ...rest }) => <PaidList {...rest} now={new Date(now)} />}
    </PageData>
  );
}
