import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeLogo, uploadDocument } from '#features/account/schema.ts';
import { deleteDropped } from '#features/attachment/commands.ts';
import { uploadFile } from '#features/attachment/schema.ts';
import { claimDropped, noteUpload } from '#features/attachment/store/dropped.ts';
import { readJobs } from '#features/operations/reads/jobs.ts';
import { sendBankTopUp } from '#features/wallet/schema/wallet.ts';
import { placeOfKey } from '#server/files/disk.ts';
import { addParty, type Party } from '../factories/access.ts';
import { dataOf } from '../factories/order.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { fileOf, makePdf, makePng } from '../factories/review-documents.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let api: TestApi;
let buyer: Party;
let supplier: Party;
beforeAll(async () => {
  api = await startApi('dropped files');
  buyer = await addParty(api, 'buyer', { approved: false });
  supplier = await addParty(api, 'supplier');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  await api.db.deleteFrom('dropped_file').execute();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const round = () => deleteDropped({ db: api.db, files: api.services.files, now: api.now() });
const listDropped = () => api.db.selectFrom('dropped_file').selectAll().execute();
const isThere = async (key: string) => (await api.services.files.get(key)) !== null;
const keysOf = async ({ companyId }: Party) => {
  const rows = await api.db
    .selectFrom('stored_file')
    .select('storage_key')
    .where('company_id', '=', companyId)
    .execute();
  return rows.map(({ storage_key: key }) => key);
};
const pdf = (words: string) => fileOf(makePdf(words), 'a.pdf');
const sendPaper = async (kind: 'logo' | 'licence', file: File) =>
  dataOf(await api.as({ token: buyer.token })(uploadDocument, { body: { kind, file } }));
const sendDocument = (file: File) =>
  api.as({ token: supplier.token })(uploadFile, { body: { file } });

/** Keys that were put while `work` ran. */
async function keysPut(work: () => Promise<unknown>): Promise<string[]> {
  const put = vi.spyOn(api.services.files, 'put');
  await work();
  const keys = put.mock.calls.map(([key]) => key);
  put.mockRestore();
  return keys;
}

async function plant(count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => api.services.random.token(24));
  for (const key of keys) {
    await noteUpload(api.db, key, api.now());
    await api.services.files.put(key, Buffer.from('x'));
  }
  return keys;
}

describe('a file store that does not delete', () => {
  it('fails no command: documents and logos are replaced and removed, and their bytes are deleted later', async () => {
    await sendPaper('logo', fileOf(await makePng(), 'logo.png'));
    await sendPaper('licence', pdf('first'));
    const before = await keysOf(buyer);
    expect(before).toHaveLength(2);
    const refuse = vi
      .spyOn(api.services.files, 'delete')
      .mockRejectedValue(new Error('the bucket is away'));
    await sendPaper('licence', pdf('second'));
    expect((await api.as({ token: buyer.token })(removeLogo, {})).ok).toBe(true);
    expect(refuse).not.toHaveBeenCalled();
    const [kept = ''] = await keysOf(buyer);
    expect(before).not.toContain(kept);
    // A backup that began before may still read them.
    api.advance(hourMs - 1);
    expect(await round()).toBe(0);
    api.advance(1);

    await expect(round()).rejects.toThrow(
      '2 of 2 files could not be deleted: Error: the bucket is away',
    );
    expect(await Promise.all(before.map(isThere))).toEqual([true, true]);
    const again = {
      tries: 1,
      error: 'Error: the bucket is away',
      next_try_at: new Date(api.now().getTime() + minuteMs),
    };
    expect(await listDropped()).toEqual([
      expect.objectContaining(again),
      expect.objectContaining(again),
    ]);
    // Not before its time.
    expect(await round()).toBe(0);
    refuse.mockRestore();
    api.advance(minuteMs);
    expect(await round()).toBe(2);
    expect(await Promise.all([...before, kept].map(isThere))).toEqual([false, false, true]);
    expect(await listDropped()).toEqual([]);
  });

  it('is asked for a few files and not for all pending ones, and the console shows that they are late', async () => {
    const keys = await plant(45);
    const refuse = vi
      .spyOn(api.services.files, 'delete')
      .mockRejectedValue(new Error('the bucket is away'));
    await expect(round()).rejects.toThrow('20 of 20');
    expect(refuse).toHaveBeenCalledTimes(20);
    const job = async () =>
      (await readJobs(api.db, api.now())).find(({ job: name }) => name === 'dropped_files');
    expect(await job()).toMatchObject({ due: 45, oldest_due_at: api.now().toISOString() });
    refuse.mockRestore();
    api.advance(hourMs);
    expect(await round()).toBe(45);
    expect(await isThere(keys[0] ?? '')).toBe(false);
    expect(await job()).toMatchObject({ due: 0 });
  });
});

describe('an upload', () => {
  it('that is refused, or repeated under its key, leaves no file', async () => {
    const body = { package_id: '01930000-0000-7000-8000-0000000000aa', file: pdf('slip') };
    const once = { idempotencyKey: 'dropped-once-1' };
    const [slip = ''] = await keysPut(async () => {
      expect(await api.as({ token: supplier.token })(sendBankTopUp, { body }, once)).toMatchObject({
        code: 'not_found',
      });
    });
    expect(await round()).toBe(1);
    expect(await isThere(slip)).toBe(false);

    const send = () =>
      api.as({ token: supplier.token })(
        uploadFile,
        { body: { file: pdf('once') } },
        { idempotencyKey: 'once-more-1' },
      );
    const [first = '', second = ''] = await keysPut(async () =>
      expect(await send()).toEqual(await send()),
    );
    expect(await round()).toBe(1);
    expect(await Promise.all([first, second].map(isThere))).toEqual([true, false]);
  });

  it('is deleted an hour later if its process ended before its record was written', async () => {
    const { put } = api.services.files;
    const keys: string[] = [];
    vi.spyOn(api.services.files, 'put').mockImplementation(async (key, bytes) => {
      keys.push(key);
      await put(key, bytes);
      throw new Error('the power is gone');
    });
    expect(await sendDocument(pdf('half'))).toMatchObject({ status: 500 });
    expect(api.faults.splice(0)).toHaveLength(1);
    const [key = ''] = keys;
    api.advance(hourMs - 1);
    expect(await round()).toBe(0);
    expect(await isThere(key)).toBe(true);
    api.advance(1);
    expect(await round()).toBe(1);
    expect(await isThere(key)).toBe(false);
  });

  it('that takes longer than an hour is refused, so that no record names deleted bytes', async () => {
    const { put } = api.services.files;
    vi.spyOn(api.services.files, 'put').mockImplementation(async (key, bytes) => {
      await put(key, bytes);
      api.advance(hourMs);
      await claimDropped(api.db, api.now(), new Date(api.now().getTime() + minuteMs), 1);
    });
    const before = await keysOf(supplier);
    expect(await sendDocument(pdf('slow'))).toMatchObject({ status: 503, code: 'busy' });
    expect(await keysOf(supplier)).toEqual(before);
    vi.restoreAllMocks();
    api.advance(minuteMs);
    expect(await round()).toBe(1);
    expect(await sendDocument(pdf('slow'))).toMatchObject({ ok: true });
    expect(await listDropped()).toEqual([]);
  });

  it('that was interrupted while it was written leaves no partial file on the disk', async () => {
    const [key = ''] = await plant(1);
    const draft = path.join(api.dataDir, 'files', `${placeOfKey(key)}.part`);
    await mkdir(path.dirname(draft), { recursive: true });
    await writeFile(draft, 'half');
    expect(await round()).toBe(1);
    await expect(readFile(draft)).rejects.toThrow('ENOENT');
  });
});

describe('a document that an operator has decided on', () => {
  it('is retained with its bytes when it is replaced, because it is evidence', async () => {
    const before = await keysOf(buyer);
    await api.db
      .updateTable('document')
      .set({ state: 'refused', reason: 'unreadable', decided_at: api.now() })
      .where('company_id', '=', buyer.companyId)
      .execute();
    await sendPaper('licence', pdf('third'));
    expect(before).toHaveLength(1);
    expect(await keysOf(buyer)).toEqual(expect.arrayContaining(before));
    api.advance(2 * hourMs);
    expect(await round()).toBe(0);
    expect(await Promise.all(before.map(isThere))).toEqual([true]);
  });
});

describe('the deletion of files', () => {
  it('that one process did not finish is finished by another, also if the bytes were already deleted', async () => {
    const [key = ''] = await plant(1);
    expect(
      await claimDropped(api.db, api.now(), new Date(api.now().getTime() + 5 * minuteMs), 10),
    ).toHaveLength(1);
    await api.services.files.delete(key);
    expect(await round()).toBe(0);
    api.advance(5 * minuteMs);
    expect(await round()).toBe(1);
    expect(await listDropped()).toEqual([]);
  });

  it('never deletes a file that a record names, for any entry in its list', async () => {
    expect(await sendDocument(pdf('needed'))).toMatchObject({ ok: true });
    const key = (await keysOf(supplier)).at(-1) ?? '';
    await noteUpload(api.db, key, api.now());
    api.advance(30 * 24 * hourMs);
    expect(await round()).toBe(0);
    expect(await isThere(key)).toBe(true);
  });

  it('is in one function only, which records the bytes', async () => {
    const features = path.join(import.meta.dirname, '../../features');
    const names = (await readdir(features, { recursive: true })).filter((name) =>
      /(?<!\.test)\.ts$/.test(name),
    );
    const sources = await Promise.all(
      names.map(async (name) => ({
        name,
        text: await readFile(path.join(features, name), 'utf8'),
      })),
    );
    const deleting = sources.filter(({ text }) =>
      /delete from stored_file|deleteFrom\('stored_file'/.test(text),
    );
    expect(deleting.map(({ name }) => name)).toEqual([
      path.join('attachment', 'store', 'files.ts'),
    ]);
  });
});
