import { sql } from 'kysely';
import type { Db } from '../../shared/call.ts';

/**
 * Counts one hit under a key in a fixed window, in the database, so that every process counts together. One statement:
 * the row's lock orders concurrent hits. `hits` is how many they are in this window; `retryAfterSeconds` is the rest of the window.
 */
export async function countHit(
  db: Db,
  now: Date,
  key: string,
  hits: number,
  windowSeconds: number,
): Promise<{ allowed: boolean; hits: number; retryAfterSeconds: number }> {
  const windowMs = windowSeconds * 1000;
  const windowStart = new Date(Math.floor(now.getTime() / windowMs) * windowMs);
  const result = await sql<{ hits: number }>`
    insert into rate_limit as counted (key, window_started_at, hits, hits_max, window_seconds)
    values (${key}, ${windowStart}, 1, ${hits}, ${windowSeconds})
    on conflict (key) do update set
      hits = case when counted.window_started_at = excluded.window_started_at then counted.hits + 1 else 1 end,
      window_started_at = excluded.window_started_at,
      hits_max = excluded.hits_max,
      window_seconds = excluded.window_seconds
    returning hits`.execute(db);
  const counted = result.rows[0]?.hits ?? 1;
  const retryAfterSeconds = Math.ceil((windowStart.getTime() + windowMs - now.getTime()) / 1000);
  return { allowed: counted <= hits, hits: counted, retryAfterSeconds: Math.max(1, retryAfterSeconds) };
}

/** Empties a counter. */
export async function clearHits(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', key).execute();
}

/** Forgets windows that began before an instant. */
export async function deleteWindowsBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('rate_limit').where('window_started_at', '<', instant).execute();
}
