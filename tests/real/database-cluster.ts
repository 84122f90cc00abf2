import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { findBinaries } from '#server/db/native/binaries.ts';
import { findRunner, type Runner } from '#server/db/native/runner.ts';
import { makeMemoryDirectory } from '../../scripts/test/memory-directory.ts';
import { findFreePort } from '../harness/free-port.ts';
import { ask } from './product.ts';
import { adapt, readSample } from './samples.ts';
import { startRelay, type Relay } from './relay.ts';

export const clusterPackages = {
  patroni: 'patroni python3-etcd postgresql',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
};
type PathOf = (program: keyof typeof clusterPackages) => string;

const patient = { timeout: 120_000, interval: 200 };
/** With the passwords of the sample. */
const superuser = 'postgres://postgres:change-this@127.0.0.1';
const replicator = 'postgres://replicator:change-this-too@127.0.0.1';

interface Node {
  readonly name: string;
  readonly directory: string;
  /** Reached without a relay, also while the node is isolated. */
  readonly restPort: number;
  readonly relays: { readonly data: Relay; readonly rest: Relay; readonly etcd: Relay };
  patroni: ChildProcess;
}

export interface DatabaseCluster {
  /** The address for the product, by HAProxy. */
  readonly url: string;
  /** The same database on the standby, by HAProxy. */
  readAt(url: string): string;
  /** Waits until one node is the primary and the other its synchronous standby. */
  untilSafe(): Promise<void>;
  /** Waits for a primary that is another node than this one. */
  untilPrimaryIsNot(former: string): Promise<string>;
  /** Ends Patroni and PostgreSQL of a node, as a loss of power does. */
  kill(name: string): Promise<void>;
  start(name: string): void;
  freeze(name: string): void;
  thaw(name: string): void;
  /** Cuts a node from etcd, from its standby and from HAProxy. */
  isolate(name: string): void;
  /** Leaves it reachable for its standby and for HAProxy. */
  cutFromEtcd(name: string): void;
  reconnect(name: string): void;
  switchOver(from: string): Promise<void>;
  /** A copy of the running database, as the first step of a recovery. */
  baseBackup(): Promise<string>;
  /** Starts the copy as a server of its own, as the database was at this time, and returns its address. */
  recover(copy: string, time: string): Promise<string>;
  log(): string;
  stop(): Promise<void>;
}

/** One query on a connection of its own. */
export async function queryAt<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const childrenOf = (pid: number): number[] =>
  fs
    .readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((entry) => {
      try {
        const [, , , parent] = fs.readFileSync(`/proc/${entry}/stat`, 'utf8').split(' ');
        return Number(parent) === pid;
      } catch {
        return false;
      }
    })
    .map(Number);

/** Patroni, and the server with its processes, if it runs. */
function processesOf({ directory, patroni }: Node): number[] {
  const own = patroni.exitCode === null && patroni.signalCode === null ? [patroni.pid ?? 0] : [];
  try {
    const data = path.join(directory, 'data');
    const file = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8');
    const postmaster = Number(file.split('\n')[0]);
    // After a kill the number may belong to another process.
    const isOurs = fs.readlinkSync(`/proc/${postmaster}/cwd`) === data;
    return isOurs ? [...own, postmaster, ...childrenOf(postmaster)] : own;
  } catch {
    return own;
  }
}

function signal(node: Node, name: NodeJS.Signals): void {
  for (const pid of processesOf(node)) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended in between.
    }
  }
}

/** The first node of the cluster that answers this path with 200. */
async function findNode(nodes: readonly Node[], role: string): Promise<string | undefined> {
  for (const { name, restPort } of nodes) {
    const answer = await fetch(`http://127.0.0.1:${restPort}/${role}`, {
      signal: AbortSignal.timeout(1_000),
    }).catch(() => null);
    if (answer?.status === 200) return name;
  }
  return undefined;
}

class Files {
  // In memory, because etcd on a slow disk would lose its leader.
  readonly directory = makeMemoryDirectory('qeema-cluster-');
  output = '';
  private readonly runner: Runner = findRunner(undefined);

  constructor() {
    this.own(this.directory);
  }

  own(file: string): string {
    if (this.runner !== null) fs.chownSync(file, this.runner.uid, this.runner.gid);
    return file;
  }

  folder(name: string): string {
    const folder = path.join(this.directory, name);
    fs.mkdirSync(folder, { mode: 0o700 });
    return this.own(folder);
  }

  write(file: string, text: string): string {
    fs.writeFileSync(file, text, { mode: 0o600 });
    return this.own(file);
  }

