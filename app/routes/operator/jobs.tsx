import { listJobs } from '../../../features/platform/schema/machinery.ts';
import { JobsPage } from '../../../features/platform/ui/jobs-page.tsx';
import { dataOrThrow } from '../../answers.server.ts';
import { pageMeta } from '../../meta.ts';
import { pageContext } from '../../page-context.ts';
import type { ShellHandle } from '../../shell/shell-types.ts';
import type { Route } from './+types/jobs.ts';

export const handle: ShellHandle = { title: 'shell.nav.jobs' };

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return dataOrThrow(page, await page.api(listJobs, {})).data;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'platform.jobs.title', indexed: false });

/** Background jobs (product §10). */
export default function Jobs({ loaderData }: Route.ComponentProps) {
  return <JobsPage {...loaderData} />;
}
