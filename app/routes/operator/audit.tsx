import { redirect, useActionData } from 'react-router';
import { listAudit, proveAudit } from '#features/audit/schema.ts';
import { AuditPage } from '#features/audit/ui/audit-page.tsx';
import { onceKeyOf, refusedForm, setFlash } from '#app/server/answers.server.ts';
import { readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Route } from './+types/audit.ts';

export const handle: ShellHandle = { title: 'shell.nav.audit', search: 'audit.search' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { answer, view } = await readList(page, request, 'audit', (query) =>
    page.api(listAudit, { query }),
  );
  const { operators, verbs, proof } = answer.extra;
  return { page: answer.data, operators, verbs, proof, view };
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const answer = await page.api(proveAudit, {}, onceKeyOf(form));
  if (!answer.ok && answer.status === 401) return redirect('/admin/sign-in');
  if (!answer.ok) return refusedForm(page, answer, form);
  setFlash(page, { status: answer.data.broken === null ? 1 : 0, message: answer.message });
  return redirect('/admin/audit');
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'audit.title', indexed: false });

/** The audit log (product §10). */
export default function Audit({ loaderData }: Route.ComponentProps) {
  const refused = useActionData<typeof action>();
  return <AuditPage {...loaderData} refused={refused} />;
}
