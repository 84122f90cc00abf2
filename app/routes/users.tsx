import { data, useSearchParams } from 'react-router';
import * as endpoints from '#features/user/schema.ts';
import { UsersPage, type UsersTab } from '#features/user/ui/users-page.tsx';
import { dataOrNull, dataOrThrow, mapPart, partOf, readPart } from '../server/answers.server.ts';
import { isMissingData, type Part } from '#shared/missing-data.ts';
import { whoMayIn } from '#shared/who-may.ts';
import { PageData } from '../page/page-data.tsx';
import { blankPage } from '#ui/blank-list.ts';
import { pageMeta } from '../page/meta.ts';
import { pageContext, type PageContext } from '../page/page-context.ts';
import { sessionContext } from '../server/session.server.ts';
import type { ShellHandle } from '../shell/shell-types.ts';
import { useText } from '#ui/use-text.tsx';
import { useHome } from '#app/shell/error-page.tsx';
import { DeniedPage } from '#ui/denied-page.tsx';
import { intents } from '../server/intents.server.ts';
import type { Route } from './+types/users.ts';

export const handle: ShellHandle = { title: 'user.title', showsMissingData: true };

const tabs: readonly UsersTab[] = ['active', 'disabled', 'roles'];
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function shownBy(search: URLSearchParams) {
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'active';
  const searched = tab === 'roles' ? '' : (search.get('q') ?? '').trim().slice(0, 100);
  return { tab, searched };
}

/**
 * The user of `?user=`, mostly one of the page's rows. A link to a deleted user shows the list
 * alone.
 */
async function readShown(
  page: PageContext,
  id: string,
  rows: readonly endpoints.UserView[],
): Promise<Part<endpoints.UserView | null>> {
  const row = rows.find((user) => user.id === id);
  if (row !== undefined || !uuid.test(id)) return row ?? null;
  return partOf(page, async () =>
    dataOrNull(page, await page.api(endpoints.readUser, { params: { id } })),
  );
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const { tab, searched } = shownBy(search);
  const state = tab === 'disabled' ? tab : 'active';
  const query = {
    page: tab === 'roles' ? '1' : (search.get('page') ?? '1'),
    state,
    key: searched,
  } as const;
  const list = await partOf(page, async () => {
    const answer = await page.api(endpoints.listUsers, { query });
    const isDenied = !answer.ok && answer.code === 'not_allowed';
    return isDenied
      ? { denied: answer.message, whoMay: whoMayIn(answer.details) }
      : dataOrThrow(page, answer);
  });
  // A reader who follows a colleague's link remains in their own area and sees the reason.
  if ('denied' in list) return data(list, { status: 403 });
  const roles = await readPart(page, page.api(endpoints.listRoles, {}));
  const me = context.get(sessionContext).user.id;
  const rows = isMissingData(list) ? [] : list.data.data;
  const own = await readShown(page, me, rows);
  const standIns = await readPart(page, page.api(endpoints.listStandIns, { params: { id: me } }));
  return {
    tab,
    searched,
    users: mapPart(list, ({ data: users }) => users),
    counts: isMissingData(list) ? null : list.extra.counts,
    canAdd: !isMissingData(list) && list.extra.can.add,
    roles,
    colleagues: mapPart(standIns, ({ colleagues }) => colleagues),
    // The field of the code appears until its need is known.
    hasTwoStep: isMissingData(own) || own?.two_step === true,
    shown: await readShown(page, search.get('user') ?? '', rows),
    now: page.now.toISOString(),
  };
}

export const action = intents({
  add: endpoints.addUser,
  edit: endpoints.editUser,
  disable: endpoints.disableUser,
  enable: endpoints.enableUser,
  delete: endpoints.deleteUser,
  reset_two_step: endpoints.resetTwoStep,
  invite: endpoints.inviteUser,
  hand_over: endpoints.handOver,
  stand_in: endpoints.nameStandIn,
  end_stand_in: endpoints.endStandIn,
  add_role: endpoints.addRole,
  edit_role: endpoints.editRole,
  delete_role: endpoints.deleteRole,
});

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'user.title', indexed: false });

const blank = {
  users: blankPage,
  counts: null,
  canAdd: false,
  roles: { built_in: [], own: [], permissions: [], can: { add: false } },
  colleagues: [],
  hasTwoStep: false,
  shown: null,
  now: '',
};

/** Both areas' /user-managment (specification §2). */
export default function Users({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const home = useHome();
  const [search] = useSearchParams();
  const known = shownBy(search);
  if ('denied' in loaderData)
    return (
      <DeniedPage
        title={t('user.title')}
        why={loaderData.denied}
        whoMay={loaderData.whoMay}
        back={home}
      />
    );
  return (
    <PageData data={loaderData} blank={{ ...blank, ...known }} known={known}>
      {({ now, ...rest }) => <UsersPage {...rest} now={new Date(now)} />}
    </PageData>
  );
}
