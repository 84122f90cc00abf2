import {
  closeContact,
  readContact,
  reopenContact,
  replyToContact,
} from '#features/contact/schema.ts';
import { ContactThread } from '#features/contact/ui/contact-thread.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { RecordData } from '#app/page/record-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { call, intents } from '#app/server/intents.server.ts';
import { consoleEnding } from '#app/server/operator-session.server.ts';
import type { Route } from './+types/messages-one.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';

export const handle: ShellHandle = {
  title: 'contact.desk.one',
  crumbs: [{ text: 'contact.desk.title', to: '/admin/messages' }],
  back: '/admin/messages',
  showsMissingData: true,
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return {
    contact: dataOrThrow(page, await page.api(readContact, { params: { id: params.id } })).data,
  };
}

export const action = intents(
  {
    reply: call(replyToContact, { to: (_, { params }) => `/admin/messages/${params['id'] ?? ''}` }),
    close: closeContact,
    reopen: reopenContact,
  },
  consoleEnding,
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'contact.desk.title', indexed: false });

/** One visitor's message and its answers (product §10). */
export default function MessageOne({ loaderData }: Route.ComponentProps) {
  const answer = useActionAnswer<typeof action>();
  const refused = answer?.ok === false && answer.values['intent'] === 'reply' ? answer : undefined;
  return (
    <RecordData data={loaderData} title="contact.desk.one">
      {(data) => <ContactThread {...data} refused={refused} />}
    </RecordData>
  );
}
