import type pg from 'pg';

/** Whether this process may be sent requests; a balancer asks, and so does whoever restarts one process after another. */
export interface Health {
  /** From now on not ready: a balancer sends its requests elsewhere. What comes all the same is still served. */
  drain(): void;
  isDraining(): boolean;
  /** Null: ready; else why not. */
  reasonNotReady(): Promise<NotReady | null>;
}
export type NotReady = 'draining' | 'database';

/** A database that does not answer in this time is away for a balancer. */
const askMsMax = 2_000;
/** Balancers ask often, and others may: more than one question a second tells nobody more. */
const keptMs = 1_000;

async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Ready: not stopping, and the database answers and has the newest migration that this version knows. */
export function createHealth(parts: {
  readonly hasMigrations: () => Promise<boolean>;
  readonly nowMs?: () => number;
}): Health {
  const { hasMigrations, nowMs = () => performance.now() } = parts;
  let isDraining = false;
  let asked: { atMs: number; answer: Promise<boolean> } | null = null;
  const isDatabaseThere = (): Promise<boolean> => {
    if (asked === null || nowMs() - asked.atMs >= keptMs) {
      asked = { atMs: nowMs(), answer: within(askMsMax, hasMigrations()).catch(() => false) };
    }
    return asked.answer;
  };
  return {
    drain: () => {
      isDraining = true;
    },
    isDraining: () => isDraining,
    async reasonNotReady() {
      if (isDraining) return 'draining';
      if (!(await isDatabaseThere())) return 'database';
      // It may have been told to stop while the database was asked.
      return isDraining ? 'draining' : null;
    },
  };
}

/** Asks for the newest migration of this version: one statement that shows the database and its schema. */
export async function hasMigration(pool: pg.Pool, name: string): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    'select exists (select from schema_migration where name = $1) as found',
    [name],
  );
  return rows[0]?.found === true;
}
