import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { allowOnlyThisUser } from './cluster.ts';
import { readPostmaster, stopServerOf, waitUntilReady } from './postmaster.ts';
import { giveTo, spawnOnCluster, type Runner } from './runner.ts';

export interface ServerPlan {
  binaries: Binaries;
  runner: Runner;
  cluster: string;
  onFault: (error: Error) => void;
}

export interface NativeServer {
  url: string;
  stop(): Promise<void>;
}

const RETRY_MS_MIN = 100;
const RETRY_MS_MAX = 5_000;
/** Bytes; a socket's address has room for 107 (Linux) or 103 (macOS). */
const SOCKET_FOLDER_MAX = 70;
const PORT = 5432;

/**
 * For one process on the same machine: no network, no replication, and only errors that end the
 * server in its output.
 */
const serverSettings = [
  'listen_addresses=',
  `port=${PORT}`,
  'unix_socket_permissions=0700',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_logical_replication_workers=0',
  'log_destination=stderr',
  'logging_collector=off',
  'log_min_messages=fatal',
  'timezone=UTC',
];

/**
 * $0 is the server, $1 the folder of its socket, the rest its arguments. Descriptor 3, because
 * background commands get no input. The input is a pipe of ours, which ends with this process even
 * if it is killed, and then the server stops. Signals of a terminal or of a service manager reach
 * only this process, which stops the server after its clients.
 */
const GUARD = `
  trap '' INT TERM HUP
  exec 3<&0
  folder=$1
  orphan=$folder/orphan.$$
  shift
  "$0" "$@" 3<&- &
  server=$!
  (cat <&3 >/dev/null 2>&1; : >"$orphan"; kill -INT $server) >/dev/null 2>&1 &
  watcher=$!
  wait $server
  status=$?
  kill -KILL $watcher 2>/dev/null
  if [ -e "$orphan" ]; then rm -rf "$folder"; fi
  exit $status
`;

interface Running {
  child: ReturnType<typeof spawnOnCluster>;
  ended: Promise<void>;
  hasEnded(): boolean;
  output(): string;
}

/**
 * Starts a server on a cluster, on a Unix socket in a folder of its own, and starts it again when
 * it ends unexpectedly. Stops a server that an earlier process left behind. Rejects if the first
 * start fails.
 */
export async function startNativeServer(plan: ServerPlan): Promise<NativeServer> {
  const folder = makeSocketFolder(plan.runner);
  let isStopping = false;
  let running = await launch(plan, folder).catch((error: unknown) => {
    fs.rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  const watching = watch();

  async function watch(): Promise<void> {
    for (;;) {
      await running.ended;
      if (isStopping) return;
      plan.onFault(new Error(`PostgreSQL ended and is started again: ${running.output()}`));
      await endGuard(running);
      await restart();
      // It may have come up after `stop` looked for it.
      if (isStopping) await stopServerOf(plan.cluster);
    }
  }

  async function restart(): Promise<void> {
    for (let pauseMs = RETRY_MS_MIN; !isStopping; pauseMs = Math.min(RETRY_MS_MAX, pauseMs * 2)) {
      try {
        running = await launch(plan, folder);
        return;
      } catch (error) {
        plan.onFault(error as Error);
        await pause(pauseMs);
      }
    }
  }

  return {
    url: addressOf(folder),
    async stop() {
      isStopping = true;
      await stopServerOf(plan.cluster);
      await watching;
      await endGuard(running);
      await stopServerOf(plan.cluster);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

function addressOf(folder: string): string {
  return `postgres://postgres@localhost:${PORT}/postgres?host=${encodeURIComponent(folder)}&sslmode=disable`;
}

/** The address of the server that another process of this user runs on a cluster. */
export function findServerAddress(cluster: string): string | null {
  const found = readPostmaster(cluster);
  return found?.isReady === true ? addressOf(found.socketFolder) : null;
}

/** Not in the data directory, whose path may be too long or on a disk without sockets. */
function makeSocketFolder(runner: Runner): string {
  const isFit = runner === null && Buffer.byteLength(os.tmpdir()) < SOCKET_FOLDER_MAX;
  const folder = fs.mkdtempSync(path.join(isFit ? os.tmpdir() : '/tmp', 'qeema-'));
  if (runner !== null) fs.chownSync(folder, runner.uid, runner.gid);
  return folder;
}

async function launch(plan: ServerPlan, folder: string): Promise<Running> {
  const { runner, cluster } = plan;
  await stopServerOf(cluster);
  for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name), { force: true });
  giveTo(runner, cluster);
  // PostgreSQL refuses others, and a copy of the directory may have lost it.
  fs.chmodSync(cluster, 0o700);
  allowOnlyThisUser(cluster);
  const running = spawnServer(plan, folder);
  if (await waitUntilReady(cluster, running.hasEnded)) return running;
  await endGuard(running);
  throw new Error(`PostgreSQL did not start on ${cluster}: ${running.output()}`);
}

function spawnServer({ binaries, runner, cluster }: ServerPlan, folder: string): Running {
  const settings = [...serverSettings, `unix_socket_directories=${folder}`];
  const child = spawnOnCluster({
    runner,
    cluster,
    file: '/bin/sh',
    argsOf: (name) => [
      '-c',
      GUARD,
      path.join(binaries.home, 'bin', 'postgres'),
      folder,
      '-D',
      name,
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    detached: true,
  });
  let output = '';
  let hasEnded = false;
  child.stderr.on('data', (chunk: Buffer) => {
    output = `${output}${chunk.toString('utf8')}`.slice(-2_000);
  });
  child.stdin.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      hasEnded = true;
      resolve();
    };
    child.once('exit', end).once('error', (error) => {
      output += error.message;
      end();
    });
  });
  return { child, ended, hasEnded: () => hasEnded, output: () => output.trim() };
}

/** The pipe ends the watcher of a guard that was killed. */
async function endGuard({ child, ended }: Running): Promise<void> {
  child.stdin.destroy();
  child.stderr.destroy();
  await ended;
}
