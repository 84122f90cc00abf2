import {
  confirmMeeting,
  declineMeeting,
  finishMeeting,
  readMeeting,
} from '#features/meeting/schema.ts';
import { MeetingOne } from '#features/meeting/ui/meeting-one.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { RecordData } from '#app/page/record-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { call, intents } from '#app/server/intents.server.ts';
import { consoleEnding } from '#app/server/operator-session.server.ts';
import type { Route } from './+types/meetings-one.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';

export const handle: ShellHandle = {
  title: 'meeting.desk.one',
  crumbs: [{ text: 'meeting.desk.title', to: '/admin/meetings' }],
  back: '/admin/meetings',
  showsMissingData: true,
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const meeting = dataOrThrow(
    page,
    await page.api(readMeeting, { params: { id: params.id } }),
  ).data;
  return { meeting, now: page.now };
}

export const action = intents(
  {
    confirm: call(confirmMeeting, {
      to: (_, { params }) => `/admin/meetings/${params['id'] ?? ''}`,
    }),
    decline: declineMeeting,
    finish: finishMeeting,
  },
  consoleEnding,
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'meeting.desk.title', indexed: false });

/** One request for a meeting (product §10). */
export default function MeetingOnePage({ loaderData }: Route.ComponentProps) {
  const answer = useActionAnswer<typeof action>();
  const refused =
    answer?.ok === false && answer.values['intent'] === 'confirm' ? answer : undefined;
  return (
    <RecordData data={loaderData} title="meeting.desk.one">
      {(data) => <MeetingOne {...data} refused={refused} />}
    </RecordData>
  );
}
