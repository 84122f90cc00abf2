import { listCities } from '#features/category/schema.ts';
import {
  endCompanySessions,
  liftSuspension,
  readCompanyDetail,
  suspendCompany,
} from '#features/console/schema/companies.ts';
import { CompanyPage } from '#features/console/ui/company-page.tsx';
import { isMissingData } from '#shared/missing-data.ts';
import { dataOrThrow, readPart } from '#app/server/answers.server.ts';
import { pageMeta, recordTitle } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { RecordData } from '#app/page/record-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { consoleEnding } from '#app/server/operator-session.server.ts';
import { intents } from '#app/server/intents.server.ts';
import type { Route } from './+types/company.ts';

export const handle: ShellHandle = {
  title: 'console.companies.title',
  back: '/admin/companies',
  showsMissingData: true,
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const company = dataOrThrow(
    page,
    await page.api(readCompanyDetail, { params: { id: params.id } }),
  ).data;
  const places = await readPart(page, page.api(listCities, {}));
  // Without the places, the country has its code instead of its name.
  const place = isMissingData(places)
    ? undefined
    : places.find(({ code }) => code === company.country);
  return {
    company,
    country: (page.locale === 'ar' ? place?.name_ar : place?.name_en) ?? company.country,
  };
}

export const action = intents(
  { suspend: suspendCompany, lift: liftSuspension, end_sessions: endCompanySessions },
  consoleEnding,
);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: recordTitle(loaderData, 'console.companies.title', (data) => data.company.company_name),
    indexed: false,
  });

/** One company for the platform (product §10). */
export default function Company({ loaderData }: Route.ComponentProps) {
  return (
    <RecordData data={loaderData} title="console.companies.title">
      {(data) => <CompanyPage {...data} />}
    </RecordData>
  );
}
