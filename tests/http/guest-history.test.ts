import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addParty } from '../factories/access.ts';
import { publishRfq } from '../factories/offer.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { GuestHistory, type GuestGround } from '../harness/guest-history.ts';
import { guestHistories } from '../harness/guest-model.ts';

const runs = Number(process.env['FC_RUNS'] ?? 100);
/** About 0.04 seconds a history, so that ten thousand take about seven minutes. RFQs end, so that few histories share them. */
const perGround = 25;
const timeout = Math.max(590_000, runs * 1000);

describe('the acts of an invited address in random orders', () => {
  let api: TestApi;
  let used = 0;
  let ground: GuestGround | undefined;

  beforeAll(async () => {
    api = await startApi('guest histories');
  });
  afterAll(async () => {
    expect(api.faults).toEqual([]);
    await api.close();
  });

  async function nextGround(): Promise<GuestGround> {
    if (ground !== undefined && used % perGround !== 0) return ground;
    const invited = [];
    for (const _link of [0, 1]) {
      const buyer = await addParty(api, 'buyer');
      invited.push({ buyer, rfq: await publishRfq(api, buyer) });
    }
    return { api, asked: invited };
  }

  it(
    `give one company that has each of its offers, in ${runs} histories`,
    { timeout },
    async () => {
      const property = fc.asyncProperty(guestHistories, async (steps) => {
        ground = await nextGround();
        used += 1;
        const history = new GuestHistory(ground);
        await history.open();
        for (const step of steps) await history.take(step);
        await history.compare();
      });
      await fc.assert(property, { numRuns: runs });
    },
  );
});
