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
import type { Route } from './+types/outbox.ts';

export const handle: ShellHandle = {
  title: 'shell.nav.outbox',
  search: 'operations.outbox.search',
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { answer, view } = await readList(
    page,
    request,
    'outbox',
    endpoints.listOutboxMessages,
    (query) => ({ query }),
  );
  const stateParam = new URL(request.url).searchParams.get('state');
  const state = outboxStates.find((one) => one === stateParam) ?? ('all' as const);
  return { page: answer.data, ...answer.extra, state, view };
}

export const action = intents(outboxActs, consoleEnding);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'operations.outbox.title', indexed: false });

/** The outbox of the console (product §10). */
export default function OperatorOutbox({ loaderData }: Route.ComponentProps) {
  return <OutboxPage {...loaderData} />;
}
