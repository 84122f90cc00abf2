import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Debian installs it where only root's PATH searches. */
const folders = () => [
  ...(process.env['PATH'] ?? '').split(path.delimiter),
  '/usr/sbin',
  '/usr/local/sbin',
];

function find(): string | undefined {
  return folders()
    .map((folder) => path.join(folder, 'pgbouncer'))
    .find((file) => existsSync(file));
}

/**
 * Debian's package starts a pooler of its own. The test's one has another port, so they do not
 * collide.
 */
const aptArgs = ['install', '-y', '--no-install-recommends', 'pgbouncer'];

export function ensurePgbouncer(): { path: string } | { reason: string } {
  const present = find();
  if (present !== undefined) return { path: present };
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    const install = () =>
      spawnSync('apt-get', aptArgs, { stdio: 'ignore', timeout: 300_000 }).status === 0;
    if (!install()) {
      spawnSync('apt-get', ['update'], { stdio: 'ignore', timeout: 300_000 });
      install();
    }
  }
  const found = find();
  if (found !== undefined) return { path: found };
  return { reason: 'no PgBouncer: run `sudo apt-get install -y pgbouncer`' };
}
