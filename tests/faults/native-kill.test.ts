import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillDataDirectory } from '../../scripts/test/database-template.ts';
import { findCluster } from '#server/db/native/cluster.ts';
import { readPostmaster, signal } from '#server/db/native/postmaster.ts';
import { openDatabase } from '#server/db/open.ts';
import type { OpenDatabase } from '#server/db/open-database.ts';
import { startChild, type Child } from '../harness/child.ts';
import { makeMemoryDirectory } from '../../scripts/test/memory-directory.ts';

const waiting = { timeout: 60_000, interval: 10 };

let dataDir: string;
beforeEach(async () => {
  dataDir = makeMemoryDirectory('qeema-native-');
  await fillDataDirectory(dataDir);
});
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const readPid = (): number => readPostmaster(findCluster(dataDir)?.directory ?? '')?.pid ?? 0;

/** A process that nobody has waited for yet still has its number, but no working directory. */
function isGone(pid: number): boolean {
  try {
    fs.readlinkSync(`/proc/${pid}/cwd`);
    return false;
  } catch {
    return true;
  }
}

/** The shell that guards the server is its parent. */
function parentOf(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]);
}

async function startWriting(): Promise<Child> {
  const child = startChild('faults/write-loop.ts', [dataDir]);
  await waitForRows(child, 10);
  return child;
}

const acknowledged = ({ lines }: Child): number[] =>
  lines.filter((line) => /^\d+$/.test(line)).map(Number);

async function waitForRows(child: Child, more: number): Promise<void> {
  const enough = acknowledged(child).length + more;
  await child.waitForLine(() => acknowledged(child).length >= enough);
}

async function kill(child: Child): Promise<void> {
  child.process.kill('SIGKILL');
  expect(await child.ended).toBe('SIGKILL');
}

async function readEntries(database: OpenDatabase): Promise<Set<number>> {
  const { rows } = await database.pool.query<{ n: number }>(
    'select n from entry join balance using (n)',
  );
  return new Set(rows.map(({ n }) => n));
}

async function expectAllStored(child: Child): Promise<void> {
  const database = await openDatabase({ dataDir, onFault: () => undefined });
  const stored = await readEntries(database);
  await database.close();
  expect(acknowledged(child).filter((n) => !stored.has(n))).toEqual([]);
}

describe('PostgreSQL as a child process', () => {
  it('stops, and leaves neither a socket nor a loss, when the product is killed', async () => {
    const child = await startWriting();
    const pid = readPid();
    const folder = readPostmaster(findCluster(dataDir)?.directory ?? '')?.socketFolder ?? '';
    expect(fs.existsSync(folder)).toBe(true);
    await kill(child);
    await expect.poll(() => isGone(pid), waiting).toBe(true);
    await expect.poll(() => fs.existsSync(folder), waiting).toBe(false);
    await expectAllStored(child);
  });

  it('is started again when it is killed, and the product goes on without a loss', async () => {
    const child = await startWriting();
    const pid = readPid();
    signal(pid, 'SIGKILL');
    await child.waitForLine((line) => line.startsWith('failed'));
    await waitForRows(child, 10);
    expect(readPid()).not.toBe(pid);
    expect(child.lines.some((line) => line.startsWith('fault PostgreSQL ended'))).toBe(true);
    await kill(child);
    await expectAllStored(child);
  });

  it('recovers when one of its processes is killed', async () => {
    const child = await startWriting();
    const database = fs.readFileSync(`/proc/${readPid()}/task/${readPid()}/children`, 'utf8');
    for (const pid of database.trim().split(' ')) signal(Number(pid), 'SIGKILL');
    await child.waitForLine((line) => line.startsWith('failed'));
    await waitForRows(child, 10);
    await kill(child);
    await expectAllStored(child);
  });

  it('is replaced when its guard is killed, and stops with the product', async () => {
    const child = await startWriting();
    const first = readPid();
    signal(parentOf(first), 'SIGKILL');
    await expect.poll(() => isGone(first), waiting).toBe(true);
    await waitForRows(child, 10);
    const second = readPid();
    await kill(child);
    await expect.poll(() => isGone(second), waiting).toBe(true);
    await expectAllStored(child);
  });

  it('that an earlier process left behind is stopped by the next start', async () => {
    const child = await startWriting();
    const pid = readPid();
    // Without a guard and its watcher nothing stops the server when the product dies.
    child.process.kill('SIGSTOP');
    const guard = parentOf(pid);
    const helpers = fs.readFileSync(`/proc/${guard}/task/${guard}/children`, 'utf8');
    signal(guard, 'SIGKILL');
    for (const helper of helpers.trim().split(' ').map(Number))
      if (helper !== pid) signal(helper, 'SIGKILL');
    await kill(child);
    expect(isGone(pid)).toBe(false);
    await expectAllStored(child);
    expect(isGone(pid)).toBe(true);
  });

  it('starts although another process has the number of a killed server', async () => {
    const child = await startWriting();
    const pid = readPid();
    const pidFile = path.join(findCluster(dataDir)?.directory ?? '', 'postmaster.pid');
    const [, ...rest] = fs.readFileSync(pidFile, 'utf8').split('\n');
    await kill(child);
    await expect.poll(() => isGone(pid), waiting).toBe(true);
    await expect.poll(() => fs.existsSync(pidFile), waiting).toBe(false);
    fs.writeFileSync(pidFile, [process.pid, ...rest].join('\n'), { mode: 0o600 });
    await expectAllStored(child);
  });
});
