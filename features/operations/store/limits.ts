import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';

export interface LimitFilter {
  readonly key: string;
  readonly isFull: boolean;
}

const countMax = 10_000;

/**
 * A UUID (version 8) from the key's hash. Counters have no id, and their keys must not appear in
 * addresses because they identify people.
 */
const idOf = sql<string>`overlay(overlay(md5(key) placing '8' from 13) placing '8' from 17)::uuid`;
const untilSql = sql<Date>`(window_started_at + make_interval(secs => window_seconds))`;

function windowsOf(db: Db, { key, isFull }: LimitFilter, now: Date) {
  const pattern = `%${key.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return (
    db
      .selectFrom('rate_limit')
      // Lets the query use the index; no window is longer than a day.
      .where('window_started_at', '>', new Date(now.getTime() - 86_400_000))
      .where((eb) => eb.or([eb('window_seconds', '=', 0), eb(untilSql, '>', now)]))
      .$if(isFull, (query) => query.where('hits_max', '>', 0).whereRef('hits', '>=', 'hits_max'))
      .$if(key !== '', (query) => query.where(sql<boolean>`lower(key) like ${pattern}`))
  );
}

export async function listWindows(
  db: Db,
  filter: LimitFilter,
  now: Date,
  offset: number,
  limit: number,
) {
  return windowsOf(db, filter, now)
    .select(['key', 'window_started_at', 'hits', 'hits_max', idOf.as('id'), untilSql.as('until')])
    .orderBy('window_started_at', 'desc')
    .orderBy('key')
    .offset(offset)
    .limit(limit)
    .execute();
}
export type WindowRow = Awaited<ReturnType<typeof listWindows>>[number];

export async function countWindows(db: Db, filter: LimitFilter, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom(windowsOf(db, filter, now).select('key').limit(countMax).as('found'))
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function deleteWindow(tx: Tx, id: string) {
  return tx
    .deleteFrom('rate_limit')
    .where(idOf, '=', id)
    .returning(['key', 'hits', 'hits_max'])
    .executeTakeFirst();
}
