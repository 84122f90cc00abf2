import { data } from 'react-router';
import { listRfqs } from '#features/rfq/schema/endpoints.ts';
import { rfqSlices, rfqTabs } from '#features/rfq/schema/lists.ts';
import { RfqList } from '#features/rfq/ui/rfq-list.tsx';
import { dayInDubai } from '#shared/calendar.ts';
import { readCategoryChoices, readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { PageData } from '#app/page/page-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { blankList } from '#ui/blank-list.ts';
import type { Route } from './+types/rfqs.ts';

export const handle: ShellHandle = {
  title: 'shell.bar.rfqs',
  search: 'rfq.list.search',
  statusFilter: true,
  showsMissingData: true,
};

const dayMs = 86_400_000;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const tab = rfqTabs.find((one) => one === params.status);
  if (tab === undefined) throw data(null, { status: 404 });
  const stateParam = new URL(request.url).searchParams.get('state');
  const state = rfqSlices.find((one) => one === stateParam) ?? ('' as const);
  const { answer, view } = await readList(page, request, 'rfqs', listRfqs, (query) => ({
    params: { status: tab },
    query: { ...query, state },
  }));
  return {
    tab,
    page: answer.data,
    counts: answer.extra.counts,
    canCreate: answer.extra.can.create,
    view,
    categories: await readCategoryChoices(page),
    today: dayInDubai(page.now),
    tomorrow: dayInDubai(new Date(page.now.getTime() + dayMs)),
  };
}

export const meta: Route.MetaFunction = ({ matches, params, location }) => {
  const tab = rfqTabs.find((one) => one === params.status);
  return pageMeta(matches, {
    title: {
      list: 'rfq.list.title',
      tab: tab === undefined ? undefined : `shell.status.${tab}`,
      search: location.search,
    },
    indexed: false,
  });
};

const blank = {
  ...blankList,
  tab: 'all' as const,
  counts: null,
  canCreate: false,
  categories: [],
  today: '',
  tomorrow: '',
};

/** specification §2, /buyer/rfq-managment/{status} */
export default function Rfqs({ loaderData, params }: Route.ComponentProps) {
  const tab = rfqTabs.find((one) => one === params.status) ?? 'all';
  return (
    <PageData data={loaderData} blank={blank} known={{ tab }}>
      {(data) => <RfqList {...data} />}
    </PageData>
  );
}
