import { useRouteLoaderData } from 'react-router';
import { nameIn } from '#features/category/rules.ts';
import { slugOf } from '#features/public-rfq/rules.ts';
import { readPublicCategory } from '#features/public-rfq/schema.ts';
import { CategoryPage } from '#features/public-rfq/ui/category-page.tsx';
import { createTranslator } from '#shared/i18n.ts';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta, rootFacts } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { staticPage } from '#app/page/static-page.ts';
import { breadcrumbData } from '#app/page/structured-data.ts';
import type { Catalogue } from '#app/texts/en.ts';
import { catalogueOf } from '#app/texts/load.ts';
import type { loader as siteLoader } from '../layouts/site.tsx';
import type { Route } from './+types/category.ts';

export const handle = staticPage;

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return dataOrThrow(page, await page.api(readPublicCategory, { params: { slug: params.slug } }))
    .data;
}

export const meta: Route.MetaFunction = ({ matches, loaderData: view }) => {
  const facts = rootFacts(matches);
  if (facts === null || view === undefined)
    return pageMeta(matches, { title: 'shell.error.notFound', indexed: false });
  const t = createTranslator<Catalogue>(facts.locale, catalogueOf(facts.locale));
  const category = nameIn(facts.locale, view.category);
  const path = `/categories/${slugOf(view.category.name_en)}`;
  return [
    ...pageMeta(matches, {
      title: { text: category },
      description: { text: t('publicRfq.categories.pageDescription', { category }) },
      indexed: true,
      path,
    }),
    breadcrumbData(facts, [
      [t('publicRfq.categories.title'), '/categories'],
      [category, path],
    ]),
  ];
};

export default function Category({ loaderData }: Route.ComponentProps) {
  const visitor = useRouteLoaderData<typeof siteLoader>('routes/layouts/site')?.visitor ?? null;
  return (
    <CategoryPage
      view={loaderData}
      supply={visitor === null ? '/auth?mode=sign-up&type=supplier' : null}
    />
  );
}
