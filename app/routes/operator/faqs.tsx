import { useSearchParams } from 'react-router';
import { faqShown } from '#features/faq/rules.ts';
import * as faqs from '#features/faq/schema.ts';
import { FaqList } from '#features/faq/ui/faq-list.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { PageData } from '#app/page/page-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { orderOf, consoleEnding } from '#app/server/operator-session.server.ts';
import { call, intents } from '#app/server/intents.server.ts';
import type { Route } from './+types/faqs.ts';

export const handle: ShellHandle = {
  title: 'faq.desk.title',
  search: 'faq.desk.search',
  showsMissingData: true,
};

function shownBy(search: URLSearchParams) {
  const key = (search.get('q') ?? '').trim().slice(0, 100);
  const state = faqShown.find((one) => one === search.get('state')) ?? ('all' as const);
  return { key, state, isNarrowed: key !== '' || state !== 'all' };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { key, ...shown } = shownBy(new URL(request.url).searchParams);
  const query = { key, state: shown.state === 'all' ? '' : shown.state } as const;
  const categories = dataOrThrow(page, await page.api(faqs.listOperatorFaqs, { query })).data;
  return { categories, ...shown };
}

export const action = intents(
  {
    publish: faqs.publishFaq,
    hide: faqs.hideFaq,
    delete: faqs.deleteFaq,
    order: call(faqs.orderFaqs, { body: orderOf }),
    orderCategories: call(faqs.orderFaqCategories, { body: orderOf }),
    addCategory: faqs.addFaqCategory,
    rename: faqs.editFaqCategory,
    deleteCategory: faqs.deleteFaqCategory,
  },
  consoleEnding,
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'faq.desk.title', indexed: false });

/** The questions of the site (product §10). */
export default function Faqs({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { state, isNarrowed } = shownBy(search);
  const known = { state, isNarrowed };
  return (
    <PageData data={loaderData} blank={{ categories: [], ...known }} known={known}>
      {(data) => <FaqList {...data} />}
    </PageData>
  );
}
