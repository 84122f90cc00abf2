import type pg from 'pg';

export interface Health {
  /**
   * Reports not ready from now on, so that a balancer sends requests elsewhere. Requests that still
   * come are served.
   */
  drain(): void;
  isDraining(): boolean;
  reasonNotReady(): Promise<NotReady | null>;
}
export type NotReady = 'draining' | 'database';

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

/**
 * Ready means: not stopping, the database answers, and it has the newest migration that this
 * version knows.
 */
export function createHealth(parts: {
  readonly hasMigrations: () => Promise<boolean>;
  readonly nowMs?: () => number;
}): Health {
  const { hasMigrations, nowMs = () => performance.now() } = parts;
  let isDraining = false;
  let cached: { atMs: number; answer: Promise<boolean> } | null = null;
  const isDatabaseThere = (): Promise<boolean> => {
    if (cached === null || nowMs() - cached.atMs >= cachedMs) {
      cached = { atMs: nowMs(), answer: within(queryMsMax, hasMigrations()).catch(() => false) };
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
      if (!(await isDatabaseThere())) return 'database';
      return isDraining ? 'draining' : null;
    },
  };
}

/**
 * Queries the newest migration of this version, which checks the database and its schema in one
 * statement.
 */
export async function hasMigration(pool: pg.Pool, name: string): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    'select exists (select from schema_migration where name = $1) as found',
    [name],
  );
  return rows[0]?.found === true;
}
