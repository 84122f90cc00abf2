import { useSearchParams } from 'react-router';
import { listRefunds, refuseRefund } from '#features/access/schema/refunds.ts';
import { RefundQueue } from '#features/access/ui/refund-queue.tsx';
import { approveRefund } from '#features/deal/schema/endings.ts';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { PageData } from '#app/page/page-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { consoleEnding } from '#app/server/operator-session.server.ts';
import { intents } from '#app/server/intents.server.ts';
import { blankPage } from '#ui/blank-list.ts';
import type { Route } from './+types/refunds.ts';

export const handle: ShellHandle = { title: 'access.queue.title', showsMissingData: true };

const stateOf = (search: URLSearchParams) =>
  search.get('state') === 'decided' ? ('decided' as const) : ('pending' as const);

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const state = stateOf(search);
  const query = { page: search.get('page') ?? '1', state };
  const answer = dataOrThrow(page, await page.api(listRefunds, { query }));
  return { rows: answer.data, state, waiting: answer.extra.waiting };
}

export const action = intents({ approve: approveRefund, refuse: refuseRefund }, consoleEnding);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'access.queue.title', indexed: false });

/** The operator's refunds of access fees (product §10). */
export default function Refunds({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const known = { state: stateOf(search) };
  return (
    <PageData data={loaderData} blank={{ rows: blankPage, waiting: 0, ...known }} known={known}>
      {(data) => <RefundQueue {...data} />}
    </PageData>
  );
}
