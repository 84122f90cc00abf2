import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 10;
/** A shutdown writes all changed pages to the disk first. */
const STOP_MS_MAX = 60_000;

/** From lines 1, 5 and 8 of postmaster.pid, which the server of a cluster writes. */
interface Postmaster {
  pid: number;
  socketFolder: string;
  isReady: boolean;
}

const pidFile = (cluster: string): string => path.join(cluster, 'postmaster.pid');

export function readPostmaster(cluster: string): Postmaster | null {
  let lines: string[];
  try {
    lines = fs.readFileSync(pidFile(cluster), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!(pid > 1)) return null;
  return { pid, socketFolder: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' };
}

export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}

/** False if the number was given to another process since. */
function isServerOf(pid: number, cluster: string): boolean {
  if (!signal(pid, 0)) return false;
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
    return stdout.includes(cluster);
  }
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(cluster);
  } catch {
    return false;
  }
}

/**
 * Stops the server of a cluster, whichever process started it, with a checkpoint and without
 * waiting for clients. Removes the pid file of a server that was killed, because PostgreSQL refuses
 * to start if another process has its number. The caller has the lock of the directory.
 */
export async function stopServerOf(cluster: string): Promise<void> {
  const found = readPostmaster(cluster);
  if (found !== null && isServerOf(found.pid, cluster)) {
    signal(found.pid, 'SIGINT');
    const deadline = Date.now() + STOP_MS_MAX;
    while (isServerOf(found.pid, cluster)) {
      // Its log has every commit, so the next start recovers them.
      if (Date.now() > deadline) signal(found.pid, 'SIGQUIT');
      await pause(POLL_MS);
    }
  }
  fs.rmSync(pidFile(cluster), { force: true });
}

/** Resolves when the server accepts connections, which may need a recovery first. */
export async function waitUntilReady(cluster: string, hasEnded: () => boolean): Promise<boolean> {
  while (!hasEnded()) {
    if (readPostmaster(cluster)?.isReady === true) return true;
    await pause(POLL_MS);
  }
  return false;
}
