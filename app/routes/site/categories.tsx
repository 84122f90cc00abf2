import { readHome } from '#features/public-rfq/schema.ts';
import { CategoriesPage } from '#features/public-rfq/ui/category-page.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta, rootFacts } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { staticPage } from '#app/page/static-page.ts';
import { breadcrumbData } from '#app/page/structured-data.ts';
import type { Route } from './+types/categories.ts';

export const handle = staticPage;

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return { categories: dataOrThrow(page, await page.api(readHome, {})).data.categories };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const facts = rootFacts(matches);
  return [
    ...pageMeta(matches, {
      title: 'publicRfq.categories.title',
      description: 'publicRfq.categories.description',
      indexed: true,
      path: '/categories',
    }),
    ...(facts === null ? [] : [breadcrumbData(facts, [])]),
  ];
};

export default function Categories({ loaderData }: Route.ComponentProps) {
  return <CategoriesPage categories={loaderData.categories} />;
}
