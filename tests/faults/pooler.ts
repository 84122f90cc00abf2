import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { findFreePort } from '../harness/free-port.ts';

export interface Pooler {
  readonly url: string;
  /** Stops it as systemd does, after the transactions in progress, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** PgBouncer refuses to work as root. */
function findRunner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

/** The text of a configuration for this server, a folder of its own and the port to open. */
export type PoolerConfig = (server: URL, port: number, directory: string) => string;

/** Like deploy/pgbouncer.ini: transactions share few sessions. */
function configOf(server: URL, port: number): string {
  return `[databases]
* = host=${server.hostname} port=${server.port} user=${server.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 8
max_client_conn = 200
`;
}

async function untilReachable(
  url: string,
  child: ChildProcess,
  output: () => string,
): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (child.exitCode !== null)
        throw new Error(`pgbouncer ended: ${output()}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error(`no answer from pgbouncer: ${output()}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** A PgBouncer in transaction mode in front of one database, on a port of its own. */
export async function startPooler(
  binary: string,
  databaseUrl: string,
  config: PoolerConfig = configOf,
): Promise<Pooler> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'qeema-pooler-'));
  const runner = findRunner();
  const server = new URL(databaseUrl);
  const port = await findFreePort();
  const file = path.join(directory, 'pgbouncer.ini');
  writeFileSync(file, config(server, port, directory));
  chmodSync(directory, 0o755);
  if (runner !== undefined) chownSync(directory, runner.uid, runner.gid);
  let output = '';
  const record = (chunk: Buffer) => {
    output = `${output}${chunk.toString('utf8')}`.slice(-2_000);
  };
  const url = new URL(databaseUrl);
  url.port = String(port);
  const start = async () => {
    const options = { ...runner, cwd: directory };
    const started = spawn(binary, [file], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [started.stdout, started.stderr]) stream.on('data', record);
    try {
      await untilReachable(url.href, started, () => output);
    } catch (error) {
      await end(started, 'SIGKILL');
      throw error;
    }
    return started;
  };
  let child: ChildProcess;
  try {
    child = await start();
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
  return {
    url: url.href,
    async restart() {
      await end(child, 'SIGINT');
      child = await start();
    },
    async stop() {
      await end(child, 'SIGKILL');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
