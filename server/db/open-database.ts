import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from '#shared/tables.ts';
import type { ReadReplica } from './read-replica.ts';

/** The database's clock, as this process knows it without a query. */
export interface DatabaseClock {
  now(): Date;
  /** Milliseconds by which the clock of this process is ahead; negative: behind. */
  offsetMs(): number;
}

export interface OpenDatabase {
  engine: 'embedded' | 'server';
  /**
   * The embedded pool has one connection, so code inside a transaction must use its client and
   * never the pool.
   */
  pool: pg.Pool;
  kysely: Kysely<Tables>;
  /** Null or absent: all reads are the primary's. */
  replica?: ReadReplica | null;
  clock: DatabaseClock;
  /**
   * Calls `onPayload` for each NOTIFY on the channel, also after a reconnection. Notifications sent
   * in between are lost, so listeners must also poll. Returns a function that stops it.
   */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** Gives clients in use at most 10 s, writes everything to disk and releases the directory. */
  close(): Promise<void>;
}
