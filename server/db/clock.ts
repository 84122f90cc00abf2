import { sql } from 'kysely';
import type { Tx } from '#shared/call.ts';

/**
 * The database's clock at this moment, not at the start of the transaction, because a transaction
 * may wait for a lock. `read`: its value from the statement that has just locked.
 */
export async function readDatabaseClock(tx: Tx, read?: Date): Promise<Date> {
  if (read !== undefined) return read;
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the database did not tell the time');
  return row.now;
}
