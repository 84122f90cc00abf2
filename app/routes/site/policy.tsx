import { data } from 'react-router';
import { policySlugs } from '#features/policy/rules/versions.ts';
import { listPolicies, readPolicy } from '#features/policy/schema/versions.ts';
import { PolicyPage, policyPath } from '#features/policy/ui/policy-page.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta, rootFacts } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { staticPage } from '#app/page/static-page.ts';
import { breadcrumbData } from '#app/page/structured-data.ts';
import type { Route } from './+types/policy.ts';

export const handle = staticPage;

/**
 * The terms at `/terms-conditions`, the policies at `/policies/privacy` and `/policies/fair-fee`.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const wanted = params.slug ?? 'terms';
  const slug = policySlugs.find((one) => one === wanted);
  // The terms must have one address only.
  if (slug === undefined || params.slug === 'terms') throw data(null, { status: 404 });
  const [policy, all] = await Promise.all([
    page.api(readPolicy, { params: { slug } }),
    page.api(listPolicies, {}),
  ]);
  return { policy: dataOrThrow(page, policy).data, all: dataOrThrow(page, all).data };
}

const descriptions = { terms: 'terms', privacy: 'privacy', 'fair-fee': 'fairFee' } as const;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const facts = rootFacts(matches);
  if (facts === null || loaderData === undefined)
    return pageMeta(matches, { title: 'shell.error.notFound', indexed: false });
  const { slug, title } = loaderData.policy;
  const path = policyPath(slug);
  const description = `policy.page.descriptions.${descriptions[slug]}` as const;
  return [
    ...pageMeta(matches, { title: { text: title }, description, indexed: true, path }),
    breadcrumbData(facts, [[title, path]]),
  ];
};

export default function Policy({ loaderData: { policy, all } }: Route.ComponentProps) {
  return <PolicyPage policy={policy} all={all} />;
}
