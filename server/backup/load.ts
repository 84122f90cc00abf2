import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type pg from 'pg';
import { migrate, readMigrations } from '../db/migrate.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import type { RestorableFiles } from '../files/disk.ts';
import { withoutStatementLimit } from '../db/statement-limit.ts';
import type { ArchiveEntry, ArchiveReader } from './archive.ts';
import {
  columnList,
  fingerprint,
  listTables,
  quote,
  sameEverywhere,
  type Table,
} from './catalogue.ts';
import { copyIn, parseCopyRow } from './copy.ts';
import { partName } from './dump.ts';
import { keyName, manifestName, parseManifest, type Manifest } from './manifest.ts';

const gunzipped = promisify(gunzip);
const insertRows = 500;

export class RestoreError extends Error {}

export interface Target {
  readonly database: OpenDatabase;
  readonly migrationsDirectory: string;
  /** Null: the backup has no files, so the existing ones stay. */
  readonly files: RestorableFiles | null;
  readonly dataDir: string;
}

/** Reads the manifest. @throws RestoreError for a backup of a newer version */
export async function readManifest(
  archive: ArchiveReader,
  migrationsDirectory: string,
): Promise<Manifest> {
  const entry = archive.entries.find(({ name }) => name === manifestName);
  if (entry === undefined)
    throw new RestoreError('The file contains no manifest, so it is not a backup of this product.');
  const manifest = parseManifest(await entry.read());
  const known = new Map(
    (await readMigrations(migrationsDirectory)).map(({ name, checksum }) => [name, checksum]),
  );
  for (const { name, checksum } of manifest.migrations) {
    if (known.get(name) === checksum) continue;
    throw new RestoreError(
      `The backup has migration ${name}, which this version does not have: take the version it is from.`,
    );
  }
  return manifest;
}

/** Tables whose rows come from users, never from a migration. */
export const writtenTables = [
  'company',
  'operator',
  'registration',
  'contact_message',
  'meeting_request',
  'activity',
  'ledger_transaction',
  'message',
  'demo_seed',
] as const;

async function refuseUsed(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  if (rows.length === 0) return;
  const there = new Set(rows.map(({ name }) => name));
  if (!there.has('schema_migration')) {
    throw new RestoreError(
      'The target database contains tables of another application. Restore into an empty one.',
    );
  }
  for (const name of writtenTables.filter((one) => there.has(one))) {
    const { rowCount } = await client.query(`select from ${quote(name)} limit 1`);
    if ((rowCount ?? 0) > 0) {
      throw new RestoreError(
        `The target database is not empty: table ${name} has rows. Restore into an empty one.`,
      );
    }
  }
}

/** @throws RestoreError if the database or the file store has user data */
export async function refuseUsedTarget({
  database,
  files,
}: Pick<Target, 'database' | 'files'>): Promise<void> {
  const client = await database.pool.connect();
  try {
    await refuseUsed(client);
  } finally {
    client.release();
  }
  if (files !== null && !(await files.isEmpty())) {
    throw new RestoreError(
      'The target has uploaded files and is not empty. Restore into an empty DATA_DIR, or an empty bucket or prefix.',
    );
  }
}

async function insertPart(client: pg.ClientBase, table: Table, part: Buffer): Promise<void> {
  const lines = part.toString('utf8').split('\n');
  lines.pop();
  const { columns, name } = table;
  const casts = columns.map((column, index) => `c${index}::${column.type}`).join(', ');
  const inputs = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const names = columns.map((_, index) => `c${index}`).join(', ');
  const text = `insert into ${quote(name)} (${columnList(table)}) select ${casts} from unnest(${inputs}) as new(${names})`;
  for (let at = 0; at < lines.length; at += insertRows) {
    const rows = lines.slice(at, at + insertRows).map(parseCopyRow);
    await client.query(
      text,
      columns.map((_, index) => rows.map((row) => row[index] ?? null)),
    );
  }
}

async function loadTable(
  { database }: Pick<Target, 'database'>,
  client: pg.ClientBase,
  entries: ReadonlyMap<string, ArchiveEntry>,
  table: Manifest['tables'][number],
): Promise<void> {
  for (let number = 1; number <= table.parts; number += 1) {
    const entry = entries.get(partName(table.name, number));
    if (entry === undefined)
      throw new RestoreError(`The backup lacks part ${number} of table ${table.name}.`);
    const part = await gunzipped(await entry.read());
    if (database.engine === 'server') {
      await copyIn(client, `copy ${quote(table.name)} (${columnList(table)}) from stdin`, part);
    } else await insertPart(client, table, part);
  }
  const found = await fingerprint(client, table);
  if (found.rows === table.rows && found.hash === table.hash) return;
  throw new RestoreError(
    `Table ${table.name} has ${found.rows} rows, and is not what was backed up (${table.rows} rows).`,
  );
}

