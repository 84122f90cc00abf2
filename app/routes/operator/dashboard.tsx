import { readDashboard } from '#features/console/schema/dashboard.ts';
import { Dashboard } from '#features/console/ui/dashboard.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { PageData } from '#app/page/page-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Route } from './+types/dashboard.ts';

export const handle: ShellHandle = { title: 'console.dashboard.title', showsMissingData: true };

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return {
    view: dataOrThrow(page, await page.api(readDashboard, {})).data,
    now: page.now.toISOString(),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'console.dashboard.title', indexed: false });

const blank = { view: null, now: '' };

/** The console's start (product §10). */
export default function ConsoleDashboard({ loaderData }: Route.ComponentProps) {
  return (
    <PageData data={loaderData} blank={blank}>
      {(data) => <Dashboard {...data} />}
    </PageData>
  );
}
