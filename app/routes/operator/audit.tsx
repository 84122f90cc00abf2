import { redirect } from 'react-router';
import { listAudit, proveAudit } from '#features/audit/schema.ts';
import { AuditPage } from '#features/audit/ui/audit-page.tsx';
import { setFlash } from '#app/server/answers.server.ts';
import { readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { PageData } from '#app/page/page-data.tsx';
import { blankList } from '#ui/blank-list.ts';
import { consoleEnding } from '#app/server/operator-session.server.ts';
import { formAction, send, type Ending, type Posted } from '#app/server/intents.server.ts';
import type { Route } from './+types/audit.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';

export const handle: ShellHandle = {
  title: 'shell.nav.audit',
  search: 'audit.search',
  showsMissingData: true,
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { answer, view } = await readList(page, request, 'audit', listAudit, (query) => ({
    query,
  }));
  const { operators, verbs, proof } = answer.extra;
  return { page: answer.data, operators, verbs, proof, view };
}

async function prove(posted: Posted, ending: Ending) {
  const answer = await send(proveAudit, posted);
  if (!answer.ok) return ending.refused(posted, answer);
  setFlash(posted.page, { status: answer.data.broken === null ? 1 : 0, message: answer.message });
  return redirect('/admin/audit');
}

export const action = formAction(prove, consoleEnding);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'audit.title', indexed: false });

const blank = { ...blankList, operators: [], verbs: [], proof: undefined };

/** The audit log (product §10). */
export default function Audit({ loaderData }: Route.ComponentProps) {
  const refused = useActionAnswer<typeof action>();
  return (
    <PageData data={loaderData} blank={blank}>
      {(data) => <AuditPage {...data} refused={refused} />}
    </PageData>
  );
}
