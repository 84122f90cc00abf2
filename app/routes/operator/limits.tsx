import { useSearchParams } from 'react-router';
import { liftLimit, listLimits } from '#features/operations/schema/limits.ts';
import { LimitsPage } from '#features/operations/ui/limits-page.tsx';
import { readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { consoleEnding } from '#app/server/operator-session.server.ts';
import { intents } from '#app/server/intents.server.ts';
import { PageData } from '#app/page/page-data.tsx';
import { blankPage } from '#ui/blank-list.ts';
import type { Route } from './+types/limits.ts';

export const handle: ShellHandle = {
  title: 'shell.nav.limits',
  search: 'operations.limits.search',
  showsMissingData: true,
};

const stateOf = (search: URLSearchParams) =>
  search.get('state') === 'all' ? ('all' as const) : ('full' as const);

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { answer } = await readList(page, request, null, listLimits, (query) => ({ query }));
  return { page: answer.data, state: stateOf(new URL(request.url).searchParams) };
}

export const action = intents({ lift: liftLimit }, consoleEnding);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'operations.limits.title', indexed: false });

const blank = { page: blankPage, state: 'full' as const };

/** Rate limits in force (product §11). */
export default function Limits({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <PageData data={loaderData} blank={blank} known={{ state: stateOf(search) }}>
      {(data) => <LimitsPage {...data} />}
    </PageData>
  );
}
