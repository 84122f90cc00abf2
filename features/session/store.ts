import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../shared/call.ts';

/** Tokens are stored as SHA-256: 256 random bits need no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Mail addresses compare without case and in one Unicode form. */
export function emailKeyOf(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

/** The session of a token with its member and company, or its operator: one query for every request. */
export async function findSession(db: Db, tokenHash: Buffer, now: Date) {
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
      'member.verified_at',
      'member.disabled_at as member_disabled_at',
      'company.account_type',
      'company.approved_at',
      'company.licence_expires_on',
      'operator.id as operator_id',
      'operator.full_name as operator_name',
      'operator.email as operator_email',
      'operator.roles as operator_roles',
      'operator.disabled_at as operator_disabled_at',
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.idle_expires_at', '>', now)
    .where('session.expires_at', '>', now)
    .executeTakeFirst();
}
export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Those of these sessions that are not over and whose member may still be here; one query. */
export async function listLiveSessionIds(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
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

/** Notes that the session is in use; called at most every few minutes. */
export async function touchSession(db: Db, sessionId: string, seenAt: Date, idleExpiresAt: Date): Promise<void> {
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

/** Ends every session of a member, the present one too. */
export async function deleteSessionsOfMember(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('session').where('member_id', '=', memberId).execute();
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
      'roles',
    ])
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
}

/** The member's row under lock: password changes and resets decide on it. */
export async function lockMember(tx: Tx, memberId: string) {
  return tx.selectFrom('member').selectAll().where('id', '=', memberId).forUpdate().executeTakeFirst();
}

export async function savePasswordHash(tx: Tx, memberId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('member').set({ password_hash: passwordHash }).where('id', '=', memberId).execute();
}

export async function insertReset(
  tx: Tx,
  tokenHash: Buffer,
  memberId: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await tx
    .insertInto('password_reset')
    .values({ token_hash: tokenHash, member_id: memberId, expires_at: expiresAt, created_at: now })
    .execute();
}

/** Uses up a reset token: the conditional update lets it work once, whoever comes at the same time. */
export async function useReset(tx: Tx, tokenHash: Buffer, now: Date): Promise<string | null> {
  const row = await tx
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst();
  return row?.member_id ?? null;
}

/** Earlier links die with the first that is used. */
export async function deleteResetsOfMember(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('password_reset').where('member_id', '=', memberId).where('used_at', 'is', null).execute();
}

/** Sessions and links that are over: nothing reads them any more. */
export async function deleteEnded(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('session')
    .where((is) => is.or([is('expires_at', '<', now), is('idle_expires_at', '<', now)]))
    .execute();
  await db.deleteFrom('password_reset').where('expires_at', '<', now).execute();
}
