import { sql } from 'kysely';
import { dayInDubai } from '#shared/calendar.ts';
import type { Db, Tx } from '#shared/call.ts';
import { statementOf } from '#shared/statement.ts';
import { openSessions } from './session.ts';

const selectSessions = statementOf<{ tokenHashes: Buffer[]; now: Date; day: string }>()(
  (db, slot) =>
    openSessions(db, slot('now'), slot('day'))
      .select('session.token_hash')
      .where('session.token_hash', '=', sql<Buffer>`any(${slot('tokenHashes')}::bytea[])`),
);

export async function findSessions(db: Db, tokenHashes: Buffer[], now: Date) {
  return selectSessions(db, { tokenHashes, now, day: dayInDubai(now) });
}

export interface Touched {
  readonly id: string;
  readonly idleExpiresAt: Date;
}

/**
 * Renews many sessions. Skips rows that another process renews now, so that two processes never
 * wait for each other.
 */
export async function touchSessions(
  db: Db,
  sessions: readonly Touched[],
  seenAt: Date,
): Promise<void> {
  const ids = sessions.map(({ id }) => id);
  const ends = sessions.map(({ idleExpiresAt }) => idleExpiresAt);
  await sql`
    update session set seen_at = ${seenAt}, idle_expires_at = given.ends
    from unnest(${ids}::uuid[], ${ends}::timestamptz[]) as given(id, ends)
    where session.id = given.id and session.id in (
      select id from session where id = any(${ids}::uuid[]) for update skip locked)`.execute(db);
}

/** Returns the number of ended sessions of all users of a company. */
export async function deleteSessionsOfCompany(tx: Tx, companyId: string): Promise<number> {
  const members = tx.selectFrom('member').select('id').where('company_id', '=', companyId);
  const ended = await tx
    .deleteFrom('session')
    .where('member_id', 'in', members)
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('sign_in_ticket').where('member_id', 'in', members).execute();
  return Number(ended.numDeletedRows);
}
