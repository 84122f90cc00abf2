import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBlankTemplate, migrationsDirectory } from '../../scripts/test/database-template.ts';
import { migrate } from '#server/db/migrate.ts';
import { openEmbeddedDatabase } from '#server/db/open-embedded.ts';
import type { OpenDatabase } from '#server/db/open-database.ts';

export interface OlderDatabase extends OpenDatabase {
  /** Runs the migrations that are left. */
  readonly upgrade: () => Promise<void>;
}

/** An empty embedded database with the schema before a migration, named by its four digits: for tests of that migration. */
export async function openOlderDatabase(migration: string): Promise<OlderDatabase> {
  const database = await openEmbeddedDatabase({
    dataDir: 'memory:',
    templatePath: await ensureBlankTemplate(),
    onFault: (error) => {
      throw error;
    },
  });
  const older = fs.mkdtempSync(path.join(os.tmpdir(), 'qeema-older-'));
  for (const name of fs.readdirSync(migrationsDirectory).filter((one) => one < migration)) {
    fs.copyFileSync(path.join(migrationsDirectory, name), path.join(older, name));
  }
  await migrate(database.pool, older);
  fs.rmSync(older, { recursive: true });
  return {
    ...database,
    upgrade: async () => {
      await migrate(database.pool, migrationsDirectory);
    },
  };
}
