import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { dayInDubai } from '#shared/calendar.ts';
import type { Db, Tx } from '#shared/call.ts';
import { statementOf } from '#shared/statement.ts';
import { ticketLifeMs, ticketTriesMax } from '../rules/session.ts';

/** Tokens are stored as SHA-256 without a slow hash, because 256 random bits cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function ownPermissions(memberId: RawBuilder<unknown>) {
  return sql<string[]>`array(
    select distinct unnest(company_role.permissions)
    from member_role join company_role on company_role.id = member_role.role_id
    where member_role.member_id = ${memberId})`;
}

export interface CoveredRow {
  readonly id: string;
  readonly is_owner: boolean;
  readonly roles: string[];
  readonly permissions: string[];
  /** Fils as text, because JSON numbers are not exact. */
  readonly limit_fils: string | null;
  readonly day_limit_fils: string | null;
  readonly month_limit_fils: string | null;
}

function covered(day: string) {
  return sql<CoveredRow[]>`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', absent.id, 'is_owner', absent.is_owner, 'roles', absent.roles, 'limit_fils', absent.limit_fils::text,
      'day_limit_fils', absent.day_limit_fils::text, 'month_limit_fils', absent.month_limit_fils::text,
      'permissions', ${ownPermissions(sql`absent.id`)})), '[]')
    from stand_in join member as absent on absent.id = stand_in.absent_id
    where stand_in.stand_in_id = member.id and stand_in.ended_at is null
      and stand_in.starts_on <= ${day}::date and stand_in.ends_on >= ${day}::date and absent.disabled_at is null)`;
}

export function openSessions(db: Db | Tx, now: Date, day: string) {
  return db
    .selectFrom('session')
    .leftJoin('member', 'member.id', 'session.member_id')
    .leftJoin('company', 'company.id', 'member.company_id')
    .leftJoin('operator', 'operator.id', 'session.operator_id')
    .select([
      'session.id',
      'session.seen_at',
      'session.created_at',
      'session.remember',
      'member.id as member_id',
      'member.company_id',
      'member.full_name as member_name',
      'member.email as member_email',
      'member.is_owner',
      'member.roles as member_roles',
      'member.limit_fils',
      'member.day_limit_fils',
      'member.month_limit_fils',
      ownPermissions(sql`member.id`).as('own_permissions'),
      covered(day).as('covered'),
      'member.verified_at',
      'member.disabled_at as member_disabled_at',
      'company.account_type',
      'company.approved_at',
      'company.licence_expires_on',
      'company.suspended_at',
      'operator.id as operator_id',
      'operator.full_name as operator_name',
      'operator.email as operator_email',
      'operator.roles as operator_roles',
      'operator.disabled_at as operator_disabled_at',
      'operator.money_rights_from as operator_money_rights_from',
      // Only for operators, because every request of a member runs this query and does not need it.
      sql<boolean>`operator.id is not null and exists (
        select from two_step where two_step.operator_id = operator.id and two_step.enabled_at is not null)`.as(
        'operator_has_two_step',
      ),
    ])
    .where('session.idle_expires_at', '>', now)
    .where('session.expires_at', '>', now);
}

const selectSession = statementOf<{ tokenHash: Buffer; now: Date; day: string }>()((db, slot) =>
  openSessions(db, slot('now'), slot('day')).where('session.token_hash', '=', slot('tokenHash')),
);

/**
 * Finds the session of a token with its member and company, or its operator. One query for every
 * request.
 */
export async function findSession(db: Db, tokenHash: Buffer, now: Date) {
  const [session] = await selectSession(db, { tokenHash, now, day: dayInDubai(now) });
  return session;
}
export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** The columns of a member's actor without a session. Undefined: no such member. */
export async function findMemberColumns(db: Db | Tx, memberId: string, now: Date) {
  return db
    .selectFrom('member')
    .innerJoin('company', 'company.id', 'member.company_id')
    .select([
      'member.id as member_id',
      'member.company_id',
      'member.full_name as member_name',
      'member.email as member_email',
      'member.is_owner',
      'member.roles as member_roles',
      'member.limit_fils',
      'member.day_limit_fils',
      'member.month_limit_fils',
      ownPermissions(sql`member.id`).as('own_permissions'),
      covered(dayInDubai(now)).as('covered'),
      'member.verified_at',
      'member.disabled_at as member_disabled_at',
      'company.account_type',
      'company.approved_at',
      'company.licence_expires_on',
      'company.suspended_at',
    ])
    .where('member.id', '=', memberId)
    .executeTakeFirst();
}
type MemberColumns = NonNullable<Awaited<ReturnType<typeof findMemberColumns>>>;
/** A member's row of a session, or of a link in place of one. */
export type MemberRow = Pick<SessionRow, keyof MemberColumns | 'id' | 'remember'>;

export async function findRights(db: Db | Tx, memberId: string, now: Date) {
  return db
    .selectFrom('member')
    .innerJoin('company', 'company.id', 'member.company_id')
    .select([
      'company.account_type',
      'member.id as member_id',
      'member.is_owner',
      'member.roles as member_roles',
      'member.limit_fils',
      'member.day_limit_fils',
      'member.month_limit_fils',
      ownPermissions(sql`member.id`).as('own_permissions'),
      covered(dayInDubai(now)).as('covered'),
    ])
    .where('member.id', '=', memberId)
    .executeTakeFirstOrThrow();
}
export type RightsRow = Awaited<ReturnType<typeof findRights>>;

