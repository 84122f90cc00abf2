import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runSearchAlerts } from '#features/saved-search/commands/alert.ts';
import { saveSearch } from '#features/saved-search/schema.ts';
import { claimWaiting } from '#features/saved-search/store/matching.ts';
import {
  addMember,
  addParty,
  addSupplier,
  categoryOf,
  toldTo,
  type Party,
} from '../factories/access.ts';
import { publishRfq } from '../factories/rfq.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();
const processes = 3;
const people = 60;
const requests = 8;

/** Like several processes: only a server runs them side by side. */
describe.skipIf(skipped !== null)('several processes that send alerts of saved searches', () => {
  let api: TestApi;
  let buyer: Party;
  const readers: Party[] = [];

  beforeAll(async () => {
    vi.stubEnv('TEST_ENGINE', 'server');
    api = await startApi('saved search races');
    buyer = await addParty(api, 'buyer');
    const supplier = await addSupplier(api);
    for (let at = 0; at < people; at += 1) {
      const reader = await addMember(api, supplier.companyId, { roles: ['sales'] });
      const alert = at % 2 === 0 ? 'now' : 'daily';
      const answer = await api.as(reader)(saveSearch, { body: { name: 'All', alert } });
      if (!answer.ok) throw new Error(answer.code);
      readers.push(reader);
    }
  });

  afterAll(async () => {
    expect(api.faults).toEqual([]);
    await api.close();
  });

  const run = (seed: string) =>
    runSearchAlerts({ db: api.db, clockAt: async () => api.now(), random: seededRandom(seed) });

  async function publish(): Promise<string[]> {
    const ids: string[] = [];
    const hvac = await categoryOf(api);
    for (let at = 0; at < requests; at += 1) {
      ids.push((await publishRfq(api, buyer, { category_id: hvac, title: `Request ${at}` })).id);
    }
    return ids;
  }

  const count = async (table: 'search_match' | 'search_hit' | 'search_digest') => {
    const { total } = await api.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  };

  it('divide the work, also when one is killed: each user is notified of each RFQ once', async () => {
    const ids = await publish();
    // Others skip claimed rows; when a claim ends without a commit, as in a killed process, they
    // are pending again.
    const held = 200;
    const killed = api.db.transaction().execute(async (tx) => {
      expect(await claimWaiting(tx, held)).toHaveLength(held);
      expect(await run('beside it')).toBe(people * requests - held);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await count('search_match')).toBe(held);
    const looked = await Promise.all(
      Array.from({ length: processes }, (_, index) => run(`process ${index}`)),
    );
    expect(looked.reduce((sum, one) => sum + one, 0)).toBe(held);
    expect(await count('search_match')).toBe(0);
    for (const [at, reader] of readers.entries()) {
      const told = (await toldTo(api, reader)).map(
        ({ params }) => (params as { rfq_id: string }).rfq_id,
      );
      expect(told.toSorted()).toEqual(at % 2 === 0 ? ids.toSorted() : []);
    }
    expect(await count('search_hit')).toBe((people / 2) * requests);
  });

  it('send each digest once', async () => {
    api.advance(24 * 3_600_000);
    await Promise.all(Array.from({ length: processes }, (_, index) => run(`morning ${index}`)));
    expect([await count('search_digest'), await count('search_hit')]).toEqual([0, 0]);
    for (const [at, reader] of readers.entries()) {
      const digests = (await toldTo(api, reader)).filter(({ type }) => type === 'search_digest');
      expect(digests).toMatchObject(at % 2 === 0 ? [] : [{ params: { count: String(requests) } }]);
    }
  });
});
