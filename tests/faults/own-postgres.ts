import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { makeMemoryDirectory } from '../../scripts/test/memory-directory.ts';
import { findPostgres } from '../../scripts/test/test-postgres.ts';
import { findFreePort } from '../harness/free-port.ts';

/** A server of one test alone, which it may stop, freeze and turn into a standby. */
export interface OwnPostgres {
  readonly url: string;
  readonly port: number;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops all of its processes without their knowledge, as a host does that hangs. */
  freeze(): void;
  resume(): void;
  /** The next start is that of a standby, until it is promoted. */
  makeStandby(): void;
  query(text: string): Promise<pg.QueryResult>;
  close(): Promise<void>;
}

const startMsMax = 60_000;

/** A child of the server may end between the list of processes and its signal. */
function sendTo(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Null: there is no PostgreSQL here. */
export async function createOwnPostgres(): Promise<OwnPostgres | null> {
  const found = findPostgres();
  if (found === null) return null;
  const { binaries, runner } = found;
  const programOf = (name: string) => path.join(binaries.home, 'bin', name);
  const directory = makeMemoryDirectory('qeema-own-postgres-');
  if (runner !== null) fs.chownSync(directory, runner.uid, runner.gid);
  const data = path.join(directory, 'data');
  const options = ['--username=postgres', '--auth=trust', '--locale=C.UTF-8', '--encoding=UTF8'];
  const made = spawnSync(programOf('initdb'), ['-D', data, ...options, '--no-sync'], {
    ...runner,
    cwd: directory,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await findFreePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | null = null;
  const signal = (name: NodeJS.Signals) => {
    const { pid, exitCode = 0 } = server ?? {};
    if (pid === undefined || exitCode !== null) return;
    const children = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
    for (const one of [String(pid), ...children.trim().split('\n')]) sendTo(Number(one), name);
  };
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await client.query(text);
    } finally {
      await client.end();
    }
  };
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const stop = async () => {
    if (server === null || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    // Fast shutdown: sessions are ended with 57P01.
    server.kill('SIGINT');
    await ended;
  };
  return {
    url,
    port,
    query,
    stop,
    async start() {
      const args = ['-D', data, '-p', String(port), ...settings.flatMap((one) => ['-c', one])];
      server = spawn(programOf('postgres'), args, {
        ...runner,
        cwd: directory,
        stdio: 'ignore',
      });
      const deadlineMs = performance.now() + startMsMax;
      for (;;) {
        try {
          await query('select 1');
          return;
        } catch (error) {
          if (performance.now() > deadlineMs) throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    freeze: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    makeStandby() {
      const file = path.join(data, 'standby.signal');
      fs.writeFileSync(file, '');
      if (runner !== null) fs.chownSync(file, runner.uid, runner.gid);
    },
    async close() {
      signal('SIGCONT');
      await stop();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}
