/**
 * Writes the entries and checksums that `scripts/check/lock.ts` misses into package-lock.json. Run it
 * after each `npm install <package>`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  addChecksums,
  completeLock,
  nameAt,
  withoutChecksum,
  type LockFile,
} from './check/lock.ts';

const file = new URL('../package-lock.json', import.meta.url);
const readLock = (from: URL | string) => JSON.parse(readFileSync(from, 'utf8')) as LockFile;

/**
 * The lock file that npm writes for these packages alone. In a folder without node_modules npm
 * records the packages of every platform.
 */
function lockOf(optionalDependencies: Readonly<Record<string, string>>): LockFile {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'qeema-lock-'));
  try {
    const description = { private: true, optionalDependencies };
    writeFileSync(path.join(directory, 'package.json'), JSON.stringify(description));
    const options = ['--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'];
    const { status } = spawnSync('npm', ['install', ...options], {
      cwd: directory,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    if (status !== 0) throw new Error('npm could not read the packages of other platforms');
    return readLock(path.join(directory, 'package-lock.json'));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const lock = readLock(file);
let completed = completeLock(lock);
const added = Object.keys(completed.packages).length - Object.keys(lock.packages).length;
const places = withoutChecksum(completed);
if (places.length > 0) {
  const versions = places.map((place) => [
    nameAt(place),
    completed.packages[place]?.version ?? '*',
  ]);
  completed = addChecksums(completed, lockOf(Object.fromEntries(versions)));
}
const missing = withoutChecksum(completed);
if (added + places.length > 0) writeFileSync(file, `${JSON.stringify(completed, null, 2)}\n`);
console.log(
  `package-lock.json: ${added} entries for other platforms and ${places.length - missing.length} checksums added`,
);
if (missing.length > 0) {
  console.error(`without a checksum, because the registry lacks them: ${missing.join(', ')}`);
  process.exitCode = 1;
}
