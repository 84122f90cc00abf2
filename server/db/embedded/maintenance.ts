import type pg from 'pg';
import { isPoolTimeout } from '../pool-timeout.ts';
import { withoutStatementLimit } from '../statement-limit.ts';

export type Schedule = (everyMs: number, run: () => void) => () => void;

const CHECKPOINT_EVERY_MS = 5 * 60_000;
/**
 * The log is measured at this interval between scheduled checkpoints, so that it cannot grow
 * without limit.
 */
const LOG_CHECK_EVERY_MS = 30_000;
const LOG_BYTES_MAX = 64 * 1024 * 1024;
const VACUUM_EVERY_MS = 10 * 60_000;
/** Vacuums all tables, so that transaction ids do not wrap around. */
const VACUUM_ALL_EVERY_MS = 24 * 60 * 60_000;

export interface MaintenanceOptions {
  pool: pg.Pool;
  onFault: (error: Error) => void;
  schedule?: Schedule;
}

/**
 * Does the work of a server's checkpointer and autovacuum. The embedded engine has neither, so its
 * log would grow without limit and its statistics would become outdated. Jobs queue for the one
 * connection.
 */
export function startMaintenance({ pool, onFault, schedule = every }: MaintenanceOptions): {
  stop(): void;
} {
  let stopped = false;
  const guarded = (job: (pool: pg.Pool) => Promise<void>) => () => {
    if (stopped) return;
    job(pool).catch((error: unknown) => {
      // A long transaction, such as seeding the demo, uses the only connection; the job runs again
      // at its next time.
      if (!stopped && !isPoolTimeout(error))
        onFault(new Error('database maintenance failed', { cause: error }));
    });
  };
  const cancels = [
    schedule(CHECKPOINT_EVERY_MS, guarded(checkpoint)),
    schedule(LOG_CHECK_EVERY_MS, guarded(checkpointLongLog)),
    schedule(VACUUM_EVERY_MS, guarded(vacuumChangedTables)),
    schedule(VACUUM_ALL_EVERY_MS, guarded(vacuumAllTables)),
  ];
  return {
    stop() {
      stopped = true;
      for (const cancel of cancels) cancel();
    },
  };
}

function every(everyMs: number, run: () => void): () => void {
  const timer = setInterval(run, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * The limit is lifted only after the connection is acquired, because before that it protects
 * another client's statement.
 */
async function runLong(pool: pg.Pool, sql: string): Promise<void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await withoutStatementLimit(pool, () => client.query(sql));
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}

async function checkpoint(pool: pg.Pool): Promise<void> {
  await runLong(pool, 'checkpoint');
}

async function readLogBytes(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::text as bytes from pg_control_checkpoint()`,
  );
  return Number(rows[0]?.bytes ?? 0);
}

async function checkpointLongLog(pool: pg.Pool): Promise<void> {
  if ((await readLogBytes(pool)) > LOG_BYTES_MAX) await checkpoint(pool);
}

/**
 * Autovacuum's thresholds: 50 rows plus a fifth of the table changed, or a tenth since the last
 * statistics.
 */
async function vacuumChangedTables(pool: pg.Pool): Promise<void> {
  await vacuum(
    pool,
    `n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup or
     n_ins_since_vacuum > 1000 + 0.2 * n_live_tup`,
  );
}

async function vacuumAllTables(pool: pg.Pool): Promise<void> {
  await vacuum(pool, 'true');
}

/** Runs one statement per table, so that requests can use the connection in between. */
async function vacuum(pool: pg.Pool, condition: string): Promise<void> {
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables where ${condition} order by 1`,
  );
  for (const { name } of rows) await runLong(pool, `vacuum (analyze) ${name}`);
}
