import { useSearchParams } from 'react-router';
import { operatorStates } from '#features/operator/rules/accounts.ts';
import * as endpoints from '#features/operator/schema/accounts.ts';
import { OperatorsPage } from '#features/operator/ui/operators-page.tsx';
import { readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { consoleEnding } from '#app/server/operator-session.server.ts';
import { intents } from '#app/server/intents.server.ts';
import { PageData } from '#app/page/page-data.tsx';
import { blankPage } from '#ui/blank-list.ts';
import type { Route } from './+types/operators.ts';

export const handle: ShellHandle = {
  title: 'shell.nav.operators',
  search: 'operator.accounts.search',
  showsMissingData: true,
};

const stateOf = (search: URLSearchParams) =>
  operatorStates.find((one) => one === search.get('state')) ?? ('all' as const);

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { answer } = await readList(page, request, null, endpoints.listOperators, (query) => ({
    query,
  }));
  return { page: answer.data, state: stateOf(new URL(request.url).searchParams) };
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

const blank = { page: blankPage, state: 'all' as const };

/** The operators of the console (product §10). */
export default function Operators({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <PageData data={loaderData} blank={blank} known={{ state: stateOf(search) }}>
      {(data) => <OperatorsPage {...data} />}
    </PageData>
  );
}