interface Constraint {
  readonly name: string;
  readonly on: string;
  readonly definition: string;
}

/**
 * Disables triggers and defers foreign keys, because rows are loaded in table order. Works as the
 * tables' owner, without a superuser.
 */
async function withoutGuards(
  client: pg.ClientBase,
  tables: readonly Table[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<Constraint>(`
    select quote_ident(conname) as name, conrelid::regclass::text as on, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 2, 1`);
  for (const { name, on } of keys) await client.query(`alter table ${on} drop constraint ${name}`);
  for (const { name } of tables)
    await client.query(`alter table ${quote(name)} disable trigger user`);
  await work();
  for (const { name } of tables)
    await client.query(`alter table ${quote(name)} enable trigger user`);
  for (const { name, on, definition } of keys) {
    await client.query(`alter table ${on} add constraint ${name} ${definition}`);
  }
}

async function loadRows(
  target: Pick<Target, 'database'>,
  archive: ArchiveReader,
  manifest: Manifest,
): Promise<void> {
  const client = await target.database.pool.connect();
  const entries = new Map(archive.entries.map((entry) => [entry.name, entry]));
  let failure: Error | undefined;
  try {
    await client.query('begin');
    await client.query(sameEverywhere);
    const tables = await listTables(client);
    await withoutGuards(client, tables, async () => {
      // Truncated first, because the backup also contains the rows that migrations insert.
      await client.query(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`);
      for (const table of manifest.tables) await loadTable(target, client, entries, table);
      for (const { name, last, isCalled } of manifest.sequences) {
        await client.query('select setval($1::text::regclass, $2::text::bigint, $3)', [
          quote(name),
          last,
          isCalled,
        ]);
      }
    });
    await client.query('commit');
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}

/**
 * Loads all rows in one transaction on the schema they were written with, verifies count and hash
 * of each table, and then migrates to this version.
 * @throws RestoreError; the database then has no rows
 */
async function loadDatabase(
  target: Target,
  archive: ArchiveReader,
  manifest: Manifest,
): Promise<void> {
  const { database, migrationsDirectory } = target;
  await migrate(
    database.pool,
    migrationsDirectory,
    new Set(manifest.migrations.map(({ name }) => name)),
  );
  await withoutStatementLimit(database.pool, () => loadRows(target, archive, manifest));
  await migrate(database.pool, migrationsDirectory);
}

function fileKeyOf({ name }: ArchiveEntry): string | null {
  return /^files\/[\w-]+\/([\w-]+)$/.exec(name)?.[1] ?? null;
}

/** Restores the uploaded files, then runs `rest`. Deletes the files again if `rest` fails. */
async function withFiles(
  files: RestorableFiles,
  archive: ArchiveReader,
  rest: () => Promise<void>,
): Promise<void> {
  const begun: string[] = [];
  try {
    for (const entry of archive.entries) {
      const key = fileKeyOf(entry);
      if (key === null) continue;
      begun.push(key);
      await files.put(key, await entry.read());
    }
    await rest();
  } catch (error) {
    for (const key of begun) await files.delete(key).catch(() => undefined);
    throw error;
  }
}

/**
 * Restores files, then the rows that reference them, then the key if the backup has one. The target
 * must be empty.
 * @throws RestoreError; no files, rows or key remain
 */
export async function load(
  target: Target,
  archive: ArchiveReader,
  manifest: Manifest,
): Promise<void> {
  const { files, dataDir } = target;
  const count = archive.entries.filter((entry) => fileKeyOf(entry) !== null).length;
  if (count !== manifest.files)
    throw new RestoreError(`The backup has ${count} files of ${manifest.files}.`);
  const key = archive.entries.find(({ name }) => name === keyName);
  const keyPlace = path.join(dataDir, keyName);
  if (key !== undefined && existsSync(keyPlace)) {
    throw new RestoreError(
      `${keyPlace} is there, and the backup contains a key as well. Restore into an empty DATA_DIR.`,
    );
  }
  const loadRest = () => loadDatabase(target, archive, manifest);
  await (files === null ? loadRest() : withFiles(files, archive, loadRest));
  if (key === undefined) return;
  await mkdir(dataDir, { recursive: true });
  await writeFile(keyPlace, await key.read(), { flag: 'wx', mode: 0o600 });
}
