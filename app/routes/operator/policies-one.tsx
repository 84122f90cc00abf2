import { readPolicyVersion } from '#features/policy/schema/versions.ts';
import { PolicyVersion } from '#features/policy/ui/policy-version.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { RecordData } from '#app/page/record-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Route } from './+types/policies-one.ts';

export const handle: ShellHandle = {
  title: 'policy.desk.text',
  crumbs: [{ text: 'policy.desk.title', to: '/admin/policies' }],
  back: '/admin/policies',
  showsMissingData: true,
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return {
    version: dataOrThrow(page, await page.api(readPolicyVersion, { params: { id: params.id } }))
      .data,
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'policy.desk.title', indexed: false });

export default function PolicyOne({ loaderData }: Route.ComponentProps) {
  return (
    <RecordData data={loaderData} title="policy.desk.text">
      {(data) => <PolicyVersion {...data} />}
    </RecordData>
  );
}
