import type pg from 'pg';

export interface Health {
  /**
   * Reports not ready from now on, so that a balancer sends requests elsewhere. Requests that still
   * come are served.
   */
  drain(): void;
  isDraining(): boolean;
  reasonNotReady(): Promise<NotReady | null>;
  /** Conditions that people must end while requests are served: a full disk, a wrong clock. */
  warnings(): readonly string[];
}

/**
 * `database`: it does not answer. `recovering`: a standby, or still applying its log. `read-only`:
 * it refuses writes. `outdated`: its tables are older than this version, or this version is too old
 * for them.
 */
export type DatabaseFault = 'database' | 'recovering' | 'read-only' | 'outdated';
export type NotReady = 'draining' | DatabaseFault;

const queryMsMax = 2_000;
/** Milliseconds for which answers are cached, because anyone may request them. */
const cachedMs = 1_000;

async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Ready means: not stopping, and the database answers, can be written to and has our tables. */
export function createHealth(parts: {
  readonly findFault: () => Promise<DatabaseFault | null>;
  readonly warnings?: () => readonly string[];
  readonly nowMs?: () => number;
}): Health {
  const { findFault, warnings = () => [], nowMs = () => performance.now() } = parts;
  let isDraining = false;
  let cached: { atMs: number; answer: Promise<DatabaseFault | null> } | null = null;
  const readFault = (): Promise<DatabaseFault | null> => {
    if (cached === null || nowMs() - cached.atMs >= cachedMs) {
      const answer = within(queryMsMax, findFault()).catch(() => 'database' as const);
      cached = { atMs: nowMs(), answer };
    }
    return cached.answer;
  };
  return {
    drain: () => {
      isDraining = true;
    },
    isDraining: () => isDraining,
    async reasonNotReady() {
      if (isDraining) return 'draining';
      const fault = await readFault();
      return isDraining ? 'draining' : fault;
    },
    warnings,
  };
}

/**
 * Reads the state of the database in one statement. `newest` is the newest migration of this
 * version. A newer one in the database is usual while versions are replaced, unless it breaks older
 * ones (server/db/migrate.ts).
 */
export async function findDatabaseFault(
  pool: pg.Pool,
  newest: string,
): Promise<DatabaseFault | null> {
  const { rows } = await pool.query<{
    recovering: boolean;
    read_only: boolean;
    found: boolean;
    broken: boolean;
  }>(
    `select pg_is_in_recovery() as recovering, current_setting('transaction_read_only')::boolean as read_only,
            exists (select from schema_migration where name = $1) as found,
            exists (select from schema_migration where name > $1 and breaks_older) as broken`,
    [newest],
  );
  const [state] = rows;
  if (state === undefined) return 'database';
  if (state.recovering) return 'recovering';
  if (state.read_only) return 'read-only';
  return state.found && !state.broken ? null : 'outdated';
}