export async function listSessions(db: Db, memberId: string, now: Date, limit: number) {
  return db
    .selectFrom('session')
    .select(['id', 'address', 'user_agent', 'seen_at', 'created_at', 'remember'])
    .where('member_id', '=', memberId)
    .where('idle_expires_at', '>', now)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
export type ListedSession = Awaited<ReturnType<typeof listSessions>>[number];

/** Filters ids to open sessions of members who may still sign in. One query. */
export async function listLiveSessionIds(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select('session.id')
    .where('session.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('session.idle_expires_at', '>', now)
    .where('session.expires_at', '>', now)
    .where('member.disabled_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

export async function touchSession(
  db: Db,
  sessionId: string,
  seenAt: Date,
  idleExpiresAt: Date,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ seen_at: seenAt, idle_expires_at: idleExpiresAt })
    .where('id', '=', sessionId)
    .execute();
}

export interface NewSession {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly memberId: string | null;
  readonly operatorId: string | null;
  readonly remember: boolean;
  readonly now: Date;
  readonly idleExpiresAt: Date;
  readonly expiresAt: Date;
  readonly address: string;
  readonly userAgent: string;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      member_id: session.memberId,
      operator_id: session.operatorId,
      remember: session.remember,
      created_at: session.now,
      seen_at: session.now,
      idle_expires_at: session.idleExpiresAt,
      expires_at: session.expiresAt,
      address: session.address,
      user_agent: session.userAgent,
    })
    .execute();
}

export async function deleteSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom('session').where('id', '=', sessionId).execute();
}

export async function deleteSessionOf(
  tx: Tx,
  memberId: string,
  sessionId: string,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function deleteOtherSessions(
  tx: Tx,
  memberId: string,
  exceptId: string,
): Promise<number> {
  const deleted = await tx
    .deleteFrom('session')
    .where('member_id', '=', memberId)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/**
 * Ends every session of a member, the present one too, and every sign-in that is pending its code,
 * so that an old password opens nothing.
 */
export async function hasSession(db: Db, memberId: string, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteSessionsOfMember(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('session').where('member_id', '=', memberId).execute();
  await deleteTicketsOfMember(tx, memberId);
}

export async function deleteTicketsOfMember(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('sign_in_ticket').where('member_id', '=', memberId).execute();
}

export async function findMemberByEmail(db: Db | Tx, emailKey: string) {
  return db
    .selectFrom('member')
    .select([
      'id',
      'company_id',
      'email',
      'full_name',
      'password_hash',
      'disabled_at',
      'verified_at',
      'locale',
      'is_owner',
      'has_own_password',
      sql<boolean>`exists (
        select from two_step where two_step.member_id = member.id and two_step.enabled_at is not null)`.as(
        'has_two_step',
      ),
      sql<Date | null>`(select closed_at from company where company.id = member.company_id)`.as(
        'closed_at',
      ),
    ])
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
}

/** The hash of a person's password. Empty: the person is gone. */
export async function findPasswordOf(
  db: Db | Tx,
  kind: 'member' | 'operator',
  id: string,
): Promise<string> {
  const { rows } = await sql<{ password_hash: string }>`
    select password_hash from ${sql.table(kind)} where id = ${id}`.execute(db);
  return rows[0]?.password_hash ?? '';
}

export async function findMember(tx: Tx, memberId: string) {
  return tx
    .selectFrom('member')
    .select(['email', 'full_name', 'is_owner', 'disabled_at'])
    .where('id', '=', memberId)
    .executeTakeFirst();
}

/** Records that the password was correct and a code is required (decision 0017). */
export async function insertTicket(
  tx: Tx,
  ticket: {
    readonly tokenHash: Buffer;
    readonly holder: { readonly member_id: string } | { readonly operator_id: string };
    readonly remember: boolean;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('sign_in_ticket')
    .values({
      token_hash: ticket.tokenHash,
      ...ticket.holder,
      remember: ticket.remember,
      tries_left: ticketTriesMax,
      expires_at: new Date(ticket.now.getTime() + ticketLifeMs),
      created_at: ticket.now,
    })
    .execute();
}

/** Locks the member's row, because password changes and resets decide on it. */
export async function lockMember(tx: Tx, memberId: string) {
  return tx
    .selectFrom('member')
    .selectAll()
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
}

/** Records that the member reads this mailbox, because a mailed link or code was used. */
export async function saveEmailProven(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx.updateTable('member').set({ email_proven_at: now }).where('id', '=', memberId).execute();
}

export async function savePasswordHash(
  tx: Tx,
  memberId: string,
  passwordHash: string,
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ password_hash: passwordHash, has_own_password: true })
    .where('id', '=', memberId)
    .execute();
}

/**
 * Replaces the hash of an unchanged password. A password that was changed since the read stays, because
 * its hash differs from `readHash`.
 */
export async function saveRenewedHash(
  db: Db,
  memberId: string,
  readHash: string,
  renewedHash: string,
): Promise<void> {
  await db
    .updateTable('member')
    .set({ password_hash: renewedHash })
    .where('id', '=', memberId)
    .where('password_hash', '=', readHash)
    .execute();
}

export async function deleteEnded(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('session')
    .where((is) => is.or([is('expires_at', '<', now), is('idle_expires_at', '<', now)]))
    .execute();
  await db.deleteFrom('password_reset').where('expires_at', '<', now).execute();
}
