import { data } from 'react-router';
import { policySlugs } from '#features/policy/rules/versions.ts';
import {
  addPolicyVersion,
  listPolicyVersions,
  readPolicyVersion,
} from '#features/policy/schema/versions.ts';
import { PolicyForm } from '#features/policy/ui/policy-form.tsx';
import { dataOrThrow, typedValues } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { RecordData } from '#app/page/record-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { call, intents, type Posted } from '#app/server/intents.server.ts';
import { consoleEnding } from '#app/server/operator-session.server.ts';
import type { Route } from './+types/policies-new.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';

export const handle: ShellHandle = {
  title: 'policy.desk.write',
  crumbs: [{ text: 'policy.desk.title', to: '/admin/policies' }],
  back: '/admin/policies',
  showsMissingData: true,
};

function slugOf(text: string) {
  const slug = policySlugs.find((one) => one === text);
  if (slug === undefined) throw data(null, { status: 404 });
  return slug;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const slug = slugOf(params.slug);
  const { data: all } = dataOrThrow(page, await page.api(listPolicyVersions, {}));
  const versions = all.filter((version) => version.slug === slug);
  const newest = versions.find(({ withdrawn }) => withdrawn === null);
  if (newest === undefined) throw data(null, { status: 404 });
  const version = dataOrThrow(
    page,
    await page.api(readPolicyVersion, { params: { id: newest.id } }),
  ).data;
  return { newest: version, seen: versions[0]?.version ?? 0, now: page.now };
}

export const action = intents(
  {
    preview: ({ form }: Posted) => ({ typed: typedValues(form) }),
    publish: call(addPolicyVersion, {
      body: ({ params }) => ({ slug: slugOf(params['slug'] ?? '') }),
      to: '/admin/policies',
    }),
  },
  consoleEnding,
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'policy.desk.write', indexed: false });

export default function PolicyNew({ loaderData }: Route.ComponentProps) {
  const answer = useActionAnswer<typeof action>();
  const refused = answer !== undefined && 'code' in answer ? answer : undefined;
  const typed = answer !== undefined && 'typed' in answer ? answer.typed : undefined;
  return (
    <RecordData data={loaderData} title="policy.desk.write">
      {(data) => <PolicyForm {...data} refused={refused} typed={typed} />}
    </RecordData>
  );
}
