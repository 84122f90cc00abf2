import { sql } from 'kysely';
import { containing } from '#shared/sql/search-pattern.ts';
import type { MemberRole } from '#shared/actor.ts';
import type { Db, Tx } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';
import type { DecidedUser } from '../rules.ts';

export interface UserScope {
  readonly companyId: string;
  readonly key: string;
}

function usersOf(db: Db | Tx, { companyId, key }: UserScope) {
  const query = db.selectFrom('member').where('member.company_id', '=', companyId);
  if (key === '') return query;
  const pattern = containing(key);
  return query.where(
    sql<string>`search_norm(concat_ws(' ', full_name, email, position))`,
    'like',
    pattern,
  );
}

export interface StandInJson {
  readonly id: string;
  readonly absent_id: string;
  readonly absent_name: string;
  readonly stand_in_id: string;
  readonly stand_in_name: string;
  readonly starts_on: string;
  readonly ends_on: string;
}

function standInsOf(today: string) {
  return sql<StandInJson[]>`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'absent_id', s.absent_id, 'absent_name', away.full_name,
      'stand_in_id', s.stand_in_id, 'stand_in_name', covers.full_name,
      'starts_on', s.starts_on, 'ends_on', s.ends_on) order by s.starts_on, s.id), '[]')
    from stand_in s
    join member away on away.id = s.absent_id
    join member covers on covers.id = s.stand_in_id
    where (s.absent_id = member.id or s.stand_in_id = member.id) and s.ended_at is null and s.ends_on >= ${today}::date)`;
}

