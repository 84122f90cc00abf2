import { readAuditEntry } from '#features/audit/schema.ts';
import { AuditEntryPage } from '#features/audit/ui/audit-entry-page.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { RecordData } from '#app/page/record-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Route } from './+types/audit-entry.ts';

export const handle: ShellHandle = { title: 'shell.nav.audit', showsMissingData: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return dataOrThrow(page, await page.api(readAuditEntry, { params: { id: params.id } })).data;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'audit.title', indexed: false });

export default function AuditEntry({ loaderData }: Route.ComponentProps) {
  return (
    <RecordData data={loaderData} title="audit.title">
      {(data) => <AuditEntryPage entry={data} />}
    </RecordData>
  );
}
