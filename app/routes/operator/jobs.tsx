import { listJobs } from '#features/operations/schema/jobs.ts';
import { JobsPage } from '#features/operations/ui/jobs-page.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { PageData } from '#app/page/page-data.tsx';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Route } from './+types/jobs.ts';

export const handle: ShellHandle = { title: 'shell.nav.jobs', showsMissingData: true };

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return dataOrThrow(page, await page.api(listJobs, {})).data;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'operations.jobs.title', indexed: false });

const blank = { jobs: [], now: null };

/** Background jobs (product §10). */
export default function Jobs({ loaderData }: Route.ComponentProps) {
  return (
    <PageData data={loaderData} blank={blank}>
      {(data) => <JobsPage {...data} />}
    </PageData>
  );
}
