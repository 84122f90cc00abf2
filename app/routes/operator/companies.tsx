import { listCities } from '#features/category/schema.ts';
import { consoleStatuses } from '#features/console/rules/console-status.ts';
import { listAllCompanies } from '#features/console/schema/companies.ts';
import { CompanyList } from '#features/console/ui/company-list.tsx';
import { accountTypes } from '#shared/actor.ts';
import { isMissingData } from '#shared/missing-data.ts';
import { mapPart, readPart } from '#app/server/answers.server.ts';
import { readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { PageData } from '#app/page/page-data.tsx';
import { blankList } from '#ui/blank-list.ts';
import type { Route } from './+types/companies.ts';

export const handle: ShellHandle = {
  title: 'console.companies.title',
  search: 'console.companies.search',
  showsMissingData: true,
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const places = await readPart(page, page.api(listCities, {}));
  const isCountry = (value: string) =>
    isMissingData(places) || places.some(({ code }) => code === value);
  const { answer, view } = await readList(
    page,
    request,
    'companies',
    listAllCompanies,
    ({ type, status, country, ...query }) => ({
      query: {
        ...query,
        // Unknown values are omitted, so that an address typed by hand still shows the list.
        type: accountTypes.find((one) => one === type) ?? '',
        status: consoleStatuses.find((one) => one === status) ?? '',
        country: isCountry(country) ? country : '',
      },
    }),
  );
  const countries = mapPart(places, (known) =>
    known.map(({ code, name_en, name_ar }) => ({
      value: code,
      label: page.locale === 'ar' ? name_ar : name_en,
    })),
  );
  return { page: answer.data, view, countries };
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, {
    title: { list: 'console.companies.title', search: location.search },
    indexed: false,
  });

const blank = { ...blankList, countries: [] };

/** The console's list of all companies (product §10). */
export default function Companies({ loaderData }: Route.ComponentProps) {
  return (
    <PageData data={loaderData} blank={blank}>
      {(data) => <CompanyList {...data} />}
    </PageData>
  );
}
