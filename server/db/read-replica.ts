import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { shareCaches } from '#shared/cache-key.ts';
import type { Db, Tx } from '#shared/call.ts';
import type { Tables } from '#shared/tables.ts';
import { isDatabaseAway } from './away.ts';
import { endPool } from './end-pool.ts';
import { passingFaultOf } from './passing-fault.ts';

/** Milliseconds between two tries of a replica that has failed. */
const restMs = 5_000;
/** Until the replica has begun, because a silent one is noticed by its connections much later. */
const answerMsMax = 1_000;

interface ReadCounts {
  readonly replica: number;
  readonly primary: number;
}

export interface ReadReplica {
  /**
   * Runs a read on the replica if that has every change committed until now, and otherwise on the
   * primary. The read may run twice.
   */
  read<T>(run: (db: Db) => Promise<T>): Promise<T>;
  counts(): ReadCounts;
  close(): Promise<void>;
}

interface ReplicaParts {
  readonly pool: pg.Pool;
  readonly primary: { readonly pool: pg.Pool; readonly kysely: Db };
  readonly onFault: (error: Error) => void;
  readonly nowMs?: () => number;
}

/** Null: the address leads to a standby at the moment, which has no position of its own. */
async function readPosition(primary: pg.Pool): Promise<string | null> {
  const { rows } = await primary.query<{ position: string | null }>(
    `select case when not pg_is_in_recovery() then pg_current_wal_flush_lsn() end::text as position`,
  );
  return rows[0]?.position ?? null;
}

/** A former standby that was promoted reports its last position as well, so it must be one. */
async function hasReplayed(tx: Tx, position: string): Promise<boolean> {
  const { is_standby: isStandby, ahead } = await tx
    .selectNoFrom(({ fn, val }) => [
      fn<boolean>('pg_is_in_recovery').as('is_standby'),
      fn<string | null>('pg_wal_lsn_diff', [fn('pg_last_wal_replay_lsn'), val(position)]).as(
        'ahead',
      ),
    ])
    .executeTakeFirstOrThrow();
  return isStandby && ahead !== null && Number(ahead) >= 0;
}

/**
 * Reads from a standby that are never older than the primary (decision 0128). The comparison and the
 * read share a transaction, because the address may lead to several standbys.
 */
export function createReadReplica(parts: ReplicaParts): ReadReplica {
  const { pool, primary, onFault, nowMs = () => performance.now() } = parts;
  const replica = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const counts = { replica: 0, primary: 0 };
  let restsUntil: number | null = null;
  const rest = () => {
    restsUntil = nowMs() + restMs;
  };
  const mayTry = () => {
    if (restsUntil === null) return true;
    if (nowMs() < restsUntil) return false;
    // One read tries it again, and the others do not wait for its answer.
    rest();
    return true;
  };
  const readOnReplica = async <T>(position: string, run: (db: Db) => Promise<T>) => {
    let [isFresh, isOver] = [false, false];
    const begun = Promise.withResolvers<void>();
    const silence = new Error(`the replica gave no answer in ${answerMsMax} ms`);
    const timer = setTimeout(() => begun.reject(silence), answerMsMax);
    const work = replica
      .transaction()
      .setAccessMode('read only')
      .execute(async (tx) => {
        isFresh = await hasReplayed(tx, position);
        begun.resolve();
        if (isOver) return null;
        restsUntil = null;
        if (!isFresh) return null;
        shareCaches(tx, primary.kysely);
        return { answer: await run(tx) };
      });
    try {
      await Promise.race([work, begun.promise]);
      clearTimeout(timer);
      return await work;
    } catch (error) {
      clearTimeout(timer);
      isOver = true;
      work.catch(() => undefined);
      if (isFresh && passingFaultOf(error) === null) throw error;
      if (!isFresh || isDatabaseAway(error)) {
        rest();
        onFault(new Error('the replica for reads has failed', { cause: error }));
      }
      return null;
    }
  };
  return {
    async read(run) {
      const position = mayTry() ? await readPosition(primary.pool).catch(() => null) : null;
      const done = position === null ? null : await readOnReplica(position, run);
      if (done !== null) {
        counts.replica += 1;
        return done.answer;
      }
      counts.primary += 1;
      return run(primary.kysely);
    },
    counts: () => ({ ...counts }),
    close: () => endPool(pool),
  };
}
