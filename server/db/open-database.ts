import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from '#shared/tables.ts';

export interface OpenDatabase {
  engine: 'embedded' | 'server';
  /**
   * The embedded pool has one connection, so code inside a transaction must use its client and
   * never the pool.
   */
  pool: pg.Pool;
  kysely: Kysely<Tables>;
  /**
   * Calls `onPayload` for each NOTIFY on the channel, also after a reconnection. Notifications sent
   * in between are lost, so listeners must also poll. Returns a function that stops it.
   */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** Gives clients in use at most 10 s, writes everything to disk and releases the directory. */
  close(): Promise<void>;
}
