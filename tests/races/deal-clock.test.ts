import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runDealClock } from '#features/deal/commands/clock.ts';
import { addParty, type Party } from '../factories/access.ts';
import { dayAfter, newsOf, publishRfq, quote } from '../factories/offer.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();
const clocks = 3;
const rfqs = 20;

/** Like several processes: only a server runs them side by side. */
describe.skipIf(skipped !== null)('several concurrent clocks', () => {
  let api: TestApi;
  let buyer: Party;

  beforeAll(async () => {
    vi.stubEnv('TEST_ENGINE', 'server');
    api = await startApi('clock races');
    buyer = await addParty(api, 'buyer');
  });

  afterAll(async () => {
    expect(api.faults).toEqual([]);
    await api.close();
  });

  it('divide the work: every RFQ is ended once, every offer lapses once, and each is notified once', async () => {
    const lapsing = await publishRfq(api, buyer, { days: 20 });
    const { supplier } = await quote(api, lapsing, { valid_until: dayAfter(api, 1) });
    for (let count = 0; count < rfqs; count += 1) await publishRfq(api, buyer, { days: 1 });
    api.advance(2 * 86_400_000);
    const now = api.now();
    const run = (seed: string) =>
      runDealClock(
        {
          db: api.db,
          clockAt: async () => now,
          random: seededRandom(seed),
          onFault: (error) => {
            throw error;
          },
        },
        now,
      );
    const settled = await Promise.all(
      Array.from({ length: clocks }, (_, index) => run(`clock ${index}`)),
    );
    // One clock skips the rows that another has locked and settles.
    expect(settled.reduce((sum, count) => sum + count, 0)).toBe(rfqs + 1);
    const news = await newsOf(api, buyer);
    expect(news.filter((type) => type === 'rfq_expired')).toHaveLength(rfqs);
    expect(news.filter((type) => type === 'offer_lapsed')).toHaveLength(1);
    expect(await newsOf(api, supplier)).toEqual(['offer_expired']);
  });
});
