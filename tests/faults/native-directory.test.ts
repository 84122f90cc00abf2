import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillDataDirectory } from '../../scripts/test/database-template.ts';
import { findBinaries } from '#server/db/native/binaries.ts';
import { readPostmaster, signal } from '#server/db/native/postmaster.ts';
import { openDatabase } from '#server/db/open.ts';
import { openLocalDatabase } from '#server/db/open-local.ts';
import type { OpenDatabase } from '#server/db/open-database.ts';
import { startChild } from '../harness/child.ts';

const [packaged] = findBinaries();
if (packaged === undefined) throw new Error('no PostgreSQL is on this machine');
const clusterName = `postgres-${packaged.major}`;
const isRoot = process.getuid?.() === 0;

let parent: string;
let dataDir: string;
let cluster: string;
beforeEach(() => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'qeema faults-'));
  dataDir = path.join(parent, 'data of قيمة');
  cluster = path.join(dataDir, clusterName);
});
afterEach(() => fs.rmSync(parent, { recursive: true, force: true }));

function throwFault(error: Error): never {
  throw error;
}

/** Names, sizes and times of all files below, to see whether anybody touched one. */
function readTree(directory: string): string[] {
  return fs
    .readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const { size, mtimeMs } = fs.statSync(file);
      return `${file} ${size} ${mtimeMs}`;
    })
    .sort();
}

async function readAll(database: OpenDatabase): Promise<unknown[]> {
  return (await database.pool.query('select * from thing order by 1')).rows;
}

/** A copy of the package without the links that its install script makes. */
function copyPackage(): string {
  const root = path.join(parent, 'package of npm');
  fs.cpSync(path.dirname(packaged?.home ?? ''), root, {
    recursive: true,
    filter: (source) => !fs.lstatSync(source).isSymbolicLink(),
  });
  return root;
}

