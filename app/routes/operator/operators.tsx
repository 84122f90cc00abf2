import { operatorRoles } from '#shared/actor.ts';
import { staffStates } from '#features/staff/rules.ts';
import * as endpoints from '#features/staff/schema.ts';
import { StaffPage } from '#features/staff/ui/staff-page.tsx';
import { textOf } from '#app/server/answers.server.ts';
import { readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { consoleAnswer } from '#app/server/operator-session.server.ts';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Route } from './+types/operators.ts';

export const handle: ShellHandle = { title: 'shell.nav.operators', search: 'staff.search' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { answer } = await readList(page, request, null, (query) =>
    page.api(endpoints.listStaff, { query }),
  );
  const asked = new URL(request.url).searchParams.get('state');
  return {
    page: answer.data,
    state: staffStates.find((state) => state === asked) ?? ('all' as const),
  };
}

const verbs = {
  disable: endpoints.disableStaff,
  enable: endpoints.enableStaff,
  reset_two_step: endpoints.resetStaffTwoStep,
  end_sessions: endpoints.endStaffSessions,
  send_link: endpoints.sendStaffLink,
} as const;

function rolesOf(form: FormData) {
  return operatorRoles.filter((role) => form.has(`role.${role}`));
}

async function answerTo(page: PageContext, form: FormData) {
  const intent = textOf(form, 'intent');
  const params = { id: textOf(form, 'id') };
  const reason = textOf(form, 'reason');
  const seen = { seen_version: textOf(form, 'seen_version') };
  if (intent === 'add') {
    const body = {
      full_name: textOf(form, 'full_name'),
      email: textOf(form, 'email'),
      roles: rolesOf(form),
      reason,
    };
    return page.api(endpoints.addStaff, { body });
  }
  const verb = Object.keys(verbs).find((one): one is keyof typeof verbs => one === intent);
  return verb === undefined
    ? page.api(endpoints.changeStaffRoles, {
        params,
        body: { roles: rolesOf(form), reason, ...seen },
      })
    : page.api(verbs[verb], { params, body: { reason, ...seen } });
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const answer = await answerTo(page, form);
  return consoleAnswer(page, answer, form);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'staff.title', indexed: false });

/** The operators of the console (product §10). */
export default function Operators({ loaderData }: Route.ComponentProps) {
  return <StaffPage {...loaderData} />;
}
