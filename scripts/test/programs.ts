import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Debian installs servers where only root's PATH searches. */
const folders = () => [
  ...(process.env['PATH'] ?? '').split(path.delimiter),
  '/usr/sbin',
  '/usr/local/sbin',
];

function find(command: string): string | undefined {
  return folders()
    .map((folder) => path.join(folder, command))
    .find((file) => existsSync(file));
}

/** A LibreOffice on a slow line takes minutes. */
const installMs = 600_000;

function apt(...args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['-y', '-o', 'DPkg::Lock::Timeout=300'];
  return (
    spawnSync('apt-get', [...options, ...args], { stdio: 'ignore', timeout: installMs, env })
      .status === 0
  );
}

/**
 * The path of a program, installed first as Debian's package (or several, separated by spaces) if
 * this process may, or a sentence with the manual step. A server's package may start a service of its own; tests use other ports.
 */
export function ensureProgram(
  command: string,
  debianPackage = command,
): { path: string } | { reason: string } {
  const present = find(command);
  if (present !== undefined) return { path: present };
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    const install = () => apt('install', '--no-install-recommends', ...debianPackage.split(' '));
    if (!install() && apt('update')) install();
  }
  const found = find(command);
  if (found !== undefined) return { path: found };
  return { reason: `no ${command}: run \`sudo apt-get install -y ${debianPackage}\`` };
}
