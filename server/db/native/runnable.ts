import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { serverEnvironment, type Runner } from './runner.ts';

/**
 * Binaries that the runner can run: these, or a copy. A package lacks the links between its
 * libraries until its install script or this function makes them. A copy is needed if the
 * installation is read-only, or below a folder that the runner cannot enter. Null if nothing runs.
 */
export function makeRunnable(
  binaries: Binaries,
  runner: Runner,
  directory: string,
): Binaries | null {
  if (runs(binaries.home, runner)) return binaries;
  if (!binaries.isPackage) return null;
  if (linkLibraries(binaries.home) && runs(binaries.home, runner)) return binaries;
  const parents = runner === null ? [directory, os.tmpdir()] : ['/var/cache', '/tmp'];
  for (const parent of parents) {
    const home = copyHome(binaries.home, parent);
    if (home !== null && runs(home, runner)) return { ...binaries, home };
  }
  return null;
}

function runs(home: string, runner: Runner): boolean {
  const { status } = spawnSync(path.join(home, 'bin', 'postgres'), ['--version'], {
    ...runner,
    cwd: '/',
    env: serverEnvironment(),
  });
  return status === 0;
}

/** Makes the links that an npm package cannot contain. False if the folder is read-only. */
function linkLibraries(home: string): boolean {
  const list = path.join(home, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return true;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  try {
    for (const { source, target } of links) {
      const link = path.join(path.dirname(home), target);
      if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link);
    }
    return true;
  } catch {
    return false;
  }
}

/**
 * The copy in a folder, made on first use. An existing one must be ours and writable by no other
 * user, because anybody may write to /tmp, and the server runs these files.
 */
function copyHome(home: string, parent: string): string | null {
  const owner = process.getuid?.() ?? 0;
  const program = fs.readFileSync(path.join(home, 'bin', 'postgres'));
  const hash = createHash('sha256').update(program).digest('hex').slice(0, 16);
  const copy = path.join(parent, `qeema-postgres-${owner}-${hash}`);
  try {
    if (!fs.existsSync(copy)) makeCopy(home, copy);
    const { uid, mode } = fs.lstatSync(copy);
    return uid === owner && (mode & 0o022) === 0 ? path.join(copy, 'native') : null;
  } catch {
    return null;
  }
}

function makeCopy(home: string, copy: string): void {
  const draft = fs.mkdtempSync(`${copy}-`);
  try {
    fs.cpSync(home, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    linkLibraries(path.join(draft, 'native'));
    openToAll(draft);
    fs.renameSync(draft, copy);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    // Another process was first.
    if (!fs.existsSync(copy)) throw error;
  }
}

function openToAll(directory: string): void {
  fs.chmodSync(directory, 0o755);
  for (const entry of fs.readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) fs.chmodSync(file, 0o755);
    else if (entry.isFile()) fs.chmodSync(file, fs.statSync(file).mode & 0o100 ? 0o755 : 0o644);
  }
}
