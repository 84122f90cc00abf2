import { useHref } from 'react-router';
import { listComingHolidays } from '#features/holiday/schema.ts';
import { meetingDays } from '#features/meeting/rules/times.ts';
import { requestMeeting } from '#features/meeting/schema.ts';
import { MeetingPage } from '#features/meeting/ui/meeting-page.tsx';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { staticPage } from '#app/page/static-page.ts';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { call, formAction } from '#app/server/intents.server.ts';
import type { Route } from './+types/meeting.ts';

export const handle = staticPage;

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const holidays = dataOrThrow(page, await page.api(listComingHolidays, {})).data;
  return {
    days: meetingDays(page.now, holidays.days),
    isSent: new URL(request.url).searchParams.has('sent'),
  };
}

export const action = formAction(call(requestMeeting, { to: '/meeting?sent=1' }));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'meeting.page.title',
    description: 'meeting.page.description',
    indexed: true,
    path: '/meeting',
  });

export default function Meeting({
  loaderData: { days, isSent },
  actionData,
}: Route.ComponentProps) {
  return (
    <MeetingPage days={days} isSent={isSent} refused={actionData} action={useHref('/meeting')} />
  );
}
