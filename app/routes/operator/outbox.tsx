import { useSearchParams } from 'react-router';
import { outboxStates } from '#features/operations/rules/outbox.ts';
import * as endpoints from '#features/operations/schema/outbox.ts';
import { OutboxPage } from '#features/operations/ui/outbox-page.tsx';
import { readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { outboxActs } from '#app/server/outbox-actions.server.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { consoleEnding } from '#app/server/operator-session.server.ts';
import { intents } from '#app/server/intents.server.ts';
import { PageData } from '#app/page/page-data.tsx';
import { blankList } from '#ui/blank-list.ts';
import type { Route } from './+types/outbox.ts';

export const handle: ShellHandle = {
  title: 'shell.nav.outbox',
  search: 'operations.outbox.search',
  showsMissingData: true,
};

const stateOf = (search: URLSearchParams) =>
  outboxStates.find((one) => one === search.get('state')) ?? ('all' as const);

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { answer, view } = await readList(
    page,
    request,
    'outbox',
    endpoints.listOutboxMessages,
    (query) => ({ query }),
  );
  const state = stateOf(new URL(request.url).searchParams);
  return { page: answer.data, ...answer.extra, state, view };
}

export const action = intents(outboxActs, consoleEnding);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'operations.outbox.title', indexed: false });

const blank = { ...blankList, failed: 0, kinds: [], state: 'all' as const };

/** The outbox of the console (product §10). */
export default function OperatorOutbox({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <PageData data={loaderData} blank={blank} known={{ state: stateOf(search) }}>
      {(data) => <OutboxPage {...data} />}
    </PageData>
  );
}
