import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openArchive } from '../../server/backup/archive.ts';
import { dump } from '../../server/backup/dump.ts';
import { loadObjects } from '../../server/backup/load.ts';
import { createObjectFiles } from '../../server/object-files.ts';
import { startFakeStore, storeKeys, type FakeStore } from '../fakes/s3.ts';
import { openTestDatabase, type TestDatabase } from '../harness/database.ts';
import { fillTables, readColumns } from '../harness/fill.ts';

const key = 'abcdefghijklmnop-_XY';
let database: TestDatabase;
let store: FakeStore;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'qeema-objects-'));
  store = await startFakeStore();
  database = await openTestDatabase('embedded');
  await fillTables(database.kysely, await readColumns(database.kysely), ['stored_file']);
  await sql`update stored_file set storage_key = ${key}`.execute(database.kysely);
}, 120_000);
afterAll(async () => {
  await database.drop();
  await store.close();
  await rm(directory, { recursive: true });
});

it('a backup holds the files of a bucket that records name, and puts them into another one', async () => {
  const bucket = (prefix: string) => createObjectFiles({ url: `${store.url}/${prefix}`, ...storeKeys }, { waitMs: 1 });
  const parts = { database, dataDir: directory, secretKey: 'x'.repeat(32), objects: bucket('old') };
  const missing = await dump(parts, path.join(directory, 'missing.tar'));
  expect([missing.files, missing.missingFiles]).toEqual([0, [key]]);

  await bucket('old').put(key, Buffer.from('an invoice'));
  await bucket('old').put('nobody-names-this-file', Buffer.from('x'));
  const file = path.join(directory, 'all.tar');
  const manifest = await dump(parts, file);
  expect([manifest.files, manifest.missingFiles]).toEqual([1, []]);
  const archive = await openArchive(file);
  expect(await loadObjects(archive, bucket('new'))).toBe(1);
  await archive.close();
  expect(Buffer.from((await bucket('new').get(key)) ?? []).toString()).toBe('an invoice');

  // A store that is away is no empty one: then there is no backup at all.
  store.setMood('is-broken');
  await expect(dump(parts, path.join(directory, 'none.tar'))).rejects.toThrow('HTTP 503');
});
