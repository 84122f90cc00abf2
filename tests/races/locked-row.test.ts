import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buyAccess } from '#features/access/schema/purchase.ts';
import { addParty, addRfq, addSupplier, payingClient, type Party } from '../factories/access.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();

describe.skipIf(skipped !== null)('a locked row', () => {
  let api: TestApi;
  let buyer: Party;

  beforeAll(async () => {
    vi.stubEnv('TEST_ENGINE', 'server');
    api = await startApi('locked-row');
    buyer = await addParty(api, 'buyer');
  });
  beforeEach(() => {
    vi.stubEnv('TEST_ENGINE', 'server');
  });
  afterAll(async () => {
    expect(api.faults).toEqual([]);
    await api.close();
  });

  const countBlocked = async (): Promise<number> => {
    const { rows } = await sql<{ blocked: number }>`
      select count(*)::integer as blocked from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db);
    return rows[0]?.blocked ?? 0;
  };

  it('of an RFQ takes two connections, however many suppliers wait, and others go on', async () => {
    const suppliers: Party[] = [];
    for (let count = 0; count < 4; count += 1) suppliers.push(await addSupplier(api, 1_000_00n));
    const [other, ...stuck] = suppliers;
    if (other === undefined) throw new Error('no supplier');
    const [locked, free] = [
      await addRfq(api, buyer, { feeFils: 10_00n }),
      await addRfq(api, buyer, { feeFils: 10_00n }),
    ];
    const buy = (who: Party, id: string) =>
      payingClient(api, who)(buyAccess, { params: { id }, body: {} });
    const waiting: ReturnType<typeof buy>[] = [];
    await api.db.transaction().execute(async (tx) => {
      await sql`select from rfq where id = ${locked} for update`.execute(tx);
      for (const who of stuck)
        waiting.push(...[locked, locked.toUpperCase(), locked, locked].map((id) => buy(who, id)));
      await vi.waitFor(async () => expect(await countBlocked()).toBe(2), { timeout: 60_000 });
      expect(await buy(other, free)).toMatchObject({ ok: true });
      expect(await countBlocked()).toBeLessThanOrEqual(2);
    });
    const answers = await Promise.all(waiting);
    expect(
      answers.filter((answer) => !answer.ok && answer.code === 'something_went_wrong'),
    ).toEqual([]);
  });

  it('of a wallet takes at most four connections from other companies, whose purchases go on', async () => {
    const stuck = await addSupplier(api, 1_000_00n);
    const other = await addSupplier(api, 1_000_00n);
    const ids: string[] = [];
    for (let count = 0; count < 15; count += 1)
      ids.push(await addRfq(api, buyer, { feeFils: 10_00n }));
    const buy = (who: Party, id: string) =>
      payingClient(api, who)(buyAccess, { params: { id }, body: {} });
    const waiting: ReturnType<typeof buy>[] = [];
    const counts: number[] = [];
    await api.db.transaction().execute(async (tx) => {
      await sql`select from wallet where company_id = ${stuck.companyId} for update`.execute(tx);
      waiting.push(...ids.slice(1).map((id) => buy(stuck, id)));
      await vi.waitFor(async () => expect(await countBlocked()).toBe(4), { timeout: 60_000 });
      expect(await buy(other, ids[0] ?? '')).toMatchObject({ ok: true });
      counts.push(await countBlocked());
    });
    expect(Math.max(...counts)).toBeLessThanOrEqual(4);
    const answers = await Promise.all(waiting);
    // Those that waited longer than the lock's limit are asked to come again; the rest went through.
    expect(answers.filter((answer) => !answer.ok && answer.code !== 'busy')).toEqual([]);
  });
});
