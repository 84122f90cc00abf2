import type pg from 'pg';

const END_MS_MAX = 10_000;

export async function endPool(pool: pg.Pool): Promise<void> {
  if (pool.ended || pool.ending) return;
  let deadline: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => (deadline = setTimeout(resolve, END_MS_MAX)));
  await Promise.race([pool.end(), timeout]);
  clearTimeout(deadline);
}
