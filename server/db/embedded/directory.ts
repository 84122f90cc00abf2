import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Major version of the PostgreSQL inside the pinned PGlite, which cannot read a cluster of another
 * major version.
 */
const CLUSTER_MAJOR = '18';

/**
 * Another process uses the directory. Two engines must never share one, because they destroy it
 * without an error.
 */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
  readonly directory: string;

  constructor(directory: string) {
    super(
      `The data directory ${directory} is in use by another process. Stop that process, or set DATA_DIR to another ` +
        `directory (several processes on the same data need a PostgreSQL server: set DATABASE_URL).`,
    );
    this.directory = directory;
  }
}

export interface DataDirectory {
  clusterDirectory: string;
  unlock(): void;
}

/**
 * Locks a data directory for this process. The lock is an exclusive transaction on an empty SQLite
 * file, because it needs no native module, ends with the process even on kill -9, and never goes
 * stale as a pid file does.
 * Throws DirectoryInUseError, or an Error for a cluster of another PostgreSQL version.
 */
export function claimDataDirectory(directory: string): DataDirectory {
  const root = path.resolve(directory);
  fs.mkdirSync(root, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(path.join(root, 'database.lock'), { timeout: 0 });
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if ([5, 6].includes((error as { errcode?: number }).errcode ?? 0))
      throw new DirectoryInUseError(root);
    throw error;
  }
  const clusterDirectory = path.join(root, 'database');
  const versionFile = path.join(clusterDirectory, 'PG_VERSION');
  const found = fs.existsSync(versionFile)
    ? fs.readFileSync(versionFile, 'utf8').trim()
    : CLUSTER_MAJOR;
  if (found !== CLUSTER_MAJOR) {
    lock.close();
    throw new Error(
      `${clusterDirectory} was written by PostgreSQL ${found}; this version reads ${CLUSTER_MAJOR} only.`,
    );
  }
  return { clusterDirectory, unlock: () => lock.close() };
}
