import { verifiedName } from '#features/public-company/rules.ts';
import { readPublicCompany } from '#features/public-company/schema.ts';
import { CompanyPage } from '#features/public-company/ui/company-page.tsx';
import { brandOf } from '#shared/brand.ts';
import { createTranslator } from '#shared/i18n.ts';
import { useI18n } from '#ui/use-text.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta, rootFacts } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { staticPage } from '#app/page/static-page.ts';
import { breadcrumbData } from '#app/page/structured-data.ts';
import type { Catalogue } from '#app/texts/en.ts';
import { catalogueOf } from '#app/texts/load.ts';
import type { Route } from './+types/company.ts';

export const handle = staticPage;

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return dataOrThrow(page, await page.api(readPublicCompany, { params: { id: params.id } })).data;
}

export const meta: Route.MetaFunction = ({ matches, loaderData: company }) => {
  const facts = rootFacts(matches);
  if (facts === null || company === undefined)
    return pageMeta(matches, { title: 'shell.error.notFound', indexed: false });
  const t = createTranslator<Catalogue>(facts.locale, catalogueOf(facts.locale));
  const path = `/companies/${company.id}`;
  const brand = brandOf(facts.locale).name;
  const name = verifiedName(company, facts.locale);
  return [
    ...pageMeta(matches, {
      title: { text: name },
      description: {
        text: t('publicCompany.page.description', { name, brand }),
      },
      indexed: true,
      path,
    }),
    breadcrumbData(facts, [[name, path]]),
  ];
};

export default function Company({ loaderData }: Route.ComponentProps) {
  const { locale } = useI18n();
  return <CompanyPage company={loaderData} brandName={brandOf(locale).name} />;
}
