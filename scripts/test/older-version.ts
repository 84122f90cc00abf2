import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const bytesMax = 512 * 1024 * 1024;

function run(command: string, args: readonly string[], cwd: string, input?: Buffer): Buffer {
  const done = spawnSync(command, args, {
    cwd,
    ...(input === undefined ? {} : { input }),
    maxBuffer: bytesMax,
  });
  if (done.status !== 0)
    throw new Error(`${command} ${args[0]}: ${done.error?.message ?? done.stderr.toString()}`);
  return done.stdout;
}

/** The commit that set the version of package.json, or null in a shallow clone. */
export function findRelease(version: string): string | null {
  const pattern = `"version": "${version}"`;
  const log = ['log', '--format=%H', '-S', pattern, '--', 'package.json'];
  try {
    // The newest of these commits replaced the version, the oldest one set it.
    const commit = run('git', log, root).toString().trim().split('\n').at(-1) ?? '';
    return commit === '' || isShallow() ? null : commit;
  } catch {
    return null;
  }
}

const isShallow = () =>
  run('git', ['rev-parse', '--is-shallow-repository'], root).toString().trim() === 'true';

/**
 * A folder with the files of a commit and the packages of production of its own lock file:
 * OLDER_VERSION, if that is set, otherwise a new one.
 */
export function provideVersion(commit: string): { directory: string; remove: () => void } {
  const given = process.env['OLDER_VERSION'] ?? '';
  if (given !== '') return { directory: given, remove: () => undefined };
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'qeema-older-'));
  const remove = () => fs.rmSync(directory, { recursive: true, force: true });
  try {
    const archive = run('git', ['archive', '--format=tar', commit], root);
    run('tar', ['-x', '-C', directory], directory, archive);
    const quick = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
    run('npm', ['ci', ...quick], directory);
    return { directory, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
