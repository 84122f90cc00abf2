import { sql } from 'kysely';
import type { Db } from '#shared/call.ts';

/**
 * Counts one hit under a key in a fixed window. The counter is a row, so that all processes count
 * together, and its lock orders concurrent hits. A process whose clock is late counts in the newer
 * window, so that clocks around a window's end do not reset the counter. `hits` is the count of
 * this window; `retryAfterSeconds` its remaining time.
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
      hits = case when counted.window_started_at >= excluded.window_started_at then counted.hits + 1 else 1 end,
      window_started_at = greatest(counted.window_started_at, excluded.window_started_at),
      hits_max = excluded.hits_max,
      window_seconds = excluded.window_seconds
    returning hits`.execute(db);
  const counted = result.rows[0]?.hits ?? 1;
  const retryAfterSeconds = Math.ceil((windowStart.getTime() + windowMs - now.getTime()) / 1000);
  return {
    allowed: counted <= hits,
    hits: counted,
    retryAfterSeconds: Math.max(1, retryAfterSeconds),
  };
}

export async function giveBackHit(
  db: Db,
  now: Date,
  key: string,
  windowSeconds: number,
): Promise<void> {
  const windowMs = windowSeconds * 1000;
  const windowStart = new Date(Math.floor(now.getTime() / windowMs) * windowMs);
  await db
    .updateTable('rate_limit')
    .set((row) => ({ hits: row('hits', '-', 1) }))
    .where('key', '=', key)
    .where('window_started_at', '=', windowStart)
    .where('hits', '>', 0)
    .execute();
}

export async function clearHits(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', key).execute();
}

export async function deleteWindowsBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('rate_limit').where('window_started_at', '<', instant).execute();
}
