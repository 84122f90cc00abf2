import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { Device } from './rules.ts';

export interface NewDevice extends Device {
  readonly id: string;
  readonly sessionId: string;
  readonly now: Date;
}

/**
 * Saves the device of a session, one token each; the newest wins. A token that changes sessions
 * gets a new row, so that pending pushes of the previous user never reach the next one.
 */
export async function saveDevice(
  tx: Tx,
  { id, sessionId, token, keys, now }: NewDevice,
): Promise<void> {
  await sql`delete from push_token where (token = ${token} and session_id is distinct from ${sessionId})
    or (session_id = ${sessionId} and token <> ${token})`.execute(tx);
  await sql`
    insert into push_token (id, session_id, token, keys, created_at, updated_at)
    values (${id}, ${sessionId}, ${token}, ${keys === null ? null : JSON.stringify(keys)}::jsonb, ${now}, ${now})
    on conflict (token) do update
      set session_id = excluded.session_id, keys = excluded.keys, updated_at = excluded.updated_at
  `.execute(tx);
}

export async function deleteDeviceOf(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom('push_token').where('session_id', '=', sessionId).execute();
}

/** Finds the address of a push. Undefined if the session has ended. */
export async function findDevice(db: Db, id: string, now: Date): Promise<Device | undefined> {
  const row = await db
    .selectFrom('push_token')
    .innerJoin('session', 'session.id', 'push_token.session_id')
    .select(['push_token.token', 'push_token.keys'])
    .where('push_token.id', '=', id)
    .where('session.idle_expires_at', '>', now)
    .where('session.expires_at', '>', now)
    .executeTakeFirst();
  return row === undefined ? undefined : { token: row.token, keys: row.keys as Device['keys'] };
}

/**
 * Deletes and returns up to `limit` devices whose session ended, each for one process only, so that
 * each gets one notice.
 */
export async function takeEnded(
  db: Db,
  limit: number,
): Promise<(Device & { readonly id: string })[]> {
  const { rows } = await sql<{ id: string; token: string; keys: Device['keys'] }>`
    delete from push_token where id in (
      select id from push_token where session_id is null limit ${limit} for update skip locked)
    returning id, token, keys`.execute(db);
  return rows;
}

/** Deletes a device that its push service reports as gone, unless it has a new token since. */
export async function deleteDevice(db: Db, id: string, { token }: Device): Promise<void> {
  await db.deleteFrom('push_token').where('id', '=', id).where('token', '=', token).execute();
}
