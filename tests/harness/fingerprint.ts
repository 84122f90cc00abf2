import { sql } from 'kysely';
import type { Db } from '#shared/call.ts';

/** They count requests and wrong passwords, and name bytes to be deleted: a file that was put before its record was refused (decision 0041). */
const uncounted = new Set(['rate_limit', 'failed_sign_in', 'schema_migration', 'dropped_file']);

/**
 * Prepares `readFingerprint`: one text that differs whenever a row of any table was added, changed (by another
 * transaction number) or removed. A function, because PostgreSQL plans its statement once a session, and each time as a
 * statement: 1 ms instead of 7. Of the tables `countedOnly` only new and lost rows count.
 */
export async function addFingerprint(
  db: Db,
  countedOnly: ReadonlySet<string> = new Set(),
): Promise<void> {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !uncounted.has(name));
  const parts = tables.map((name) => {
    const newest = countedOnly.has(name) ? sql`''` : sql`max(xmin::text::bigint)`;
    return sql`(select concat(count(*), ':', ${newest}) from ${sql.table(name)})`;
  });
  await sql`
    create function test_fingerprint() returns text language plpgsql as $$
    begin
      return array_to_string(array[${sql.join(parts)}], ' ');
    end $$`.execute(db);
}

export async function readFingerprint(db: Db): Promise<string> {
  const { rows } = await sql<{ all: string }>`select test_fingerprint() as all`.execute(db);
  return rows[0]?.all ?? '';
}
