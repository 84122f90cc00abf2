import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { findFreePort } from '../harness/free-port.ts';

export const cephPackages = {
  ceph: 'ceph-common',
  'ceph-mon': 'ceph-mon',
  'ceph-osd': 'ceph-osd',
  radosgw: 'radosgw',
};
export type CephProgram = keyof typeof cephPackages;

export interface Gateway {
  /** Without a bucket. */
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
  stop(): Promise<void>;
}

interface Setting {
  readonly directory: string;
  readonly ports: { readonly monitor: number; readonly gateway: number };
  readonly ids: { readonly cluster: string; readonly store: string };
}

/** One monitor, one store of objects in memory, one copy of each object, and only loopback. */
function configOf({ directory, ports, ids }: Setting): string {
  const at = (name: string) => path.join(directory, name);
  return `[global]
fsid = ${ids.cluster}
mon host = [v2:127.0.0.1:${ports.monitor}]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
keyring = ${at('keyring')}
run dir = ${directory}
admin socket = ${at('$name.sock')}
log file = ${at('$name.log')}
mon cluster log file = ${at('cluster.log')}
mon allow pool size one = true
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
[mon.a]
mon data = ${at('mon')}
[osd.0]
osd data = ${at('osd')}
osd objectstore = memstore
memstore device bytes = 536870912
[client.rgw]
rgw data = ${at('rgw')}
rgw frontends = beast endpoint=127.0.0.1:${ports.gateway}
`;
}

function run(program: string, args: readonly string[]): void {
  const done = spawnSync(program, args, { encoding: 'utf8', timeout: 60_000 });
  if (done.status !== 0)
    throw new Error(`${program} ${args.join(' ')}: ${done.stdout}${done.stderr}`);
}

const keyOwners: Readonly<Record<string, readonly string[]>> = {
  'mon.': ['mon', 'allow *'],
  'client.admin': ['mon', 'allow *', 'osd', 'allow *', 'mgr', 'allow *'],
  'client.rgw': ['mon', 'allow rwx', 'osd', 'allow rwx'],
  'osd.0': ['mon', 'allow profile osd', 'osd', 'allow *'],
};

/** The keys of all roles in one file. The tools are in ceph-common beside `ceph`. */
function writeKeys(directory: string): string {
  const file = path.join(directory, 'keyring');
  run('ceph-authtool', ['--create-keyring', file]);
  for (const [owner, caps] of Object.entries(keyOwners)) {
    const pairs = caps.flatMap((part, index) =>
      index % 2 === 0 ? ['--cap', part, caps[index + 1] ?? ''] : [],
    );
    run('ceph-authtool', [file, '--gen-key', '-n', owner, ...pairs]);
  }
  return file;
}

/**
 * A Ceph of one monitor, one store and the S3 gateway on this machine's loopback, with one user.
 * All of it is in memory and in a folder that `stop` removes.
 */
export async function startCeph(pathOf: (program: CephProgram) => string): Promise<Gateway> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'qeema-ceph-'));
  const ports = { monitor: await findFreePort(), gateway: await findFreePort() };
  const ids = { cluster: crypto.randomUUID(), store: crypto.randomUUID() };
  const config = path.join(directory, 'ceph.conf');
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(path.join(directory, name));
  writeFileSync(config, configOf({ directory, ports, ids }));
  const output = openSync(path.join(directory, 'output'), 'a');
  const children: ChildProcess[] = [];
  const start = (program: CephProgram, args: readonly string[]) => {
    const all = ['--conf', config, ...args, '--foreground'];
    children.push(spawn(pathOf(program), all, { stdio: ['ignore', output, output] }));
  };
  const stop = async () => {
    for (const child of children.reverse()) {
      if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
    }
    closeSync(output);
    rmSync(directory, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${ports.gateway}`;
  const user = { keyId: 'QEEMAOFTHETEST', secret: 'of the test/alone+with=signs' };
  try {
    const keys = writeKeys(directory);
    const map = path.join(directory, 'monmap');
    const place = `[v2:127.0.0.1:${ports.monitor}]`;
    run('monmaptool', ['--create', '--fsid', ids.cluster, '--addv', 'a', place, map]);
    const mkfs = ['--conf', config, '--mkfs', '-i'];
    run(pathOf('ceph-mon'), [...mkfs, 'a', '--monmap', map, '--keyring', keys]);
    start('ceph-mon', ['-i', 'a']);
    run(pathOf('ceph'), ['--conf', config, 'osd', 'new', ids.store]);
    run(pathOf('ceph'), ['--conf', config, 'auth', 'import', '-i', keys]);
    run(pathOf('ceph-osd'), [...mkfs, '0', '--osd-uuid', ids.store]);
    start('ceph-osd', ['-i', '0']);
    start('radosgw', ['-n', 'client.rgw']);
    await vi.waitFor(() => fetch(url), { timeout: 120_000, interval: 200 });
    const names = ['--uid=qeema', '--display-name=Qeema'];
    const access = [`--access-key=${user.keyId}`, `--secret-key=${user.secret}`];
    run('radosgw-admin', ['--conf', config, 'user', 'create', ...names, ...access]);
    return { url, ...user, stop };
  } catch (error) {
    const said = readFileSync(path.join(directory, 'output'), 'utf8').slice(-3_000);
    await stop();
    throw new Error(`Ceph did not start: ${said}`, { cause: error });
  }
}
