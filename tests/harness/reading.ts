import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';

/** The reads of a piece of work on some tables, inside functions too. */
export interface Read {
  /** Scans of a whole table, for any number of resulting rows. */
  readonly wholeTables: number;
  /** Rows of the tables that were fetched by an index's entry. */
  readonly rows: number;
  /** Entries of indexes. */
  readonly entries: number;
  readonly indexes: readonly string[];
}

/** Scans of each table and index, and what these gave, since the connection's counters were last taken up. */
async function readCounters(tx: Tx, tables: readonly string[]) {
  const { rows } = await sql<{
    name: string;
    kind: string;
    scans: bigint;
    entries: bigint;
    fetched: bigint;
  }>`
    select relname as name, relkind::text as kind, pg_stat_get_xact_numscans(pg_class.oid) as scans,
      pg_stat_get_xact_tuples_returned(pg_class.oid) as entries, pg_stat_get_xact_tuples_fetched(pg_class.oid) as fetched
    from pg_class left join pg_index on indexrelid = pg_class.oid
    where coalesce(indrelid, pg_class.oid) = any(${tables}::regclass[])`.execute(tx);
  return new Map(rows.map(({ name, ...counted }) => [name, counted]));
}

/**
 * Reads the server's counters before and after a piece of work, so that the result does not depend
 * on time. A bitmap scan counts its rows and its entries.
 */
export async function readIn(
  tx: Tx,
  tables: readonly string[],
  work: (db: Db | Tx) => Promise<unknown>,
): Promise<Read> {
  const before = await readCounters(tx, tables);
  await work(tx);
  const used = [...(await readCounters(tx, tables))].map(
    ([name, { kind, scans, entries, fetched }]) => ({
      name,
      kind,
      scans: scans - (before.get(name)?.scans ?? 0n),
      entries: Number(entries - (before.get(name)?.entries ?? 0n)),
      fetched: Number(fetched - (before.get(name)?.fetched ?? 0n)),
    }),
  );
  const indexes = used.filter(({ kind, scans }) => kind === 'i' && scans > 0n);
  const whole = used.filter(({ kind, scans }) => kind !== 'i' && scans > 0n);
  return {
    wholeTables: whole.length,
    rows: used.filter(({ kind }) => kind !== 'i').reduce((sum, { fetched }) => sum + fetched, 0),
    entries: indexes.reduce((sum, { entries }) => sum + entries, 0),
    indexes: indexes.map(({ name }) => name).toSorted(),
  };
}
