import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteDropped } from '#features/attachment/commands.ts';
import { noteUpload, claimUpload } from '#features/attachment/store/dropped.ts';
import { insertFile } from '#features/attachment/store/files.ts';
import { addParty } from '../factories/access.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();
const count = 60;

/** Parallel sessions: only a server has them. */
describe.skipIf(skipped !== null)('several processes that delete dropped files', () => {
  let api: TestApi;
  beforeAll(async () => {
    vi.stubEnv('TEST_ENGINE', 'server');
    api = await startApi('dropped files race');
  });
  afterAll(async () => {
    expect(api.faults).toEqual([]);
    await api.close();
  });

  async function plant(): Promise<string[]> {
    const keys = Array.from({ length: count }, () => api.services.random.token(24));
    for (const key of keys) {
      await noteUpload(api.db, key, api.now());
      await api.services.files.put(key, Buffer.from('x'));
    }
    return keys;
  }

  it('delete each of them once', async () => {
    const keys = await plant();
    const asked: string[] = [];
    const files = {
      delete: (key: string) => {
        asked.push(key);
        return api.services.files.delete(key);
      },
    };
    const rounds = Array.from({ length: 4 }, () =>
      deleteDropped({ db: api.db, files, now: api.now() }),
    );
    const deleted = await Promise.all(rounds);
    expect(deleted.reduce((sum, one) => sum + one, 0)).toBe(count);
    expect(asked.toSorted()).toEqual(keys.toSorted());
  });

  it('together with a late upload leave the bytes to one of them', async () => {
    const { companyId, memberId } = await addParty(api, 'buyer');
    const keys = await plant();
    /** Like every upload: claims its bytes, then names them. */
    const keep = (storageKey: string) =>
      api.db.transaction().execute(async (tx) => {
        if (!(await claimUpload(tx, storageKey))) return false;
        const file = {
          companyId,
          memberId,
          purpose: 'document',
          storageKey,
          mediaType: 'text/plain',
          bytes: 1,
        } as const;
        await insertFile(tx, {
          ...file,
          id: api.services.random.id(),
          name: 'x.txt',
          now: api.now(),
        });
        return true;
      });
    const round = () => deleteDropped({ db: api.db, files: api.services.files, now: api.now() });
    // Some begin before the rounds, some after.
    const early = keys.slice(0, count / 2).map(keep);
    const rounds = [round(), round()];
    const kept = await Promise.all([...early, ...keys.slice(count / 2).map(keep)]);
    const deleted = (await Promise.all(rounds)).reduce((sum, one) => sum + one, 0);
    expect(kept).toContain(true);
    const bytes = await Promise.all(
      keys.map(async (key) => (await api.services.files.get(key)) !== null),
    );
    expect(bytes).toEqual(kept);
    expect(deleted).toBe(kept.filter((isKept) => !isKept).length);
  });
});
