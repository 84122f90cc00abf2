import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const source = path.join(import.meta.dirname, 'tools');
const directory = path.join(root, 'node_modules/.cache/qeema/real-tools');
const files = ['package.json', 'package-lock.json'];

/**
 * The folder with the packages of tests/real/tools, installed from their own lock file without
 * scripts, or the reason why it is missing.
 */
export function ensureClientTools(): { directory: string } | { reason: string } {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(path.join(source, file)));
  const wanted = hash.digest('hex');
  const stamp = path.join(directory, 'installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return { directory };
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  for (const file of files) cpSync(path.join(source, file), path.join(directory, file));
  const args = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  const done = spawnSync('npm', args, { cwd: directory, encoding: 'utf8', timeout: 300_000 });
  if (done.status !== 0)
    return { reason: `npm ci in tests/real/tools ended with ${done.status}: ${done.stderr}` };
  writeFileSync(stamp, wanted);
  return { directory };
}

/** Runs a file of these packages on this Node. Returns all that it printed. */
export function runTool(
  file: string,
  args: readonly string[],
): { status: number | null; output: string } {
  const done = spawnSync(process.execPath, [path.join(directory, file), ...args], {
    cwd: directory,
    encoding: 'utf8',
    timeout: 300_000,
    // Redocly would otherwise ask its server for news.
    env: {
      ...process.env,
      NO_COLOR: '1',
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    },
  });
  return { status: done.status, output: `${done.stdout}${done.stderr}` };
}
