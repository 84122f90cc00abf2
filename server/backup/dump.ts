import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type pg from 'pg';
import type { FileStore } from '#shared/call.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { withoutStatementLimit } from '../db/statement-limit.ts';
import { placeOfKey } from '../files/disk.ts';
import { createArchive, type ArchiveWriter } from './archive.ts';
import {
  columnList,
  fingerprint,
  listSequences,
  listTables,
  quote,
  sameEverywhere,
  type Table,
} from './catalogue.ts';
import type { SecretKeys } from '../crypto/secrets.ts';
import { copyOut } from './copy.ts';
import { describeKey, keyName, manifestName, type Manifest } from './manifest.ts';

const gzipped = promisify(gzip);

export interface DumpParts {
  readonly database: OpenDatabase;
  readonly files: Pick<FileStore, 'get'> | null;
  readonly dataDir: string;
  readonly secretKeys: SecretKeys;
  /** Includes the key file, so that the backup alone can decrypt everything. */
  readonly withKey?: boolean;
}

/** Reads everything in one snapshot, so that rows written during the backup are not included. */
async function inSnapshot<T>(
  pool: pg.Pool,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(sameEverywhere);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}

async function dumpTable(
  client: pg.ClientBase,
  archive: ArchiveWriter,
  table: Table,
): Promise<Manifest['tables'][number]> {
  let parts = 0;
  await copyOut(
    client,
    `copy ${quote(table.name)} (${columnList(table)}) to stdout`,
    async (part) => {
      parts += 1;
      await archive.add(partName(table.name, parts), await gzipped(part, { level: 3 }));
    },
  );
  return { ...table, columns: [...table.columns], ...(await fingerprint(client, table)), parts };
}

export function partName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.copy.gz`;
}

/**
 * Writes the uploaded files that records reference, so dropped files are left out. Returns the keys
 * that were found.
 * @throws if the file store does not answer, because a backup without files would look complete
 */
async function dumpFiles(
  archive: ArchiveWriter,
  files: Pick<FileStore, 'get'>,
  keys: readonly string[],
): Promise<Set<string>> {
  const dumped = new Set<string>();
  for (const key of keys) {
    const bytes = await files.get(key);
    if (bytes === null) continue;
    await archive.add(`files/${placeOfKey(key)}`, bytes);
    dumped.add(key);
  }
  return dumped;
}

async function dumpAll(parts: DumpParts, archive: ArchiveWriter): Promise<Manifest> {
  const { database, files, dataDir, secretKeys, withKey = false } = parts;
  return inSnapshot(database.pool, async (client) => {
    const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration order by name',
    );
    const tables: Manifest['tables'] = [];
    for (const table of await listTables(client))
      tables.push(await dumpTable(client, archive, table));
    const { rows: stored } = await client.query<{ key: string }>(
      'select storage_key as key from stored_file',
    );
    const keys = stored.map((one) => one.key).toSorted();
    const dumped = files === null ? null : await dumpFiles(archive, files, keys);
    const key = describeKey(secretKeys, dataDir);
    if (withKey && key.from === 'DATA_DIR/secret.key') {
      await archive.add(keyName, await readFile(path.join(dataDir, keyName)));
    }
    const manifest: Manifest = {
      format: 'qeema-backup-1',
      at: new Date().toISOString(),
      engine: database.engine,
      migrations,
      tables,
      sequences: await listSequences(client),
      files: dumped?.size ?? 0,
      missingFiles: dumped === null ? [] : keys.filter((one) => !dumped.has(one)),
      key,
    };
    await archive.add(manifestName, Buffer.from(JSON.stringify(manifest, null, 2)));
    return manifest;
  });
}

/**
 * Writes rows, files and the manifest to one file, as of one moment. @throws if the file exists;
 * leaves no partial file
 */
export async function dump(parts: DumpParts, file: string): Promise<Manifest> {
  const archive = await createArchive(file);
  try {
    const manifest = await withoutStatementLimit(parts.database.pool, () =>
      dumpAll(parts, archive),
    );
    await archive.finish();
    return manifest;
  } catch (error) {
    await archive.discard();
    throw error;
  }
}
