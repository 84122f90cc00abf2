import { useHref } from 'react-router';
import { offeredOf } from '#features/category/rules.ts';
import { listCategories } from '#features/category/schema.ts';
import { publicStatuses } from '#features/public-rfq/rules.ts';
import { listPublicRfqs } from '#features/public-rfq/schema.ts';
import type { RfqFilter } from '#features/public-rfq/ui/rfq-search.tsx';
import { RfqsPage } from '#features/public-rfq/ui/rfqs-page.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta, rootFacts } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { breadcrumbData } from '#app/page/structured-data.ts';
import { staticPage } from '#app/page/static-page.ts';
import type { Route } from './+types/rfqs.ts';

export const handle = staticPage;

/**
 * The query of the address. Unknown filters are ignored, so that a mistyped address still shows the
 * list.
 */
function filterOf(query: URLSearchParams): RfqFilter & { page: string } {
  const status = query.get('status') ?? '';
  const category = query.get('category') ?? '';
  const page = query.get('page') ?? '1';
  return {
    key: (query.get('key') ?? '').trim().slice(0, 100),
    category: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(category) ? category : '',
    status: publicStatuses.find((one) => one === status) ?? '',
    page: /^[1-9]\d{0,5}$/.test(page) ? page : '1',
  };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { page: at, ...requested } = filterOf(new URL(request.url).searchParams);
  const search = async (filter: RfqFilter) =>
    dataOrThrow(page, await page.api(listPublicRfqs, { query: { ...filter, page: at } })).data;
  const [found, answer] = await Promise.all([search(requested), page.api(listCategories, {})]);
  const categories = dataOrThrow(page, answer).data;
  const filter = { ...requested, category: offeredOf(categories, requested.category) };
  // The category of an old address may be retired. The form then says "all", so the list must be
  // unfiltered too.
  const rfqs = filter.category === requested.category ? found : await search(filter);
  return { filter, rfqs, categories };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const facts = rootFacts(matches);
  return [
    ...pageMeta(matches, {
      title: 'publicRfq.list.title',
      description: 'publicRfq.list.description',
      // Only the whole list is indexed, because search results must not be.
      indexed: loaderData?.filter.key === '',
      path: '/rfqs',
    }),
    ...(facts === null ? [] : [breadcrumbData(facts, [])]),
  ];
};

export default function Rfqs({ loaderData: { rfqs, filter, categories } }: Route.ComponentProps) {
  return <RfqsPage page={rfqs} filter={filter} categories={categories} action={useHref('/rfqs')} />;
}
