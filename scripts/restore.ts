/**
 * `npm run restore -- FILE [--check]`: puts a backup into the empty database of DATABASE_URL or DATA_DIR and its files into
 * DATA_DIR, proves that all is there, and proves the books and the audit log. `--check` only proves that the file is whole.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openArchive } from '../server/backup/archive.ts';
import {
  describeManifest,
  migrationsDirectory,
  objectsOf,
  runCommand,
  shorten,
  UsageError,
  warnOf,
  withDatabase,
} from './backup-command.ts';
import {
  loadDatabase,
  loadFiles,
  loadKey,
  loadObjects,
  readManifest,
  refuseUsedTarget,
  RestoreError,
} from '../server/backup/load.ts';
import { proveRestored } from '../server/backup/prove.ts';

await runCommand(async (config) => {
  const { values, positionals } = parseArgs({ options: { check: { type: 'boolean' } }, allowPositionals: true });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new UsageError('Usage: npm run restore -- FILE [--check]');
  const archive = await openArchive(file);
  try {
    const manifest = await readManifest(archive, migrationsDirectory);
    if (values.check === true) {
      console.log(`${file} is whole: ${describeManifest(manifest)}`);
      return;
    }
    const { dataDir, secretKey } = config;
    await withDatabase(config, async (database) => {
      await refuseUsedTarget(database.pool, path.join(dataDir, 'files'));
      const objects = objectsOf(config);
      if (objects !== null && !(await objects.isEmpty()))
        throw new RestoreError(
          'The bucket of FILES_BUCKET_URL is not empty. Restore into an empty one, or an empty prefix.',
        );
      const files = await (objects === null ? loadFiles(archive, dataDir) : loadObjects(archive, objects));
      if (files !== manifest.files) throw new Error(`${files} files came out of ${manifest.files}`);
      await loadDatabase({ database, migrationsDirectory }, archive, manifest);
      await loadKey(archive, dataDir);
      console.log(`Restored ${describeManifest(manifest)}`);
      const { faults, hasKey } = await proveRestored(database, manifest, secretKey, dataDir);
      for (const warning of warnOf(manifest, hasKey)) console.warn(warning);
      for (const fault of shorten(faults)) console.error(fault);
      if (faults.length > 0) process.exitCode = 2;
      else console.log('The books balance and the audit log is whole.');
    });
  } finally {
    await archive.close();
  }
});