const ownRoles = sql<{ id: string; name: string; permissions: string[] }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'permissions', r.permissions) order by r.name_key), '[]')
  from member_role join company_role r on r.id = member_role.role_id where member_role.member_id = member.id)`;
const hasActed = sql<boolean>`exists (select from activity where activity.member_id = member.id)`;
const hasTwoStep = sql<boolean>`exists (
  select from two_step where two_step.member_id = member.id and two_step.enabled_at is not null)`;
const lastSeenAt = sql<Date | null>`(select max(session.seen_at) from session where session.member_id = member.id)`;

/** The columns of a view, for the rows of one page only, to avoid the work for all others. */
function decorated(db: Db | Tx, today: string) {
  return db
    .selectFrom('member')
    .select([
      'member.id',
      'member.full_name',
      'member.email',
      'member.position',
      'member.is_owner',
      'member.roles',
      'member.limit_fils',
      'member.day_limit_fils',
      'member.month_limit_fils',
      'member.created_at',
      'member.disabled_at',
      'member.has_own_password',
      ownRoles.as('own_roles'),
      hasActed.as('has_acted'),
      hasTwoStep.as('has_two_step'),
      lastSeenAt.as('last_seen_at'),
      standInsOf(today).as('stand_ins'),
    ]);
}
export type UserRow = Awaited<ReturnType<ReturnType<typeof decorated>['executeTakeFirstOrThrow']>>;

export async function listUsers(
  db: Db,
  scope: UserScope & { readonly disabled: boolean; readonly today: string },
  offset: number,
  limit: number,
): Promise<UserRow[]> {
  const pageIds = usersOf(db, scope)
    .select('member.id')
    .where('member.disabled_at', scope.disabled ? 'is not' : 'is', null)
    .orderBy('member.is_owner', 'desc')
    .orderBy('member.id')
    .offset(offset)
    .limit(limit);
  return decorated(db, scope.today)
    .where('member.id', 'in', pageIds)
    .orderBy('member.is_owner', 'desc')
    .orderBy('member.id')
    .execute();
}

export async function countUsers(
  db: Db,
  scope: UserScope,
): Promise<{ active: number; disabled: number }> {
  const { active, disabled } = await usersOf(db, scope)
    .select([
      sql<bigint>`count(*) filter (where disabled_at is null)`.as('active'),
      sql<bigint>`count(*) filter (where disabled_at is not null)`.as('disabled'),
    ])
    .executeTakeFirstOrThrow();
  return { active: Number(active), disabled: Number(disabled) };
}

/** Undefined also for another company's user, so that its id is not revealed. */
export async function findUser(
  db: Db | Tx,
  companyId: string,
  id: string,
  today: string,
): Promise<UserRow | undefined> {
  return decorated(db, today)
    .where('member.company_id', '=', companyId)
    .where('member.id', '=', id)
    .executeTakeFirst();
}

/**
 * Locks users of one company in the order of their ids, to prevent deadlocks. Other companies' are
 * left out.
 */
export async function lockUsers(tx: Tx, companyId: string, ids: readonly string[]) {
  return tx
    .selectFrom('member')
    .select(['id', 'full_name', 'email', 'locale', 'phone', 'is_owner', 'roles', 'disabled_at'])
    .select('has_own_password')
    .select(['limit_fils', 'day_limit_fils', 'month_limit_fils'])
    .select([hasActed.as('has_acted'), hasTwoStep.as('has_two_step')])
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}
export type LockedUser = Awaited<ReturnType<typeof lockUsers>>[number];

export async function findOwner(tx: Tx, companyId: string) {
  return tx
    .selectFrom('member')
    .select(['full_name', 'email', 'locale'])
    .where('company_id', '=', companyId)
    .where('is_owner', '=', true)
    .executeTakeFirstOrThrow();
}

export async function findCompanyName(tx: Db | Tx, companyId: string): Promise<string> {
  const row = await tx
    .selectFrom('company')
    .select('display_name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return row.display_name;
}

/**
 * The highest decision alone, and the sums for access in a day and in a month of Dubai. Fils; null:
 * no limit.
 */
export interface Limits {
  readonly limit_fils: bigint | null;
  readonly day_limit_fils: bigint | null;
  readonly month_limit_fils: bigint | null;
}

export interface NewUser {
  readonly id: string;
  readonly companyId: string;
  readonly email: string;
  readonly emailKey: string;
  readonly passwordHash: string;
  readonly fullName: string;
  readonly position: string;
  readonly roles: readonly MemberRole[];
  readonly limits: Limits;
  readonly locale: Locale;
  readonly now: Date;
}

/** False: another user of any company has the address. */
export async function insertUser(tx: Tx, user: NewUser): Promise<boolean> {
  const inserted = await tx
    .insertInto('member')
    .values({
      id: user.id,
      company_id: user.companyId,
      email: user.email,
      email_key: user.emailKey,
      password_hash: user.passwordHash,
      full_name: user.fullName,
      position: user.position,
      roles: [...user.roles],
      ...user.limits,
      locale: user.locale,
      // Verified at once, because the member who adds a user answers for the address (specification
      // §3).
      verified_at: user.now,
      has_own_password: false,
      created_at: user.now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function isOwnAddress(tx: Tx, companyId: string, emailKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom('member')
    .select('id')
    .where('company_id', '=', companyId)
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveUser(
  tx: Tx,
  id: string,
  fields: { readonly full_name: string; readonly position: string },
): Promise<void> {
  await tx.updateTable('member').set(fields).where('id', '=', id).execute();
}

/** Disables or enables a user. The caller must hold the row's lock. */
export async function moveUser(
  tx: Tx,
  id: string,
  { to }: DecidedUser<'disable' | 'enable' | 'delete'>,
  now: Date,
): Promise<void> {
  const disabledAt = to === 'active' ? null : now;
  await tx.updateTable('member').set({ disabled_at: disabledAt }).where('id', '=', id).execute();
}

export async function saveRoles(
  tx: Tx,
  id: string,
  fields: { readonly roles: readonly MemberRole[]; readonly limits: Limits },
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ roles: [...fields.roles], ...fields.limits })
    .where('id', '=', id)
    .execute();
}

/**
 * Transfers the ownership. The old owner is cleared first, because a company must never have two.
 * The new owner without a telephone gets the old one's, so that the company remains reachable.
 */
export async function saveOwner(
  tx: Tx,
  from: { readonly id: string; readonly roles: readonly string[]; readonly phone: string },
  toId: string,
): Promise<void> {
  const roles = [...new Set([...from.roles, 'administrator'])];
  const limits: Limits = { limit_fils: null, day_limit_fils: null, month_limit_fils: null };
  await tx
    .updateTable('member')
    .set({ is_owner: false, roles, ...limits })
    .where('id', '=', from.id)
    .execute();
  await tx.updateTable('member').set({ is_owner: true }).where('id', '=', toId).execute();
  await tx
    .updateTable('member')
    .set({ phone: from.phone })
    .where('id', '=', toId)
    .where('phone', '=', '')
    .execute();
}

function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503';
}

/**
 * Removes a user with the rows that only the user reads: sessions, links, notifications, coming
 * stand-ins. False: a record still names the user, so nothing is changed.
 */
export async function deleteUser(
  tx: Tx,
  id: string,
  _decided: DecidedUser<'delete'>,
): Promise<boolean> {
  await sql`savepoint delete_user`.execute(tx);
  try {
    await tx.deleteFrom('session').where('member_id', '=', id).execute();
    await tx.deleteFrom('password_reset').where('member_id', '=', id).execute();
    await tx.deleteFrom('notification').where('member_id', '=', id).execute();
    await tx.deleteFrom('stand_in').where('stand_in_id', '=', id).execute();
    await tx.deleteFrom('stand_in').where('absent_id', '=', id).execute();
    await tx.deleteFrom('member').where('id', '=', id).execute();
    return true;
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    await sql`rollback to savepoint delete_user`.execute(tx);
    return false;
  }
}
