import {
  may,
  permissionsOf,
  permissionsOfType,
  type MemberActor,
  type MemberRole,
  type Permission,
  limitedPermissions,
} from '#shared/actor.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { Db, Tx } from '#shared/call.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { decimalOf } from '#shared/money.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import * as rules from './rules.ts';
import type {
  OwnRoleView,
  RolesView,
  StandInsView,
  StandInView,
  userTabs,
  UserView,
} from './schema.ts';
import { listOwnRoles, type OwnRoleRow } from './store/roles.ts';
import { listColleagues } from './store/stand-ins.ts';
import {
  countUsers,
  findUser,
  listUsers,
  type LockedUser,
  type StandInJson,
  type UserRow,
} from './store/users.ts';

export function factsOf(
  actor: MemberActor,
  row: Pick<
    LockedUser,
    'id' | 'is_owner' | 'disabled_at' | 'has_acted' | 'has_two_step' | 'has_own_password'
  >,
): rules.UserFacts {
  return {
    state: row.disabled_at === null ? 'active' : 'disabled',
    side: actor.isOwner ? 'owner' : 'member',
    may: (permission) => may(actor, permission),
    isSelf: row.id === actor.memberId,
    isOwner: row.is_owner,
    hasActed: row.has_acted,
    hasTwoStep: row.has_two_step,
    isInvited: !row.has_own_password,
  };
}

export function mayEndStandIn(actor: MemberActor, absentId: string): boolean {
  return actor.memberId === absentId || may(actor, 'users.manage');
}

function toStandIn(row: StandInJson, actor: MemberActor, today: string): StandInView {
  return {
    id: row.id,
    absent: { id: row.absent_id, name: row.absent_name },
    stand_in: { id: row.stand_in_id, name: row.stand_in_name },
    from: row.starts_on,
    to: row.ends_on,
    is_running: row.starts_on <= today,
    can: { end: mayEndStandIn(actor, row.absent_id) },
  };
}

function decides(row: UserRow): boolean {
  const given: readonly string[] = [
    ...permissionsOf(row.roles as MemberRole[]),
    ...row.own_roles.flatMap((role) => role.permissions),
  ];
  return limitedPermissions.some((permission) => given.includes(permission));
}

function limitOf(row: UserRow, fils: bigint | null): string | null {
  return fils === null || row.is_owner ? null : decimalOf(fils);
}

function toView(row: UserRow, actor: MemberActor, today: string): UserView {
  return {
    id: row.id,
    name: row.full_name,
    email: row.email,
    position: row.position,
    state: row.disabled_at === null ? 'active' : 'disabled',
    is_owner: row.is_owner,
    is_self: row.id === actor.memberId,
    roles: row.roles as MemberRole[],
    own_roles: row.own_roles.map(({ id, name }) => ({ id, name })),
    limit: limitOf(row, row.limit_fils),
    day_limit: limitOf(row, row.day_limit_fils),
    month_limit: limitOf(row, row.month_limit_fils),
    limit_applies: row.is_owner || decides(row),
    added_at: row.created_at.toISOString(),
    disabled_at: row.disabled_at?.toISOString() ?? null,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    has_acted: row.has_acted,
    two_step: row.has_two_step,
    is_invited: !row.has_own_password,
    stand_ins: row.stand_ins.map((one) => toStandIn(one, actor, today)),
    can: (actor.approved ? rules.userChoices : rules.choicesBeforeApproval)(factsOf(actor, row)),
  };
}

export interface UserQuery {
  readonly page: number;
  readonly state: (typeof userTabs)[number];
  readonly key: string;
}

export async function readUsers(
  db: Db,
  actor: MemberActor,
  { page, state, key }: UserQuery,
  now: Date,
): Promise<{ page: Page<UserView>; counts: { active: number; disabled: number } }> {
  const today = dayInDubai(now);
  const scope = { companyId: actor.companyId, key };
  const shown = { ...scope, disabled: state === 'disabled', today };
  const rows = await listUsers(db, shown, (page - 1) * pageSize, pageSize);
  const counts = await countUsers(db, scope);
  const views = rows.map((row) => toView(row, actor, today));
  return { page: toPage(views, page, counts[state]), counts };
}

/** Reads one user of the own company. Refuses: not_found. */
export async function readUser(
  db: Db | Tx,
  actor: MemberActor,
  id: string,
  now: Date,
): Promise<UserView | Refusal> {
  const today = dayInDubai(now);
  const row = await findUser(db, actor.companyId, id, today);
  return row === undefined ? refuse('not_found') : toView(row, actor, today);
}

/**
 * Reads a user's running and coming stand-ins. Refuses: not_found; not_allowed for a colleague's
 * without users.manage.
 */
export async function readStandIns(
  db: Db,
  actor: MemberActor,
  id: string,
  now: Date,
): Promise<StandInsView | Refusal> {
  const user = await readUser(db, actor, id, now);
  if ('refused' in user) return user;
  if (!user.is_self && !may(actor, 'users.manage')) return refuse('not_allowed');
  // Without the reader, because members who name themselves for a colleague would get that
  // colleague's permissions.
  const colleagues = await listColleagues(db, actor.companyId, [id, actor.memberId]);
  return {
    rows: user.stand_ins,
    colleagues: colleagues.map((row) => ({ id: row.id, name: row.full_name })),
    can: { stand_in: user.can.stand_in },
  };
}

/**
 * One of the company's own roles. A member with the role must be the owner to edit it, so that
 * members cannot extend their own permissions.
 */
export function toOwnRole(row: OwnRoleRow, actor: MemberActor): OwnRoleView {
  const users = Number(row.users);
  return {
    id: row.id,
    name: row.name,
    permissions: row.permissions as Permission[],
    users,
    can: { edit: actor.isOwner || !row.is_readers, delete: users === 0 },
  };
}

export async function readRoles(db: Db, actor: MemberActor): Promise<RolesView> {
  const own = await listOwnRoles(db, actor.companyId, actor.memberId);
  return {
    built_in: rules
      .builtInRoles(actor.accountType)
      .map(({ role, permissions }) => ({ role, permissions: [...permissions] })),
    own: own.map((row) => toOwnRole(row, actor)),
    permissions: [...permissionsOfType(actor.accountType)],
    can: { add: actor.approved && own.length < rules.ownRolesMax },
  };
}
