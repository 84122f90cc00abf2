import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openArchive } from '#server/backup/archive.ts';
import { dump } from '#server/backup/dump.ts';
import { load, refuseUsedTarget, type Target } from '#server/backup/load.ts';
import { parseManifest } from '#server/backup/manifest.ts';
import { createObjectFiles } from '#server/files/bucket.ts';
import { createDiskFiles } from '#server/files/disk.ts';
import { deleteDropped } from '#features/attachment/commands.ts';
import { noteUpload } from '#features/attachment/store/dropped.ts';
import { insertFile } from '#features/attachment/store/files.ts';
import { systemRandom } from '#server/crypto/random.ts';
import { addParty } from '../factories/access.ts';
import { startFakeStore, storeKeys, type FakeStore } from '../fakes/s3.ts';
import { openTestDatabase, type TestDatabase } from '../harness/database.ts';

const key = 'abcdefghijklmnop-_XY';
const migrationsDirectory = path.resolve(import.meta.dirname, '../../db/migrations');
let database: TestDatabase;
let store: FakeStore;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'qeema-objects-'));
  store = await startFakeStore();
  database = await openTestDatabase('embedded');
  const now = new Date();
  const buyer = await addParty({ db: database.kysely, now: () => now }, 'buyer');
  const about = {
    purpose: 'document',
    mediaType: 'application/pdf',
    bytes: 10,
    name: 'invoice.pdf',
  } as const;
  await database.kysely
    .transaction()
    .execute((tx) =>
      insertFile(tx, { ...buyer, ...about, id: systemRandom.id(), storageKey: key, now }),
    );
}, 120_000);
afterAll(async () => {
  await database.drop();
  await store.close();
  await rm(directory, { recursive: true });
});

const bucket = (prefix: string) =>
  createObjectFiles({ url: `${store.url}/${prefix}`, ...storeKeys }, { waitMs: 1 });
const sourceOf = (files: ReturnType<typeof bucket>) => ({
  database,
  files,
  dataDir: directory,
  secretKeys: { current: 'x'.repeat(32) },
});

it('a backup contains the files of a bucket that records name', async () => {
  const missing = await dump(sourceOf(bucket('old')), path.join(directory, 'missing.tar'));
  expect([missing.files, missing.missingFiles]).toEqual([0, [key]]);
  await bucket('old').put(key, Buffer.from('an invoice'));
  // Dropped, and not yet deleted where it lies.
  await bucket('old').put('nobody-names-this-file', Buffer.from('x'));
  await noteUpload(database.kysely, 'nobody-names-this-file', new Date());
  const manifest = await dump(sourceOf(bucket('old')), path.join(directory, 'all.tar'));
  expect([manifest.files, manifest.missingFiles]).toEqual([1, []]);

  // A store that is away is no empty one: then there is no backup at all.
  store.setMood('is-broken');
  await expect(dump(sourceOf(bucket('old')), path.join(directory, 'none.tar'))).rejects.toThrow(
    'HTTP 503',
  );
  store.setMood('serves');
});

/**
 * A stand-in for a volume: a system folder in it, and a mount point that can be neither removed nor
 * renamed.
 */
async function makeVolume(): Promise<string> {
  const volume = path.join(directory, 'volume');
  await mkdir(path.join(volume, 'lost+found'), { recursive: true });
  return volume;
}

describe.each([
  ['a bucket', async () => bucket('new')],
  ['a folder that is a volume', async () => createDiskFiles(await makeVolume())],
])('a restore into %s', (_name, openTarget) => {
  let empty: TestDatabase;
  let target: Target;
  beforeAll(async () => {
    empty = await openTestDatabase('embedded');
    const dataDir = path.join(directory, 'not there yet');
    target = { database: empty, migrationsDirectory, files: await openTarget(), dataDir };
  }, 120_000);
  afterAll(() => empty.drop());

  it('that fails leaves it empty, and the next one restores everything', async () => {
    await target.files?.put(key, Buffer.from('of somebody'));
    await expect(refuseUsedTarget(target)).rejects.toThrow('has uploaded files');
    await target.files?.delete(key);
    const archive = await openArchive(path.join(directory, 'all.tar'));
    const manifest = parseManifest((await archive.entries.at(-1)?.read()) ?? Buffer.from(''));
    const [table, ...tables] = manifest.tables.toReversed();
    if (table === undefined) throw new Error('no table');
    const wrong = { ...manifest, tables: [...tables.toReversed(), { ...table, hash: '1' }] };
    await expect(load(target, archive, wrong)).rejects.toThrow(`Table ${table.name}`);
    await expect(refuseUsedTarget(target)).resolves.toBeUndefined();
    expect(await target.files?.get(key)).toBeNull();

    await load(target, archive, manifest);
    await archive.close();
    const { files } = target;
    if (files === null) throw new Error('no files');
    // Dropped files are not in the backup, and their list is emptied by the job.
    expect(await files.get('nobody-names-this-file')).toBeNull();
    expect(await deleteDropped({ db: empty.kysely, files, now: new Date() })).toBe(1);
    expect(await deleteDropped({ db: empty.kysely, files, now: new Date() })).toBe(0);
    expect(Buffer.from((await files.get(key)) ?? []).toString()).toBe('an invoice');
  });
});
