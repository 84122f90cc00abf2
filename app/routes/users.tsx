import { data } from 'react-router';
import * as endpoints from '#features/user/schema.ts';
import { UsersPage, type UsersTab } from '#features/user/ui/users-page.tsx';
import type { Answer } from '#shared/client.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { dataOrThrow, formAnswer, textOf } from '../server/answers.server.ts';
import { pageMeta } from '../page/meta.ts';
import { pageContext, type PageContext } from '../page/page-context.ts';
import { sessionContext } from '../server/session.server.ts';
import { standInOf } from '../server/stand-in-form.server.ts';
import type { ShellHandle } from '../shell/shell-types.ts';
import { useText } from '#ui/use-text.tsx';
import { DeniedRoom } from '#ui/denied-room.tsx';
import type { Route } from './+types/users.ts';

export const handle: ShellHandle = { title: 'user.title' };

const tabs: readonly UsersTab[] = ['active', 'disabled', 'roles'];
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whom `?user=` names: mostly one of the page's rows. A link to somebody who is gone shows the list alone. */
async function readShown(page: PageContext, id: string, rows: readonly endpoints.UserView[]) {
  const row = rows.find((user) => user.id === id);
  if (row !== undefined || !uuid.test(id)) return row ?? null;
  const answer = await page.api(endpoints.readUser, { params: { id } });
  return answer.ok ? answer.data : null;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'active';
  const searched = tab === 'roles' ? '' : (search.get('q') ?? '').trim().slice(0, 100);
  const state = tab === 'disabled' ? tab : 'active';
  const query = {
    page: tab === 'roles' ? '1' : (search.get('page') ?? '1'),
    state,
    key: searched,
  } as const;
  const answer = await page.api(endpoints.listUsers, { query });
  // Whoever follows a colleague's link stays in their own area and reads why.
  if (!answer.ok && answer.code === 'not_allowed')
    return data({ denied: answer.message }, { status: 403 });
  const users = dataOrThrow(page, answer);
  const roles = dataOrThrow(page, await page.api(endpoints.listRoles, {}));
  const me = context.get(sessionContext).user.id;
  const own = await readShown(page, me, users.data.data);
  const standIns = dataOrThrow(
    page,
    await page.api(endpoints.listStandIns, { params: { id: me } }),
  );
  return {
    tab,
    searched,
    users: users.data,
    counts: users.extra.counts,
    canAdd: users.extra.can.add,
    roles: roles.data,
    colleagues: standIns.data.colleagues,
    hasTwoStep: own?.two_step === true,
    shown: await readShown(page, search.get('user') ?? '', users.data.data),
    now: page.now.toISOString(),
  };
}

function userOf(form: FormData) {
  return {
    full_name: textOf(form, 'full_name'),
    position: textOf(form, 'position'),
    roles: endpoints.tickedOf(Object.fromEntries(form), 'role'),
    limit: textOf(form, 'limit'),
    // A buyer's form has none of these.
    ...(form.has('day_limit')
      ? { day_limit: textOf(form, 'day_limit'), month_limit: textOf(form, 'month_limit') }
      : {}),
  };
}

/** Without its roles a user keeps them: so do the owner and oneself, whose form has none. */
function editedOf(form: FormData) {
  const { full_name: fullName, position, ...grants } = userOf(form);
  return { full_name: fullName, position, ...(form.has('limit') ? grants : {}) };
}

function roleOf(form: FormData) {
  return {
    name: textOf(form, 'name'),
    permissions: endpoints.tickedOf(Object.fromEntries(form), 'permission'),
  };
}

const proofOf = (form: FormData) => ({
  password: textOf(form, 'password'),
  code: textOf(form, 'code'),
});

function send(page: PageContext, form: FormData): Promise<Answer<Endpoint>> {
  const params = { id: textOf(form, 'id') };
  switch (textOf(form, 'intent')) {
    case 'edit':
      return page.api(endpoints.editUser, { params, body: editedOf(form) });
    case 'disable':
      return page.api(endpoints.disableUser, { params });
    case 'enable':
      return page.api(endpoints.enableUser, { params });
    case 'delete':
      return page.api(endpoints.deleteUser, { params });
    case 'reset_two_step':
      return page.api(endpoints.resetTwoStep, { params });
    case 'hand_over':
      return page.api(endpoints.handOver, { params, body: proofOf(form) });
    case 'stand_in':
      return page.api(endpoints.nameStandIn, { params, body: standInOf(form) });
    case 'end_stand_in':
      return page.api(endpoints.endStandIn, { params });
    case 'add_role':
      return page.api(endpoints.addRole, { body: roleOf(form) });
    case 'edit_role':
      return page.api(endpoints.editRole, { params, body: roleOf(form) });
    case 'delete_role':
      return page.api(endpoints.deleteRole, { params });
    default: {
      const body = {
        ...userOf(form),
        email: textOf(form, 'email'),
        password: textOf(form, 'password'),
      };
      return page.api(endpoints.addUser, { body });
    }
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  return formAnswer(page, await send(page, form), form);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'user.title', indexed: false });

/** Both areas' /user-managment (specification §2). */
export default function Users({ loaderData }: Route.ComponentProps) {
  const t = useText();
  if ('denied' in loaderData) return <DeniedRoom title={t('user.title')} why={loaderData.denied} />;
  return <UsersPage {...loaderData} now={new Date(loaderData.now)} />;
}
