import { redirect, useHref } from 'react-router';
import { meetingDays } from '#features/meeting/rules/times.ts';
import { requestMeeting } from '#features/meeting/schema.ts';
import { MeetingPage } from '#features/meeting/ui/meeting-page.tsx';
import { refusedForm, textOf } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { stillPage } from '#app/page/still-page.ts';
import type { Route } from './+types/meeting.ts';

export const handle = stillPage;

export function loader({ request, context }: Route.LoaderArgs) {
  const { now } = context.get(pageContext);
  return { days: meetingDays(now), isSent: new URL(request.url).searchParams.has('sent') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const answer = await page.api(requestMeeting, {
    body: {
      full_name: textOf(form, 'full_name'),
      company_name: textOf(form, 'company_name'),
      email: textOf(form, 'email'),
      phone: textOf(form, 'phone'),
      job_title: textOf(form, 'job_title'),
      preferred_day: textOf(form, 'preferred_day'),
      preferred_time: textOf(form, 'preferred_time'),
    },
  });
  if (answer.ok) throw redirect('/meeting?sent=1');
  return refusedForm(page, answer, form);
}

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
