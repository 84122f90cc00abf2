import { staffStates } from '#features/staff/rules.ts';
import * as endpoints from '#features/staff/schema.ts';
import { StaffPage } from '#features/staff/ui/staff-page.tsx';
import { readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { consoleEnding } from '#app/server/operator-session.server.ts';
import { intents } from '#app/server/intents.server.ts';
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

export const action = intents(
  {
    add: endpoints.addStaff,
    change_roles: endpoints.changeStaffRoles,
    disable: endpoints.disableStaff,
    enable: endpoints.enableStaff,
    reset_two_step: endpoints.resetStaffTwoStep,
    end_sessions: endpoints.endStaffSessions,
    send_link: endpoints.sendStaffLink,
  },
  consoleEnding,
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'staff.title', indexed: false });

/** The operators of the console (product §10). */
export default function Operators({ loaderData }: Route.ComponentProps) {
  return <StaffPage {...loaderData} />;
}
