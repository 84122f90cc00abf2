import { meetingFilters } from '#features/content/schema/lists.ts';
import { listMeetings } from '#features/content/schema/meeting.ts';
import { MeetingList } from '#features/content/ui/meeting-list.tsx';
import { readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Route } from './+types/meetings.ts';

export const handle: ShellHandle = {
  title: 'contentDesk.meetings.title',
  search: 'contentDesk.meetings.search',
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const asked = new URL(request.url).searchParams.get('state');
  const state = meetingFilters.find((one) => one === asked) ?? 'ahead';
  const { answer } = await readList(page, request, null, ({ page: at, key }) =>
    page.api(listMeetings, { query: { ...(at === '' ? {} : { page: at }), key, state } }),
  );
  return {
    page: answer.data,
    state,
    searched: (new URL(request.url).searchParams.get('q') ?? '').trim() !== '',
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'contentDesk.meetings.title', indexed: false });

export default function Meetings({ loaderData }: Route.ComponentProps) {
  return <MeetingList {...loaderData} />;
}
