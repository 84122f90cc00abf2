import { data, redirect, useActionData } from 'react-router';
import { policySlugs } from '#features/policy/rules/versions.ts';
import {
  addPolicyVersion,
  listPolicyVersions,
  readPolicyVersion,
} from '#features/policy/schema/versions.ts';
import { PolicyForm } from '#features/policy/ui/policy-form.tsx';
import {
  dataOrThrow,
  refusedForm,
  setFlash,
  textOf,
  typedValues,
} from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Route } from './+types/policies-new.ts';

export const handle: ShellHandle = {
  title: 'policy.desk.write',
  crumbs: [{ text: 'policy.desk.title', to: '/admin/policies' }],
  back: '/admin/policies',
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

export async function action({ request, params, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  if (textOf(form, 'intent') === 'preview') return { typed: typedValues(form) };
  const body = {
    slug: slugOf(params.slug),
    title_en: textOf(form, 'title_en'),
    title_ar: textOf(form, 'title_ar'),
    body_en: textOf(form, 'body_en'),
    body_ar: textOf(form, 'body_ar'),
    effective_on: textOf(form, 'effective_on'),
    reason: textOf(form, 'reason'),
    seen_version: textOf(form, 'seen_version'),
  };
  const answer = await page.api(addPolicyVersion, { body });
  if (!answer.ok && answer.status === 401) return redirect('/admin/sign-in');
  if (!answer.ok) return { refused: refusedForm(page, answer, form) };
  setFlash(page, { status: 1, message: answer.message });
  return redirect('/admin/policies');
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'policy.desk.write', indexed: false });

/** A new version of the terms or of a policy. */
export default function PolicyNew({ loaderData }: Route.ComponentProps) {
  const answer = useActionData<typeof action>();
  const refused = answer !== undefined && 'refused' in answer ? answer.refused : undefined;
  const typed = answer !== undefined && 'typed' in answer ? answer.typed : undefined;
  return <PolicyForm {...loaderData} refused={refused} typed={typed} />;
}
