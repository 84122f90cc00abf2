import { listPolicyVersions, withdrawPolicyVersion } from '#features/policy/schema/versions.ts';
import { PolicyList } from '#features/policy/ui/policy-list.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { PageData } from '#app/page/page-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { consoleEnding } from '#app/server/operator-session.server.ts';
import { intents } from '#app/server/intents.server.ts';
import type { Route } from './+types/policies.ts';

export const handle: ShellHandle = { title: 'policy.desk.title', showsMissingData: true };

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return { versions: dataOrThrow(page, await page.api(listPolicyVersions, {})).data };
}

export const action = intents({ withdraw: withdrawPolicyVersion }, consoleEnding);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'policy.desk.title', indexed: false });

const blank = { versions: [] };

/** Terms and policies with their versions (product §10). */
export default function Policies({ loaderData }: Route.ComponentProps) {
  return (
    <PageData data={loaderData} blank={blank}>
      {(data) => <PolicyList {...data} />}
    </PageData>
  );
}
