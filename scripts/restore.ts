/**
 * `npm run restore -- FILE [--check]`: restores a backup into the empty database of DATABASE_URL or
 * DATA_DIR, and its files into DATA_DIR or the bucket. Verifies completeness, the books and the
 * audit log. `--check` only verifies that the file is whole.
 */
import { parseArgs } from 'node:util';
import { openArchive } from '../server/backup/archive.ts';
import {
  describeManifest,
  migrationsDirectory,
  runCommand,
  shorten,
  UsageError,
  warnOf,
  withDatabase,
} from './backup-command.ts';
import { load, readManifest, refuseUsedTarget } from '../server/backup/load.ts';
import { proveRestored } from '../server/backup/prove.ts';
import { openFiles } from '../server/files/open.ts';

await runCommand(async (config) => {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1)
    throw new UsageError('Usage: npm run restore -- FILE [--check]');
  const archive = await openArchive(file);
  try {
    const manifest = await readManifest(archive, migrationsDirectory);
    if (values.check === true) {
      console.log(`${file} is whole: ${describeManifest(manifest)}`);
      return;
    }
    const { dataDir, secretKeys } = config;
    await withDatabase(config, async (database) => {
      const target = { database, migrationsDirectory, files: openFiles(config), dataDir };
      await refuseUsedTarget(target);
      await load(target, archive, manifest);
      console.log(`Restored ${describeManifest(manifest)}`);
      const { faults, hasKey } = await proveRestored(database, manifest, secretKeys, dataDir);
      for (const warning of warnOf(manifest, hasKey)) console.warn(warning);
      for (const fault of shorten(faults)) console.error(fault);
      if (faults.length > 0) process.exitCode = 2;
      else console.log('The books balance and the audit log is whole.');
    });
  } finally {
    await archive.close();
  }
});