function setModes(directory: string, mode: number): void {
  for (const entry of fs.readdirSync(directory, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) fs.chmodSync(path.join(entry.parentPath, entry.name), mode);
  fs.chmodSync(directory, mode);
}

async function openInChild(directory: string, options: object): Promise<void> {
  const child = startChild('faults/open-directory.ts', [directory, JSON.stringify(options)]);
  child.process.stdin?.end();
  expect([await child.ended, child.lines]).toEqual([0, ['open', 'closed']]);
}

describe('a data directory with spaces in its path', () => {
  it('is created on first use, and retains written data when it is closed and opened again', async () => {
    const first = await openDatabase({ dataDir, onFault: throwFault });
    await first.pool.query(`create table thing (id int); insert into thing values (1), (2)`);
    await first.close();
    const second = await openDatabase({ dataDir, onFault: throwFault });
    expect(await readAll(second)).toEqual([{ id: 1 }, { id: 2 }]);
    await second.close();
  });

  it('has no server any more when it is closed', async () => {
    await fillDataDirectory(dataDir);
    const database = await openDatabase({ dataDir, onFault: throwFault });
    const { rows } = await database.pool.query<{ folder: string }>(
      `select current_setting('unix_socket_directories') as folder`,
    );
    const { pid } = readPostmaster(cluster) ?? { pid: 0 };
    expect(signal(pid, 0)).toBe(true);
    await database.close();
    expect(signal(pid, 0)).toBe(false);
    expect(readPostmaster(cluster)).toBeNull();
    expect(fs.existsSync(rows[0]?.folder ?? '')).toBe(false);
  });

  it('is refused to a second process, which changes nothing', async () => {
    await fillDataDirectory(dataDir);
    const database = await openDatabase({ dataDir, onFault: throwFault });
    await database.pool.query(`create table thing (id int); insert into thing values (1)`);
    await database.pool.query('checkpoint');
    const before = readTree(dataDir);
    const second = startChild('faults/open-directory.ts', [dataDir]);
    expect(await second.ended).toBe(1);
    expect(second.lines).toHaveLength(1);
    expect(second.lines[0]).toMatch(
      /^refused DirectoryInUseError: The data directory .* is in use by another process/,
    );
    expect(second.lines[0]).toContain(dataDir);
    expect(readTree(dataDir)).toEqual(before);
    await database.pool.query('insert into thing values (2)');
    expect(await readAll(database)).toEqual([{ id: 1 }, { id: 2 }]);
    await database.close();
  });

  it('is refused to a second opening in the same process', async () => {
    await fillDataDirectory(dataDir);
    const database = await openDatabase({ dataDir, onFault: throwFault });
    await expect(openDatabase({ dataDir, onFault: throwFault })).rejects.toThrow(
      'is in use by another process',
    );
    await database.close();
  });

  it('is created again after its first creation was interrupted', async () => {
    const first = startChild('faults/open-directory.ts', [dataDir]);
    const draft = path.join(dataDir, 'postgres.new');
    await expect.poll(() => fs.existsSync(draft), { timeout: 60_000, interval: 1 }).toBe(true);
    first.process.kill('SIGKILL');
    await first.ended;
    expect(fs.existsSync(cluster)).toBe(false);
    const database = await openDatabase({ dataDir, onFault: throwFault });
    await database.pool.query('create table thing (id int)');
    await database.close();
    expect(fs.existsSync(draft)).toBe(false);
  });
});

describe('PostgreSQL', () => {
  it('accepts only the user of its process and root', async () => {
    await fillDataDirectory(dataDir);
    const database = await openDatabase({ dataDir, onFault: throwFault });
    const { rows } = await database.pool.query(
      `select auth_method as method, options, address from pg_hba_file_rules`,
    );
    expect(rows).toEqual([{ method: 'peer', options: ['map=qeema'], address: null }]);
    const { rows: names } = await database.pool.query(
      'select sys_name as name from pg_ident_file_mappings',
    );
    expect(new Set(names.map(({ name }) => name))).toEqual(
      new Set([os.userInfo().username, 'root']),
    );
    const { rows: addresses } = await database.pool.query(
      `select current_setting('listen_addresses') as listens`,
    );
    expect(addresses).toEqual([{ listens: '' }]);
    await database.close();
  });

  it('starts in a home that only this user may enter, from a package there', async () => {
    fs.chmodSync(parent, 0o700);
    await openInChild(dataDir, { packageRoot: copyPackage() });
  });

  it('starts as a user without rights from a read-only installation', async () => {
    const packageRoot = copyPackage();
    setModes(packageRoot, 0o555);
    fs.mkdirSync(dataDir, { mode: 0o700 });
    const before = readTree(packageRoot);
    // Root may write everywhere, so a test that runs as root becomes the owner of the data only.
    const user = isRoot ? 65_534 : undefined;
    if (user !== undefined) {
      fs.chownSync(dataDir, user, user);
      fs.chmodSync(parent, 0o755);
    }
    await openInChild(dataDir, { packageRoot, user });
    expect(readTree(packageRoot)).toEqual(before);
    expect(fs.statSync(cluster).uid).toBe(user ?? process.getuid?.());
    setModes(packageRoot, 0o755);
  });

  it('is explained in one sentence where a database needs it and no binary is there', async () => {
    await fillDataDirectory(dataDir);
    const opening = openLocalDatabase({ dataDir, onFault: throwFault, binaries: [] });
    await expect(opening).rejects.toThrow(
      `${clusterName} needs PostgreSQL ${packaged.major}, which is not on this machine. Install PostgreSQL 15 or newer (Debian: apt-get install postgresql`,
    );
    // The refusal released the directory.
    await (await openDatabase({ dataDir, onFault: throwFault })).close();
  });

  it('of another version than the data is refused with both numbers, and nothing changes', async () => {
    await fillDataDirectory(dataDir);
    const other = path.join(dataDir, 'postgres-15');
    fs.renameSync(cluster, other);
    const before = readTree(other);
    const opening = openLocalDatabase({ dataDir, onFault: throwFault, binaries: [packaged] });
    await expect(opening).rejects.toThrow(
      `was written by PostgreSQL 15, and this machine has only PostgreSQL ${packaged.major}`,
    );
    expect(readTree(other)).toEqual(before);
  });

  it('leaves no process of a terminal group, so Ctrl+C reaches only the product', async () => {
    await fillDataDirectory(dataDir);
    const database = await openDatabase({ dataDir, onFault: throwFault });
    const { pid } = readPostmaster(cluster) ?? { pid: 0 };
    const groupOf = (id: number): string =>
      spawnSync('ps', ['-o', 'sid=', '-p', String(id)], { encoding: 'utf8' }).stdout.trim();
    expect(groupOf(pid)).not.toBe(groupOf(process.pid));
    await database.close();
  });
});
