import { useRouteLoaderData } from 'react-router';
import { readPublicRfq } from '#features/public-rfq/schema.ts';
import { nameIn, pathSign } from '#features/category/rules.ts';
import { RfqPage } from '#features/public-rfq/ui/rfq-page.tsx';
import { searchPath } from '#features/public-rfq/ui/rfq-search.tsx';
import { createTranslator } from '#shared/i18n.ts';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta, rootFacts } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { staticPage } from '#app/page/static-page.ts';
import { breadcrumbData } from '#app/page/structured-data.ts';
import type { Catalogue } from '#app/texts/en.ts';
import { catalogueOf } from '#app/texts/load.ts';
import type { loader as siteLoader } from '../layouts/site.tsx';
import type { Route } from './+types/rfq.ts';

export const handle = staticPage;

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return dataOrThrow(page, await page.api(readPublicRfq, { params: { number: params.number } }))
    .data;
}

export const meta: Route.MetaFunction = ({ matches, loaderData: rfq }) => {
  const facts = rootFacts(matches);
  if (facts === null || rfq === undefined)
    return pageMeta(matches, { title: 'shell.error.notFound', indexed: false });
  const t = createTranslator<Catalogue>(facts.locale, catalogueOf(facts.locale));
  const categories = rfq.sub_category === null ? [rfq.category] : [rfq.category, rfq.sub_category];
  const category = categories.map((one) => nameIn(facts.locale, one)).join(pathSign);
  const path = `/rfqs/${rfq.number}`;
  return [
    ...pageMeta(matches, {
      title: { text: rfq.title },
      description: { text: t('publicRfq.page.description', { title: rfq.title, category }) },
      indexed: true,
      path,
    }),
    breadcrumbData(facts, [
      [t('publicRfq.list.title'), '/rfqs'],
      ...categories.map(
        (one) => [nameIn(facts.locale, one), searchPath({ category: one.id })] as const,
      ),
      [rfq.title, path],
    ]),
  ];
};

export default function Rfq({ loaderData }: Route.ComponentProps) {
  const visitor = useRouteLoaderData<typeof siteLoader>('routes/layouts/site')?.visitor ?? null;
  const quote = visitor === null ? '/auth?mode=sign-up' : `/seller/buy-now/${loaderData.number}`;
  const mayQuote = visitor === null || visitor.type === 'supplier';
  return <RfqPage rfq={loaderData} quote={mayQuote ? quote : null} isVisitor={visitor === null} />;
}
