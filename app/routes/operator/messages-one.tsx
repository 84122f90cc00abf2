import { redirect, useActionData } from 'react-router';
import {
  closeContact,
  readContact,
  reopenContact,
  replyToContact,
} from '#features/contact/schema.ts';
import { ContactThread } from '#features/contact/ui/contact-thread.tsx';
import { dataOrThrow, refusedForm, setFlash, textOf } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { consoleAnswer } from '#app/server/operator-session.server.ts';
import type { Route } from './+types/messages-one.ts';

export const handle: ShellHandle = {
  title: 'contact.desk.one',
  crumbs: [{ text: 'contact.desk.title', to: '/admin/messages' }],
  back: '/admin/messages',
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return {
    contact: dataOrThrow(page, await page.api(readContact, { params: { id: params.id } })).data,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const asked = { params: { id: params.id } };
  const seen_version = textOf(form, 'seen_version');
  const intent = textOf(form, 'intent');
  if (intent === 'reply') {
    const answer = await page.api(replyToContact, {
      ...asked,
      body: { text: textOf(form, 'text'), seen_version },
    });
    if (!answer.ok && answer.status === 401) return redirect('/admin/sign-in');
    if (!answer.ok) return refusedForm(page, answer, form);
    setFlash(page, { status: 1, message: answer.message });
    return redirect(`/admin/messages/${params.id}`);
  }
  const body = { reason: textOf(form, 'reason'), seen_version };
  const answer = await page.api(intent === 'close' ? closeContact : reopenContact, {
    ...asked,
    body,
  });
  return consoleAnswer(page, answer, form);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'contact.desk.title', indexed: false });

/** One visitor's message and its answers (product §10). */
export default function MessageOne({ loaderData }: Route.ComponentProps) {
  const answer = useActionData<typeof action>();
  return (
    <ContactThread
      {...loaderData}
      refused={answer?.ok === false && answer.values['intent'] === 'reply' ? answer : undefined}
    />
  );
}
