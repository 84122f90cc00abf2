import { useHref } from 'react-router';
import { listFaqs } from '#features/faq/schema.ts';
import { FaqPage } from '#features/faq/ui/faq-page.tsx';
import { createTranslator } from '#shared/i18n.ts';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta, rootFacts } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { staticPage } from '#app/page/static-page.ts';
import { breadcrumbData, faqData } from '#app/page/structured-data.ts';
import type { Catalogue } from '#app/texts/en.ts';
import { catalogueOf } from '#app/texts/load.ts';
import type { Route } from './+types/faq.ts';

export const handle = staticPage;

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const searched = (new URL(request.url).searchParams.get('key') ?? '').trim().slice(0, 100);
  const { data: groups } = dataOrThrow(
    page,
    await page.api(listFaqs, { query: { key: searched } }),
  );
  return { groups, searched };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const facts = rootFacts(matches);
  const isSearch = loaderData?.searched !== '';
  const wanted = {
    title: 'faq.page.title',
    description: 'faq.page.description',
    path: '/faq',
  } as const;
  const head = pageMeta(matches, { ...wanted, indexed: !isSearch });
  if (facts === null || loaderData === undefined || isSearch) return head;
  const t = createTranslator<Catalogue>(facts.locale, catalogueOf(facts.locale));
  const questions = loaderData.groups.flatMap((group) => group.questions);
  return [...head, breadcrumbData(facts, [[t('faq.page.title'), '/faq']]), faqData(questions)];
};

export default function Faq({ loaderData: { groups, searched } }: Route.ComponentProps) {
  return <FaqPage groups={groups} searched={searched} action={useHref('/faq')} />;
}
