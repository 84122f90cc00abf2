import { useSearchParams } from 'react-router';
import { meetingFilters } from '#features/meeting/rules/table.ts';
import { listMeetings } from '#features/meeting/schema.ts';
import { MeetingList } from '#features/meeting/ui/meeting-list.tsx';
import { readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { PageData } from '#app/page/page-data.tsx';
import { blankPage } from '#ui/blank-list.ts';
import type { Route } from './+types/meetings.ts';

export const handle: ShellHandle = {
  title: 'meeting.desk.title',
  search: 'meeting.desk.search',
  showsMissingData: true,
};

const stateOf = (search: URLSearchParams) =>
  meetingFilters.find((one) => one === search.get('state')) ?? ('ahead' as const);

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const state = stateOf(new URL(request.url).searchParams);
  const { answer } = await readList(page, request, null, listMeetings, ({ page: number, key }) => ({
    query: { page: number, key, state },
  }));
  return {
    page: answer.data,
    state,
    searched: (new URL(request.url).searchParams.get('q') ?? '').trim() !== '',
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'meeting.desk.title', indexed: false });

const blank = { page: blankPage, state: 'ahead' as const, searched: false };

export default function Meetings({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <PageData data={loaderData} blank={blank} known={{ state: stateOf(search) }}>
      {(data) => <MeetingList {...data} />}
    </PageData>
  );
}
