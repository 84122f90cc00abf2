import { readOutboxMessage } from '#features/operations/schema/outbox.ts';
import { OutboxMessagePage } from '#features/operations/ui/outbox-message-page.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { outboxActs } from '#app/server/outbox-actions.server.ts';
import { pageContext } from '#app/page/page-context.ts';
import { RecordData } from '#app/page/record-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { consoleEnding } from '#app/server/operator-session.server.ts';
import { intents } from '#app/server/intents.server.ts';
import type { Route } from './+types/outbox-message.ts';

export const handle: ShellHandle = {
  title: 'shell.nav.outbox',
  back: '/admin/outbox',
  showsMissingData: true,
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return dataOrThrow(page, await page.api(readOutboxMessage, { params: { id: params.id } })).data;
}

export const action = intents(outboxActs, consoleEnding);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'operations.outbox.title', indexed: false });

export default function OutboxMessage({ loaderData }: Route.ComponentProps) {
  return (
    <RecordData data={loaderData} title="operations.outbox.title">
      {(data) => <OutboxMessagePage message={data} />}
    </RecordData>
  );
}
