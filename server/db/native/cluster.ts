import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { syncDirectory } from '../sync.ts';
import type { Binaries } from './binaries.ts';
import { spawnOnCluster, type Runner } from './runner.ts';

export interface Cluster {
  directory: string;
  major: number;
}

/**
 * A cluster has its major version in its name, so that one rename replaces an older one, and a
 * crash leaves either the old or the new.
 */
export function placeOf(root: string, major: number): string {
  return path.join(root, `postgres-${major}`);
}

/** The newest cluster of a data directory. */
export function findCluster(root: string): Cluster | null {
  const majors = fs
    .readdirSync(root)
    .map((name) => Number(/^postgres-(\d+)$/.exec(name)?.[1] ?? 0))
    .filter((major) => major > 0);
  if (majors.length === 0) return null;
  const major = Math.max(...majors);
  return { directory: placeOf(root, major), major };
}

export const draftOf = (root: string): string => path.join(root, 'postgres.new');

/**
 * Removes the remains of an interrupted creation. Its initdb may still run for a moment without its
 * parent, so the folder is renamed first: nothing is written into the next draft.
 */
function removeDraft(draft: string): void {
  const left = `${draft}.left`;
  const remove = () =>
    fs.rmSync(left, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  remove();
  if (!fs.existsSync(draft)) return;
  fs.renameSync(draft, left);
  remove();
}

/**
 * Creates an empty cluster under another name; `publish` moves it into place once it is complete.
 * Locale and encoding must be set, because a bare environment makes an ASCII cluster, where Arabic
 * search finds nothing.
 */
export async function createDraft(
  { home }: Binaries,
  runner: Runner,
  root: string,
): Promise<string> {
  const draft = draftOf(root);
  removeDraft(draft);
  fs.mkdirSync(draft, { mode: 0o700 });
  if (runner !== null) fs.chownSync(draft, runner.uid, runner.gid);
  const settings = [
    '--username=postgres',
    '--auth=peer',
    `--locale=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
    '--encoding=UTF8',
    '--no-instructions',
  ];
  await runOnDraft(runner, draft, path.join(home, 'bin', 'initdb'), settings);
  return draft;
}

async function runOnDraft(
  runner: Runner,
  draft: string,
  file: string,
  settings: string[],
): Promise<void> {
  const argsOf = (name: string): string[] => ['-D', name, ...settings];
  const child = spawnOnCluster({ runner, cluster: draft, file, argsOf });
  child.stdin.end();
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString('utf8')));
  const code = await new Promise((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0) throw new Error(`PostgreSQL could not create ${draft}: ${errors.trim()}`);
}

export function publish(root: string, major: number): string {
  const place = placeOf(root, major);
  fs.renameSync(draftOf(root), place);
  syncDirectory(root);
  return place;
}

/**
 * Accepts only connections of this process's user and of root, which the kernel proves: other
 * processes of the server's user, such as "nobody", are refused.
 */
export function allowOnlyThisUser(directory: string): void {
  const names = [...new Set([os.userInfo().username, 'root'])];
  fs.writeFileSync(path.join(directory, 'pg_hba.conf'), 'local all postgres peer map=qeema\n');
  const lines = names.map((name) => `qeema "${name}" postgres\n`);
  fs.writeFileSync(path.join(directory, 'pg_ident.conf'), lines.join(''));
}
