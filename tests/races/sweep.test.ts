import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sweepUnused } from '#features/attachment/commands.ts';
import { mayAttach } from '#features/attachment/store/files.ts';
import { saveDraft } from '#features/draft/schema.ts';
import { addParty } from '../factories/access.ts';
import { publishRfq } from '../factories/offer.ts';
import { giveFile } from '../factories/order.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();
const files = 40;

/** Parallel sessions: only a server has them. */
describe.skipIf(skipped !== null)('the sweep of unused documents', () => {
  let api: TestApi;
  beforeAll(async () => {
    vi.stubEnv('TEST_ENGINE', 'server');
    api = await startApi('sweep race');
  });
  afterAll(async () => {
    expect(api.faults).toEqual([]);
    await api.close();
  });

  it('either deletes a document or leaves it to a concurrent attachment', async () => {
    const buyer = await addParty(api, 'buyer');
    const { rfqId } = await publishRfq(api, buyer);
    const ids: string[] = [];
    for (let count = 0; count < files; count += 1)
      ids.push(await giveFile(api, buyer, `paper ${count}.pdf`));
    api.advance(24 * 3_600_000 + 1);

    /** Like every command that attaches: locks, then names it. */
    const attach = (fileId: string, position: number) =>
      api.db.transaction().execute(async (tx) => {
        if (!(await mayAttach(tx, buyer, [fileId]))) return false;
        await tx
          .insertInto('rfq_file')
          .values({ rfq_id: rfqId, file_id: fileId, position })
          .execute();
        return true;
      });
    const sweep = () => sweepUnused({ db: api.db, now: api.now() });
    // Some begin before the sweeps, some after.
    const half = files / 2;
    const early = ids.slice(0, half).map((id, index) => attach(id, index));
    const sweeps = Array.from({ length: 4 }, sweep);
    const late = ids.slice(half).map((id, index) => attach(id, half + index));
    const attached = await Promise.all([...early, ...late]);
    const swept = await Promise.all(sweeps);
    expect(attached).toContain(true);

    const rows = await api.db
      .selectFrom('stored_file')
      .select(['id', 'storage_key'])
      .where('id', 'in', ids)
      .execute();
    const left = new Map(rows.map((row) => [row.id, row.storage_key]));
    expect(ids.map((id) => left.has(id))).toEqual(attached);
    for (const key of left.values()) expect(await api.services.files.get(key)).not.toBeNull();
    expect(swept.reduce((sum, count) => sum + count, 0)).toBe(files - left.size);
    // A skipped document is checked in the next run, and stays.
    expect(await sweep()).toBe(0);
  });

  it('skips documents of a draft that is being saved', async () => {
    const buyer = await addParty(api, 'buyer');
    const fileId = await giveFile(api, buyer);
    const params = { id: crypto.randomUUID() };
    const save = (payload: Record<string, unknown>) =>
      api.as({ token: buyer.token })(saveDraft, {
        params,
        body: { kind: 'rfq', title: 'Pumps', payload },
      });
    expect((await save({})).ok).toBe(true);
    api.advance(24 * 3_600_000 + 1);
    const { begun } = await api.db.transaction().execute(async (tx) => {
      // The save has begun and waits for its own row.
      await tx.selectFrom('draft').select('id').where('id', '=', params.id).forUpdate().execute();
      const saving = save({ files: [{ id: fileId }] });
      await vi.waitFor(async () => {
        const { rows } =
          await sql`select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
            tx,
          );
        expect(rows).toHaveLength(1);
      });
      expect(await sweepUnused({ db: api.db, now: api.now() })).toBe(0);
      return { begun: saving };
    });
    expect((await begun).ok).toBe(true);
    expect(await sweepUnused({ db: api.db, now: api.now() })).toBe(0);
  });

  it('skips documents that are being attached, and finds them referenced afterwards', async () => {
    const buyer = await addParty(api, 'buyer');
    const { rfqId } = await publishRfq(api, buyer);
    const fileId = await giveFile(api, buyer);
    api.advance(24 * 3_600_000 + 1);
    await api.db.transaction().execute(async (tx) => {
      expect(await mayAttach(tx, buyer, [fileId])).toBe(true);
      expect(await sweepUnused({ db: api.db, now: api.now() })).toBe(0);
      await tx
        .insertInto('rfq_file')
        .values({ rfq_id: rfqId, file_id: fileId, position: 0 })
        .execute();
    });
    expect(await sweepUnused({ db: api.db, now: api.now() })).toBe(0);
  });
});
