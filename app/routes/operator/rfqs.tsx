import { useSearchParams } from 'react-router';
import { rfqFilters } from '#features/console/schema/lists.ts';
import {
  listAllRfqs,
  readModerationRule,
  setModerationRule,
  type RfqFilterName,
} from '#features/console/schema/rfqs.ts';
import { RfqList } from '#features/console/ui/rfq-list.tsx';
import { readPart } from '#app/server/answers.server.ts';
import { readCategoryChoices, readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { PageData } from '#app/page/page-data.tsx';
import { blankList } from '#ui/blank-list.ts';
import { consoleEnding } from '#app/server/operator-session.server.ts';
import { intents } from '#app/server/intents.server.ts';
import type { Route } from './+types/rfqs.ts';

export const handle: ShellHandle = {
  title: 'console.rfqs.title',
  search: 'console.rfqs.search',
  showsMissingData: true,
};

const stateOf = (search: URLSearchParams): RfqFilterName | '' =>
  rfqFilters.find((one) => one === search.get('state')) ?? '';

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const state = stateOf(new URL(request.url).searchParams);
  const { answer, view } = await readList(page, request, 'allRfqs', listAllRfqs, (query) => ({
    query: { ...query, state },
  }));
  return {
    page: answer.data,
    view,
    state,
    toModerate: answer.extra.to_moderate,
    company: answer.extra.company,
    categories: await readCategoryChoices(page),
    rule: await readPart(page, page.api(readModerationRule, {})),
  };
}

export const action = intents({ rule: setModerationRule }, consoleEnding);

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, {
    title: { list: 'console.rfqs.title', search: location.search },
    indexed: false,
  });

const blank = {
  ...blankList,
  state: '' as const,
  toModerate: 0,
  company: null,
  categories: [],
  rule: null,
};

/** The console's list of all requests (product §10). */
export default function Rfqs({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <PageData data={loaderData} blank={blank} known={{ state: stateOf(search) }}>
      {(data) => <RfqList {...data} />}
    </PageData>
  );
}
