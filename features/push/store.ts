import { sql } from 'kysely';
import type { Tx } from '../../shared/call.ts';

export interface NewPushToken {
  readonly id: string;
  readonly sessionId: string;
  readonly token: string;
  readonly now: Date;
}

/** One browser has one token, and a session one browser: the newest word on either counts. */
export async function savePushToken(tx: Tx, { id, sessionId, token, now }: NewPushToken): Promise<void> {
  await tx.deleteFrom('push_token').where('session_id', '=', sessionId).where('token', '<>', token).execute();
  await sql`
    insert into push_token (id, session_id, token, created_at, updated_at)
    values (${id}, ${sessionId}, ${token}, ${now}, ${now})
    on conflict (token) do update set session_id = excluded.session_id, updated_at = excluded.updated_at
  `.execute(tx);
}
