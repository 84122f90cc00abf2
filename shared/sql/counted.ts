import { sql, type Expression } from 'kysely';
import type { Db, Tx } from '../call.ts';
import { countedUpTo, rowsReachable, type Counted } from '../endpoint.ts';

/** Counts the rows of a query to one more than the pages of a list show. */
export async function countReachable(db: Db | Tx, rows: Expression<unknown>): Promise<Counted> {
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from (${rows} limit ${sql.lit(rowsReachable + 1)}) as listed`.execute(
    db,
  );
  return countedUpTo(counted.rows[0]?.total ?? 0);
}
