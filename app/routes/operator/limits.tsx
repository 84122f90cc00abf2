import { liftLimit, listLimits } from '#features/operations/schema/limits.ts';
import { LimitsPage } from '#features/operations/ui/limits-page.tsx';
import { readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { consoleEnding } from '#app/server/operator-session.server.ts';
import { intents } from '#app/server/intents.server.ts';
import type { Route } from './+types/limits.ts';

export const handle: ShellHandle = {
  title: 'shell.nav.limits',
  search: 'operations.limits.search',
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { answer } = await readList(page, request, null, listLimits, (query) => ({ query }));
  const isAll = new URL(request.url).searchParams.get('state') === 'all';
  return { page: answer.data, state: isAll ? ('all' as const) : ('full' as const) };
}

export const action = intents({ lift: liftLimit }, consoleEnding);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'operations.limits.title', indexed: false });

/** Rate limits in force (product §11). */
export default function Limits({ loaderData }: Route.ComponentProps) {
  return <LimitsPage {...loaderData} />;
}
