import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

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

export interface DirectoryLock {
  root: string;
  unlock(): void;
}

/** @throws Error that names the directory and the reason, if it cannot be made or written to */
function makeWritable(root: string): void {
  try {
    fs.mkdirSync(root, { recursive: true, mode: 0o700 });
    fs.accessSync(root, fs.constants.W_OK);
  } catch (cause) {
    const parent = path.dirname(root);
    // On a read-only disk Node reports that a folder does not exist.
    const isThere = fs.existsSync(root) || fs.existsSync(parent);
    const code = (cause as NodeJS.ErrnoException).code ?? '';
    const why = code === 'ENOENT' && isThere ? 'the disk is read-only' : code;
    throw new Error(
      `The data directory ${root} cannot be written to (${why}): set DATA_DIR to one that can.`,
      { cause },
    );
  }
}

/**
 * Locks a data directory for this process. The lock is an exclusive transaction on an empty SQLite
 * file, because it needs no native module, ends with the process even on kill -9, and never goes
 * stale as a pid file does.
 * Throws DirectoryInUseError, or an Error if the directory cannot be made or written to.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const root = path.resolve(directory);
  makeWritable(root);
  const lock = new DatabaseSync(path.join(root, 'database.lock'), { timeout: 0 });
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if ([5, 6].includes((error as { errcode?: number }).errcode ?? 0))
      throw new DirectoryInUseError(root);
    throw error;
  }
  return { root, unlock: () => lock.close() };
}
