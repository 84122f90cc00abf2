import { operatorStates } from '#features/operator/rules/accounts.ts';
import * as endpoints from '#features/operator/schema/accounts.ts';
import { OperatorsPage } from '#features/operator/ui/operators-page.tsx';
import { readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { consoleEnding } from '#app/server/operator-session.server.ts';
import { intents } from '#app/server/intents.server.ts';
import type { Route } from './+types/operators.ts';

export const handle: ShellHandle = {
  title: 'shell.nav.operators',
  search: 'operator.accounts.search',
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { answer } = await readList(page, request, null, endpoints.listOperators, (query) => ({
    query,
  }));
  const stateParam = new URL(request.url).searchParams.get('state');
  return {
    page: answer.data,
    state: operatorStates.find((state) => state === stateParam) ?? ('all' as const),
  };
}

export const action = intents(
  {
    add: endpoints.addOperator,
    change_roles: endpoints.changeOperatorRoles,
    disable: endpoints.disableOperator,
    enable: endpoints.enableOperator,
    reset_two_step: endpoints.resetOperatorTwoStep,
    end_sessions: endpoints.endOperatorSessions,
    send_link: endpoints.sendOperatorLink,
  },
  consoleEnding,
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'operator.accounts.title', indexed: false });

/** The operators of the console (product §10). */
export default function Operators({ loaderData }: Route.ComponentProps) {
  return <OperatorsPage {...loaderData} />;
}
