/**
 * `npm run move -- postgres://…`: copies the built-in database of DATA_DIR to an empty PostgreSQL
 * server while the product does not run; files and key remain in DATA_DIR. `npm run move --
 * DIRECTORY` copies DATABASE_URL to a built-in database in a new data directory, with its files.
 * The source never changes.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
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
import { dump } from '../server/backup/dump.ts';
import { load, readManifest, refuseUsedTarget } from '../server/backup/load.ts';
import { proveRestored } from '../server/backup/prove.ts';
import type { Config } from '../server/config.ts';
import { createDiskFiles } from '../server/files/disk.ts';
import { openFiles } from '../server/files/open.ts';

const usage = `Usage:
  npm run move -- postgres://user:password@host/database   from DATA_DIR, without DATABASE_URL
  npm run move -- DIRECTORY                                from DATABASE_URL`;

interface Target {
  readonly database: { databaseUrl: string | undefined; dataDir: string };
  readonly dataDir: string | null;
}

function readTarget(config: Config, target: string | undefined): Target {
  if (target === undefined) throw new UsageError(usage);
  if (/^postgres(ql)?:\/\//.test(target)) {
    if (config.databaseUrl !== undefined)
      throw new UsageError(`DATABASE_URL is set: it would be the source.\n\n${usage}`);
    return { database: { databaseUrl: target, dataDir: '' }, dataDir: null };
  }
  if (config.databaseUrl === undefined) throw new UsageError(usage);
  return {
    database: { databaseUrl: undefined, dataDir: path.join(target, 'database') },
    dataDir: target,
  };
}

/** Rows that a running product writes after the copy would be lost. */
const joinsRunning = false;

/**
 * Copies through a backup file in the source's directory, so that the data is verified as in every
 * backup.
 */
async function move(config: Config, target: Target): Promise<void> {
  const { dataDir, secretKeys } = config;
  const withFiles = target.dataDir !== null;
  await mkdir(dataDir, { recursive: true });
  const directory = await mkdtemp(path.join(dataDir, 'move-'));
  try {
    const file = path.join(directory, 'all.tar');
    // The target opens first, so that a used one is refused before the source is read.
    const files =
      target.dataDir === null ? null : createDiskFiles(path.join(target.dataDir, 'files'));
    await withDatabase(config, (database) => refuseUsedTarget({ database, files }), {
      ...target.database,
      joinsRunning,
    });
    const source = {
      files: files === null ? null : openFiles(config),
      dataDir,
      secretKeys,
      withKey: withFiles,
    };
    await withDatabase(config, (database) => dump({ database, ...source }, file), { joinsRunning });
    const archive = await openArchive(file);
    try {
      const manifest = await readManifest(archive, migrationsDirectory);
      await withDatabase(
        config,
        async (database) => {
          await load(
            { database, migrationsDirectory, files, dataDir: target.dataDir ?? dataDir },
            archive,
            manifest,
          );
          console.log(`Moved ${describeManifest(manifest)}`);
          const { faults } = await proveRestored(
            database,
            manifest,
            secretKeys,
            target.dataDir ?? dataDir,
          );
          for (const warning of warnOf(manifest, true)) console.warn(warning);
          for (const fault of shorten(faults)) console.error(fault);
          if (faults.length > 0) process.exitCode = 2;
          else console.log('The books balance and the audit log is whole.');
        },
        { ...target.database, joinsRunning },
      );
    } finally {
      await archive.close();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  const unset = config.objectStore === null ? 'DATABASE_URL' : 'DATABASE_URL and FILES_BUCKET_…';
  console.log(
    withFiles
      ? `Start the product with DATA_DIR=${target.dataDir} and without ${unset}.`
      : 'Start the product with this address as DATABASE_URL; DATA_DIR stays as it is, with its files and its key.',
  );
}

await runCommand(async (config) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.length > 1) throw new UsageError(usage);
  await move(config, readTarget(config, positionals[0]));
});
