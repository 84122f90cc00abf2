import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Random } from '#shared/call.ts';
import { runDigests } from '#features/preference/commands/digest.ts';
import { saveSettings } from '#features/preference/schema.ts';
import { addParty, type Party } from '../factories/access.ts';
import { publishRfq, quote } from '../factories/offer.ts';
import { dataOf } from '../factories/order.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('offer mails');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

async function mailsOf({ memberId }: Party) {
  const rows = await api.db
    .selectFrom('message')
    .select(['id', 'kind', 'params', 'created_at'])
    .where('member_id', '=', memberId)
    .where('channel', '=', 'email')
    .orderBy('id')
    .execute();
  return rows.map(({ id, kind, params, created_at: at }) => {
    const { bundled = '1', type = '' } = params as { bundled?: string; type?: string };
    return { id, kind, type, bundled, at: at.getTime() - api.now().getTime() };
  });
}

const bundlesOf = async (party: Party) => (await mailsOf(party)).map(({ bundled }) => bundled);

async function openRfq() {
  const buyer = await addParty(api, 'buyer');
  return { buyer, rfq: await publishRfq(api, buyer) };
}

const htmlOf = async (id: string) => {
  const html = await (await api.fetch(`/outbox/${id}/mail`)).text();
  return html.replaceAll(/<[^>]+>|[\u2066-\u2069]/g, ' ').replaceAll(/\s+/g, ' ');
};

describe('the mails about the offers on an RFQ', () => {
  it('are the first at once, and the others of the hour in one mail at its end', async () => {
    const { buyer, rfq } = await openRfq();
    await quote(api, rfq);
    expect(await bundlesOf(buyer)).toEqual(['1']);
    for (let count = 0; count < 3; count += 1) {
      api.advance(10 * minuteMs);
      await quote(api, rfq);
    }
    expect(await bundlesOf(buyer)).toEqual(['1']);
    api.advance(29 * minuteMs);
    await runDigests(api.services);
    expect(await bundlesOf(buyer)).toEqual(['1']);
    api.advance(minuteMs);
    await runDigests(api.services);
    expect(await bundlesOf(buyer)).toEqual(['1', '3']);
    const html = await htmlOf((await mailsOf(buyer))[1]?.id ?? '');
    expect(html).toContain('3 new offers within an hour');
    expect(html).toContain('4 offers so far');
    expect(html).toContain('Compare offers on');
  });

  it('begin the next hour with the mail of the last one', async () => {
    const { buyer, rfq } = await openRfq();
    await quote(api, rfq);
    await quote(api, rfq);
    api.advance(hourMs);
    await runDigests(api.services);
    expect(await bundlesOf(buyer)).toEqual(['1', '1']);
    await quote(api, rfq);
    expect(await bundlesOf(buyer)).toEqual(['1', '1']);
    api.advance(hourMs);
    await runDigests(api.services);
    expect(await bundlesOf(buyer)).toEqual(['1', '1', '1']);
    api.advance(hourMs);
    await quote(api, rfq);
    expect(await bundlesOf(buyer)).toEqual(['1', '1', '1', '1']);
  });

  it('are separate for each RFQ and each reader', async () => {
    const { buyer, rfq } = await openRfq();
    const other = await publishRfq(api, buyer);
    const { buyer: stranger, rfq: third } = await openRfq();
    for (const one of [rfq, other, third, rfq, other, third]) await quote(api, one);
    api.advance(hourMs);
    await runDigests(api.services);
    expect(await bundlesOf(buyer)).toEqual(['1', '1', '1', '1']);
    expect(await bundlesOf(stranger)).toEqual(['1', '1']);
  });

  it('are sent once by several processes, and survive one that fails between', async () => {
    const { buyer, rfq } = await openRfq();
    for (let count = 0; count < 3; count += 1) await quote(api, rfq);
    api.advance(hourMs);
    const failing: Random = {
      ...api.services.random,
      id: () => {
        throw new Error('the process died');
      },
    };
    await expect(runDigests({ ...api.services, random: failing })).rejects.toThrow('died');
    expect(await bundlesOf(buyer)).toEqual(['1']);
    await Promise.all([1, 2, 3].map(async () => runDigests(api.services)));
    await runDigests(api.services);
    expect(await bundlesOf(buyer)).toEqual(['1', '2']);
  });

  it('stop when their reader switches them off, and join the summary when they choose that', async () => {
    const { buyer, rfq } = await openRfq();
    await quote(api, rfq);
    await quote(api, rfq);
    const choose = async (choice: 'never' | 'daily') =>
      dataOf(
        await api.as(buyer)(saveSettings, {
          body: { choices: [{ kind: 'offer_received', channel: 'email', choice }] },
        }),
      );
    await choose('never');
    api.advance(hourMs);
    await runDigests(api.services);
    expect(await bundlesOf(buyer)).toEqual([]);
    await choose('daily');
    await quote(api, rfq);
    await quote(api, rfq);
    expect(await mailsOf(buyer)).toEqual([]);
    api.advance(24 * hourMs);
    await runDigests(api.services);
    expect((await mailsOf(buyer)).map(({ kind }) => kind)).toEqual(['digest']);
  });
});
