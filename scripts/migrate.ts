/**
 * `node scripts/migrate.ts`: applies the migrations to the configured database and ends, for a
 * deployment that migrates in a job of its own (deploy/kubernetes.yaml). Connects past a pooler.
 * Applies nothing where the database is current.
 */
import path from 'node:path';
import { commandDatabaseOf, readConfig } from '../server/config.ts';
import { ConfigError } from '../server/config-error.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open.ts';

async function run(): Promise<void> {
  const database = await openDatabase({
    ...commandDatabaseOf(readConfig(process.env)),
    onFault: (error) => console.error(error.message),
    onNotice: (notice) => console.error(notice),
  });
  try {
    const directory = path.resolve(import.meta.dirname, '../db/migrations');
    const { applied } = await migrate(database.pool, directory);
    console.log(
      applied.length === 0 ? 'The database is current.' : `Applied ${applied.join(', ')}`,
    );
  } finally {
    await database.close();
  }
}

try {
  await run();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
