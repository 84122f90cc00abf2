import type pg from 'pg';

const suspenders = new WeakMap<pg.Pool, () => () => void>();

/** Tells how the limit on the run time of one statement is lifted on this pool (embedded engine only). */
export function registerStatementLimit(pool: pg.Pool, suspend: () => () => void): void {
  suspenders.set(pool, suspend);
}

/**
 * Runs work whose single statements, or pauses between them, may take long (migrations, VACUUM, backups). On a server pool the
 * transaction itself must lift its limits (`set local statement_timeout`); the embedded engine does not know these settings.
 */
export async function withoutStatementLimit<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const resume = suspenders.get(pool)?.();
  try {
    return await work();
  } finally {
    resume?.();
  }
}
