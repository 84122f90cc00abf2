import { existsSync, readdirSync } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type pg from 'pg';
import type { FileStore } from '../../shared/call.ts';
import { migrate, readMigrations } from '../db/migrate.ts';
import type { OpenDatabase } from '../db/open.ts';
import { withoutStatementLimit } from '../db/statement-limit.ts';
import type { ArchiveEntry, ArchiveReader } from './archive.ts';
import { columnList, fingerprint, listTables, quote, sameEverywhere, type Table } from './catalogue.ts';
import { copyIn, parseCopyRow } from './copy.ts';
import { partName } from './dump.ts';
import { keyName, manifestName, parseManifest, type Manifest } from './manifest.ts';

const gunzipped = promisify(gunzip);
/** Rows of one insert, where there is no way in by COPY. */
const insertRows = 500;

/** A target that must not be written to, or a backup that this version cannot restore. */
export class RestoreError extends Error {}

export interface LoadParts {
  readonly database: OpenDatabase;
  readonly migrationsDirectory: string;
}

/** Reads what a backup holds; refuses one that a newer version wrote. */
export async function readManifest(archive: ArchiveReader, migrationsDirectory: string): Promise<Manifest> {
  const entry = archive.entries.find(({ name }) => name === manifestName);
  if (entry === undefined) throw new RestoreError('The file holds no manifest: it is no backup of this product.');
  const manifest = parseManifest(await entry.read());
  const known = new Map((await readMigrations(migrationsDirectory)).map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of manifest.migrations) {
    if (known.get(name) === checksum) continue;
    throw new RestoreError(
      `The backup has migration ${name}, which this version does not have: take the version it is from.`,
    );
  }
  return manifest;
}

/** Rows that somebody has written, not a migration. */
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
    throw new RestoreError('The target database holds tables of something else. Restore into an empty one.');
  }
  for (const name of writtenTables.filter((one) => there.has(one))) {
    const { rowCount } = await client.query(`select from ${quote(name)} limit 1`);
    if ((rowCount ?? 0) > 0) {
      throw new RestoreError(`The target database is not empty: table ${name} has rows. Restore into an empty one.`);
    }
  }
}

/** @throws RestoreError where the database or the folder of files holds anything of somebody's */
export async function refuseUsedTarget(pool: pg.Pool, filesDirectory: string | null): Promise<void> {
  const client = await pool.connect();
  try {
    await refuseUsed(client);
  } finally {
    client.release();
  }
  if (filesDirectory !== null && existsSync(filesDirectory) && readdirSync(filesDirectory).length > 0) {
    throw new RestoreError(`${filesDirectory} is not empty. Restore into an empty DATA_DIR.`);
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
  parts: LoadParts,
  client: pg.ClientBase,
  entries: ReadonlyMap<string, ArchiveEntry>,
  table: Manifest['tables'][number],
): Promise<void> {
  for (let number = 1; number <= table.parts; number += 1) {
    const entry = entries.get(partName(table.name, number));
    if (entry === undefined) throw new RestoreError(`The backup lacks part ${number} of table ${table.name}.`);
    const part = await gunzipped(await entry.read());
    if (parts.database.engine === 'server') {
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
 * Rows come in as they are: guards and logs of the tables rest, and foreign keys are checked when all are there. All of it
 * as the owner of the tables may, without a superuser.
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
  for (const { name } of tables) await client.query(`alter table ${quote(name)} disable trigger user`);
  await work();
  for (const { name } of tables) await client.query(`alter table ${quote(name)} enable trigger user`);
  for (const { name, on, definition } of keys) {
    await client.query(`alter table ${on} add constraint ${name} ${definition}`);
  }
}

async function loadRows(parts: LoadParts, archive: ArchiveReader, manifest: Manifest): Promise<void> {
  const client = await parts.database.pool.connect();
  const entries = new Map(archive.entries.map((entry) => [entry.name, entry]));
  let failure: Error | undefined;
  try {
    await client.query('begin');
    await client.query(sameEverywhere);
    const tables = await listTables(client);
    await withoutGuards(client, tables, async () => {
      // What migrations have put in is in the backup as well, as it was then.
      await client.query(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`);
      for (const table of manifest.tables) await loadTable(parts, client, entries, table);
      for (const { name, last, isCalled } of manifest.sequences) {
        await client.query('select setval($1::text::regclass, $2::text::bigint, $3)', [quote(name), last, isCalled]);
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
 * Loads a backup's rows into an empty database in one transaction, on the schema it was written with, proves each table by
 * its count and hash, and brings the schema to this version then.
 * @throws RestoreError; the database is as it was, save for tables without rows
 */
export async function loadDatabase(parts: LoadParts, archive: ArchiveReader, manifest: Manifest): Promise<void> {
  const { database, migrationsDirectory } = parts;
  await migrate(database.pool, migrationsDirectory, new Set(manifest.migrations.map(({ name }) => name)));
  await withoutStatementLimit(database.pool, () => loadRows(parts, archive, manifest));
  await migrate(database.pool, migrationsDirectory);
}

/** An uploaded file's key, of an entry that is one. */
function placeOfEntry(name: string): { folder: string; key: string } | null {
  const [, folder, key] = /^files\/([\w-]+)\/([\w-]+)$/.exec(name) ?? [];
  return folder === undefined || key === undefined ? null : { folder, key };
}

/** Puts the uploaded files back into an empty bucket. Answers how many. */
export async function loadObjects(archive: ArchiveReader, objects: Pick<FileStore, 'put'>): Promise<number> {
  let count = 0;
  for (const entry of archive.entries) {
    const place = placeOfEntry(entry.name);
    if (place === null) continue;
    await objects.put(place.key, await entry.read());
    count += 1;
  }
  return count;
}

/** Puts the uploaded files back; on the disk before their folder has its name. Answers how many. */
export async function loadFiles(archive: ArchiveReader, dataDir: string): Promise<number> {
  const target = path.join(dataDir, 'files');
  const draft = path.join(dataDir, 'files.restoring');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  let count = 0;
  for (const entry of archive.entries) {
    const place = placeOfEntry(entry.name);
    if (place === null) continue;
    const { folder, key } = place;
    await mkdir(path.join(draft, folder), { recursive: true });
    const handle = await open(path.join(draft, folder, key), 'wx');
    try {
      await handle.writeFile(await entry.read());
      await handle.sync();
    } finally {
      await handle.close();
    }
    count += 1;
  }
  await rm(target, { recursive: true, force: true });
  await rename(draft, target);
  return count;
}

/** Puts the key back where the backup was asked to hold it. True when it did. */
export async function loadKey(archive: ArchiveReader, dataDir: string): Promise<boolean> {
  const entry = archive.entries.find(({ name }) => name === keyName);
  if (entry === undefined) return false;
  await writeFile(path.join(dataDir, keyName), await entry.read(), { flag: 'wx', mode: 0o600 });
  return true;
}
