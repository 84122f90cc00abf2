import { sql } from 'kysely';
import pg from 'pg';
import type { TestDatabase } from './database.ts';

/**
 * Runs a seed on the test server over a connection of its own: the product's connections end after
 * eight seconds without an answer.
 */
export async function seedOnServer(
  { kysely }: TestDatabase,
  seed: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(kysely);
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = rows[0]?.name ?? '';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await seed(client);
  } finally {
    await client.end();
  }
}
