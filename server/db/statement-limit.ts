import type pg from 'pg';

const suspenders = new WeakMap<pg.Pool, () => () => void>();

export function registerStatementLimit(pool: pg.Pool, suspend: () => () => void): void {
  suspenders.set(pool, suspend);
}

/**
 * Runs work with long statements or pauses (migrations, VACUUM, backups). On a server the
 * transaction must also set its own limits (`set local statement_timeout`), which the embedded
 * engine does not have.
 */
export async function withoutStatementLimit<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const resume = suspenders.get(pool)?.();
  try {
    return await work();
  } finally {
    resume?.();
  }
}
