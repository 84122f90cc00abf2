import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  muteBuyerDeal,
  muteSupplierDeal,
  readBuyerDeal,
  readSupplierDeal,
} from '#features/deal/schema/wizard.ts';
import { listNotifications } from '#features/notification/schema.ts';
import { addParty, type Party } from '../factories/access.ts';
import { publishRfq, quote } from '../factories/offer.ts';
import { dataOf } from '../factories/order.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('muted deal');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const mute = (party: Party, id: string, on: boolean) =>
  api.as(party)(muteBuyerDeal, { params: { id }, body: { on } });

/** Mails of a member about offers, sent or waiting. */
async function mailsTo(party: Party): Promise<number> {
  const rows = await api.db
    .selectFrom('message')
    .select('id')
    .where('member_id', '=', party.memberId)
    .where('channel', '=', 'email')
    .execute();
  return rows.length;
}

describe('a muted deal', () => {
  it('has no mails and pushes for the user, and its notifications are in the list as read', async () => {
    const buyer = await addParty(api, 'buyer');
    const rfq = await publishRfq(api, buyer);
    expect(dataOf(await mute(buyer, rfq.rfqId, true))).toEqual({ is_muted: true });
    const before = await mailsTo(buyer);
    await quote(api, rfq);
    expect(await mailsTo(buyer)).toBe(before);
    const listed = dataOf(await api.as(buyer)(listNotifications, { query: {} }));
    expect(listed).toMatchObject([{ read: true, deal: { id: rfq.rfqId } }]);
    const other = await publishRfq(api, buyer);
    await quote(api, other);
    expect(await mailsTo(buyer)).toBe(before + 1);
  });

  it('is shown on its page, and sends mails again after it was switched on', async () => {
    const buyer = await addParty(api, 'buyer');
    const rfq = await publishRfq(api, buyer);
    const params = { id: rfq.rfqId };
    dataOf(await mute(buyer, rfq.rfqId, true));
    dataOf(await mute(buyer, rfq.rfqId, true));
    expect(dataOf(await api.as(buyer)(readBuyerDeal, { params })).is_muted).toBe(true);
    dataOf(await mute(buyer, rfq.rfqId, false));
    expect(dataOf(await api.as(buyer)(readBuyerDeal, { params })).is_muted).toBe(false);
    const before = await mailsTo(buyer);
    const { supplier, offer } = await quote(api, rfq);
    expect(await mailsTo(buyer)).toBe(before + 1);
    const own = { params: { id: offer.id } };
    dataOf(await api.as(supplier)(muteSupplierDeal, { ...own, body: { on: true } }));
    expect(dataOf(await api.as(supplier)(readSupplierDeal, own)).is_muted).toBe(true);
    expect(dataOf(await api.as(buyer)(readBuyerDeal, { params })).is_muted).toBe(false);
  });

  it('is not found by another company', async () => {
    const rfq = await publishRfq(api, await addParty(api, 'buyer'));
    const { offer } = await quote(api, rfq);
    expect(await mute(await addParty(api, 'buyer'), rfq.rfqId, true)).toMatchObject({
      status: 404,
    });
    const stranger = await addParty(api, 'supplier');
    expect(
      await api.as(stranger)(muteSupplierDeal, { params: { id: offer.id }, body: { on: true } }),
    ).toMatchObject({ status: 404 });
  });
});
