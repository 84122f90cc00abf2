import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from '#db/tables.ts';

/** One database for the whole process; both engines speak through the same driver, SQL and migrations. */
export interface OpenDatabase {
  engine: 'embedded' | 'server';
  /** The embedded pool has one connection: inside a transaction use its client, never the pool. */
  pool: pg.Pool;
  kysely: Kysely<Tables>;
  /**
   * Calls `onPayload` for each NOTIFY on the channel, also after the connection was lost and found again; what was sent
   * in between is lost, so listeners must also look from time to time. Returns a function that stops it.
   */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** Waits for clients in use (10 s at most), writes all to disk and gives the directory back. */
  close(): Promise<void>;
}
