import path from 'node:path';
import { commandDatabaseOf, readConfig, type Config } from '../server/config.ts';
import { ConfigError } from '../server/config-error.ts';
import { DirectoryInUseError } from '../server/db/directory-lock.ts';
import { openDatabase } from '../server/db/open.ts';
import type { OpenDatabase } from '../server/db/open-database.ts';
import { ArchiveError } from '../server/backup/archive.ts';
import { RestoreError } from '../server/backup/load.ts';
import type { Manifest } from '../server/backup/manifest.ts';

/** A wrong command line; the message shows the usage. */
export class UsageError extends Error {}

export const migrationsDirectory = path.resolve(import.meta.dirname, '../db/migrations');

/**
 * Runs work on the database of the environment, bypassing a pooler, or on another one of the same
 * kind.
 */
export async function withDatabase<T>(
  config: Config,
  work: (database: OpenDatabase) => Promise<T>,
  other: Partial<ReturnType<typeof commandDatabaseOf>> = {},
): Promise<T> {
  const options = { ...commandDatabaseOf(config), ...other };
  const database = await openDatabase({
    ...options,
    onFault: (error) => console.error(error.message),
    onNotice: (notice) => console.error(notice),
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

export function describeManifest({ at, engine, tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + BigInt(table.rows), 0n);
  return `${tables.length} tables, ${rows} rows, ${files} files (${engine}, ${at})`;
}

export function warnOf({ missingFiles, key }: Manifest, hasKey: boolean): string[] {
  const missing =
    missingFiles.length === 0
      ? []
      : [`${missingFiles.length} files that records name were not there.`];
  if (hasKey) return missing;
  const where = [
    key.from === 'SECRET_KEY' ? 'SECRET_KEY' : 'the file DATA_DIR/secret.key',
    ...(key.previous.length === 0 ? [] : ['SECRET_KEY_PREVIOUS']),
  ].join(' and ');
  return [
    ...missing,
    `The key is not in the backup: bring ${where} along, else no two-step sign-in works and no seal of the audit log opens.`,
  ];
}

const shownMax = 20;

/** Cuts a long list to its first lines, because further ones have the same cause. */
export function shorten(lines: readonly string[]): readonly string[] {
  return lines.length <= shownMax
    ? lines
    : [...lines.slice(0, shownMax), `… and ${lines.length - shownMax} more`];
}

function explain(error: unknown): string {
  if (error instanceof DirectoryInUseError) {
    return `${error.message}\nThe server is running on it: stop it, run this command, and start it again.`;
  }
  const isKnown = [UsageError, ArchiveError, RestoreError, ConfigError].some(
    (kind) => error instanceof kind,
  );
  if (isKnown || (error instanceof TypeError && 'code' in error)) return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

export async function runCommand(command: (config: Config) => Promise<void>): Promise<void> {
  try {
    await command(readConfig(process.env));
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
