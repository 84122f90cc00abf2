import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { SecretKeys } from '../crypto/secrets.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { openArchive } from './archive.ts';
import { dump } from './dump.ts';
import { load, readManifest } from './load.ts';
import { proveRestored } from './prove.ts';

const migrationsDirectory = path.resolve(import.meta.dirname, '../../db/migrations');

/**
 * Copies all rows between two databases of one data directory through a backup file, verified as a
 * restore is. Files and key stay. @throws if a row differs. Returns faults of the books and of the
 * audit log, which the source had as well, since the rows are equal.
 */
export async function moveData(
  from: OpenDatabase,
  to: OpenDatabase,
  { root, secretKeys }: { root: string; secretKeys: SecretKeys },
): Promise<readonly string[]> {
  const { rows } = await from.pool.query<{ is_empty: boolean }>(
    `select to_regclass('public.schema_migration') is null as is_empty`,
  );
  // A first start that was interrupted before the migrations.
  if (rows[0]?.is_empty === true) return [];
  const dataDir = path.dirname(root);
  const file = path.join(root, 'moving.tar');
  await rm(file, { force: true });
  try {
    await dump({ database: from, files: null, dataDir, secretKeys }, file);
    const archive = await openArchive(file);
    try {
      const manifest = await readManifest(archive, migrationsDirectory);
      const target = { database: to, migrationsDirectory, files: null, dataDir };
      await load(target, archive, manifest);
      const { faults } = await proveRestored(to, manifest, secretKeys, dataDir);
      return faults;
    } finally {
      await archive.close();
    }
  } finally {
    await rm(file, { force: true });
  }
}
