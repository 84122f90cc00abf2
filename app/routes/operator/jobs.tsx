import { listJobs } from '#features/operations/schema/jobs.ts';
import { JobsPage } from '#features/operations/ui/jobs-page.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Route } from './+types/jobs.ts';

export const handle: ShellHandle = { title: 'shell.nav.jobs' };

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return dataOrThrow(page, await page.api(listJobs, {})).data;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'operations.jobs.title', indexed: false });

/** Background jobs (product §10). */
export default function Jobs({ loaderData }: Route.ComponentProps) {
  return <JobsPage {...loaderData} />;
}