  run(program: string, args: readonly string[], directory: string): ChildProcess {
    const env = { PATH: process.env['PATH'], HOME: directory, LC_ALL: 'C.UTF-8' };
    const stdio = ['ignore', 'pipe', 'pipe'] as const;
    const child = spawn(program, args, { ...this.runner, cwd: directory, env, stdio: [...stdio] });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
      });
    return child;
  }
}

async function startEtcd(
  files: Files,
  etcd: string,
): Promise<{ child: ChildProcess; port: number }> {
  const [port, peerPort] = [await findFreePort(), await findFreePort()];
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const directory = files.folder('etcd');
  const settings = {
    name: 'etcd1',
    'data-dir': path.join(directory, 'data'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `etcd1=${peer}`,
    'enable-v2': 'true',
  };
  const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  const child = files.run(etcd, args, directory);
  const isHealthy = async () => expect((await ask(`${client}/health`)).status).toBe(200);
  await vi.waitFor(isHealthy, patient);
  return { child, port };
}

/** The sample of one node with this machine's addresses. */
async function prepareNode(files: Files, name: string, etcdPort: number, binDir: string) {
  const directory = files.folder(name);
  const [port, restPort] = [await findFreePort(), await findFreePort()];
  const relays = {
    data: await startRelay(port),
    rest: await startRelay(restPort),
    etcd: await startRelay(etcdPort),
  };
  const archive = path.join(files.directory, 'archive');
  const sample = adapt(readSample('cluster/patroni.yml'), {
    'name: db1': `name: ${name}`,
    'listen: 0.0.0.0:8008': `listen: 127.0.0.1:${restPort}`,
    'connect_address: 10.0.0.11:8008': `connect_address: 127.0.0.1:${relays.rest.port}`,
    'listen: 0.0.0.0:5432': `listen: 127.0.0.1:${port}`,
    'connect_address: 10.0.0.11:5432': `connect_address: 127.0.0.1:${relays.data.port}`,
    // Without the option Patroni would learn the address behind the relay.
    'hosts: 10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379': `hosts: 127.0.0.1:${relays.etcd.port}\n  use_proxies: true`,
    '/var/lib/postgresql/15/qeema': path.join(directory, 'data'),
    '/usr/lib/postgresql/15/bin': binDir,
    '/var/lib/qeema-wal': archive,
    '10.0.0.0/24': '127.0.0.1/32',
    // The directory of the socket, since /var/run/postgresql may not exist.
    'local all postgres peer': 'local all all trust',
    '  parameters:\n    # A segment': `  parameters:\n    unix_socket_directories: ${directory}\n    # A segment`,
  });
  files.write(path.join(directory, 'patroni.yml'), sample);
  return { name, directory, restPort, relays };
}

async function startHaproxy(files: Files, haproxy: string, nodes: readonly Node[]) {
  const [port, readPort] = [await findFreePort(), await findFreePort()];
  const places = ['db1', 'db2', 'db3'].map((name, index) => {
    const { data, rest } = (nodes[index] ?? nodes[0])?.relays ?? {};
    const sample = `server ${name} 10.0.0.1${index + 1}:5432 check port 8008`;
    return [sample, `server ${name} 127.0.0.1:${data?.port} check port ${rest?.port}`] as const;
  });
  const sample = adapt(readSample('cluster/haproxy.cfg'), {
    ...Object.fromEntries(places),
    'log /dev/log local0': 'log stdout format raw local0',
    'bind 127.0.0.1:5432': `bind 127.0.0.1:${port}`,
    'bind 127.0.0.1:5433': `bind 127.0.0.1:${readPort}`,
  });
  const file = files.write(path.join(files.directory, 'haproxy.cfg'), sample);
  const checked = spawnSync(haproxy, ['-c', '-f', file], { encoding: 'utf8' });
  expect(checked.status, checked.stderr).toBe(0);
  return { child: files.run(haproxy, ['-db', '-f', file], files.directory), port, readPort };
}

/** The commands of docs/operations.md for a recovery to a point in time. */
function recoveryOf(files: Files, bin: string, port: () => number, children: ChildProcess[]) {
  const archive = path.join(files.directory, 'archive');
  return {
    async baseBackup() {
      const copy = files.folder('copy');
      const args = ['--dbname', `${replicator}:${port()}`, '--pgdata', copy, '--checkpoint=fast'];
      const child = files.run(path.join(bin, 'pg_basebackup'), args, files.directory);
      expect(await once(child, 'close'), files.output.slice(-2_000)).toEqual([0, null]);
      return copy;
    },
    async recover(copy: string, time: string) {
      files.write(path.join(copy, 'recovery.signal'), '');
      const ownPort = await findFreePort();
      const settings = {
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_time: time,
        recovery_target_action: 'promote',
        archive_mode: 'off',
        // Without it the copy would wait for the settings of the primary, which Patroni passes.
        hot_standby: 'off',
        // Patroni has written the paths of the node into the configuration.
        hba_file: path.join(copy, 'pg_hba.conf'),
        ident_file: path.join(copy, 'pg_ident.conf'),
        port: String(ownPort),
        unix_socket_directories: copy,
      };
      const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      children.push(files.run(path.join(bin, 'postgres'), ['-D', copy, ...args], copy));
      return `${superuser}:${ownPort}`;
    },
  };
}

/** Two nodes of PostgreSQL under Patroni, etcd and HAProxy by the samples of deploy/cluster. */
export async function startDatabaseCluster(pathOf: PathOf): Promise<DatabaseCluster> {
  const files = new Files();
  files.folder('archive');
  const system = [...findBinaries()].find(({ isPackage }) => !isPackage);
  if (system === undefined) throw new Error('no PostgreSQL of the system');
  const etcd = await startEtcd(files, pathOf('etcd'));
  const nodes: Node[] = [];
  const patroniOf = ({ directory }: Pick<Node, 'directory'>) =>
    files.run(pathOf('patroni'), [path.join(directory, 'patroni.yml')], directory);
  const nodeOf = (name: string): Node => {
    const node = nodes.find((one) => one.name === name);
    if (node === undefined) throw new Error(`no node ${name}`);
    return node;
  };
  const untilRole = async (role: string, accept: (name: string) => boolean): Promise<string> =>
    vi.waitFor(async () => {
      const found = await findNode(nodes, role);
      if (found === undefined || !accept(found))
        throw new Error(`no ${role}: ${files.output.slice(-3_000)}`);
      return found;
    }, patient);
  const stop = async () => {
    for (const node of nodes) {
      signal(node, 'SIGKILL');
      for (const relay of Object.values(node.relays)) await relay.close();
    }
    const running = children.filter(
      ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
    );
    const ended = running.map((child) => once(child, 'exit'));
    for (const child of running) child.kill('SIGKILL');
    await Promise.all(ended);
    fs.rmSync(files.directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  const children: ChildProcess[] = [etcd.child];
  try {
    for (const name of ['db1', 'db2']) {
      const prepared = await prepareNode(files, name, etcd.port, path.join(system.home, 'bin'));
      nodes.push({ ...prepared, patroni: patroniOf(prepared) });
      // The first becomes the primary, and the second copies it.
      await untilRole(name === 'db1' ? 'primary' : 'sync', () => true);
    }
    const haproxy = await startHaproxy(files, pathOf('haproxy'), nodes);
    children.push(haproxy.child);
    const url = `${superuser}:${haproxy.port}/postgres`;
    // HAProxy counts each node as ready until its first checks.
    const isChecked = () => {
      expect(files.output).toContain('Server primary/db2 is DOWN');
      expect(files.output).toContain('Server replicas/db1 is DOWN');
    };
    await vi.waitFor(isChecked, patient);
    return {
      url,
      readAt(address) {
        const read = new URL(address);
        read.port = String(haproxy.readPort);
        return read.href;
      },
      async untilSafe() {
        await untilRole('primary', () => true);
        await untilRole('sync', () => true);
      },
      untilPrimaryIsNot: async (former) => untilRole('primary', (name) => name !== former),
      async kill(name) {
        const node = nodeOf(name);
        const end = once(node.patroni, 'exit');
        signal(node, 'SIGKILL');
        await end;
      },
      start(name) {
        const node = nodeOf(name);
        node.patroni = patroniOf(node);
      },
      freeze: (name) => signal(nodeOf(name), 'SIGSTOP'),
      thaw: (name) => signal(nodeOf(name), 'SIGCONT'),
      isolate(name) {
        for (const relay of Object.values(nodeOf(name).relays)) relay.cut();
      },
      cutFromEtcd: (name) => nodeOf(name).relays.etcd.cut(),
      reconnect(name) {
        for (const relay of Object.values(nodeOf(name).relays)) relay.mend();
      },
      async switchOver(from) {
        const answer = await fetch(`http://127.0.0.1:${nodeOf(from).restPort}/switchover`, {
          method: 'POST',
          body: JSON.stringify({ leader: from }),
        });
        expect([200, 202], await answer.text()).toContain(answer.status);
      },
      ...recoveryOf(files, path.join(system.home, 'bin'), () => haproxy.port, children),
      log: () => files.output,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
