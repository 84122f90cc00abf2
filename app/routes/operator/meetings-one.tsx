import { redirect, useActionData } from 'react-router';
import {
  confirmMeeting,
  declineMeeting,
  finishMeeting,
  readMeeting,
} from '#features/meeting/schema.ts';
import { MeetingOne } from '#features/meeting/ui/meeting-one.tsx';
import { dataOrThrow, refusedForm, setFlash, textOf } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { consoleAnswer } from '#app/server/operator-session.server.ts';
import type { Route } from './+types/meetings-one.ts';

export const handle: ShellHandle = {
  title: 'meeting.desk.one',
  crumbs: [{ text: 'meeting.desk.title', to: '/admin/meetings' }],
  back: '/admin/meetings',
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const meeting = dataOrThrow(
    page,
    await page.api(readMeeting, { params: { id: params.id } }),
  ).data;
  return { meeting, now: page.now };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const asked = { params: { id: params.id } };
  const seen_version = textOf(form, 'seen_version');
  const reason = textOf(form, 'reason');
  const intent = textOf(form, 'intent');
  if (intent === 'confirm') {
    const [day, time, minutes] = [
      textOf(form, 'day'),
      textOf(form, 'time'),
      textOf(form, 'minutes'),
    ];
    const body = {
      day,
      time,
      minutes,
      place: textOf(form, 'place'),
      link: textOf(form, 'link'),
      reason,
      seen_version,
    };
    const answer = await page.api(confirmMeeting, { ...asked, body });
    if (!answer.ok && answer.status === 401) return redirect('/admin/sign-in');
    if (!answer.ok) return refusedForm(page, answer, form);
    setFlash(page, { status: 1, message: answer.message });
    return redirect(`/admin/meetings/${params.id}`);
  }
  const answer = await page.api(intent === 'decline' ? declineMeeting : finishMeeting, {
    ...asked,
    body: { reason, seen_version },
  });
  return consoleAnswer(page, answer, form);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'meeting.desk.title', indexed: false });

/** One request for a meeting (product §10). */
export default function MeetingOnePage({ loaderData }: Route.ComponentProps) {
  const answer = useActionData<typeof action>();
  return (
    <MeetingOne
      {...loaderData}
      refused={answer?.ok === false && answer.values['intent'] === 'confirm' ? answer : undefined}
    />
  );
}
