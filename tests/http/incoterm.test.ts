import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareOffers, readBuyerOffer } from '#features/offer/schema/buyer.ts';
import { reviseOffer, sendOffer } from '#features/offer/schema/supplier.ts';
import { addParty, type Party } from '../factories/access.ts';
import { giveAccess, offerBody, publishRfq, quote } from '../factories/offer.ts';
import { acceptQuoted, dataOf, sendOrderOf } from '../factories/order.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('incoterms');
  buyer = await addParty(api, 'buyer');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const ruled = { incoterm: 'FOB', incoterm_place: 'Jebel Ali' } as const;

describe('the Incoterm of an offer', () => {
  it('is shown in the comparison, in the history of versions, and on the order', async () => {
    const rfq = await publishRfq(api, buyer);
    const quoted = await quote(api, rfq);
    const { supplier, offer } = quoted;
    expect(offer.versions[0]).toMatchObject({ incoterm: '', incoterm_place: '' });
    const body = { ...offerBody(api, rfq, ruled), seen_version: 1 };
    const params = { id: offer.id };
    dataOf(await api.as({ token: supplier.token })(reviseOffer, { params, body }));
    const client = api.as({ token: buyer.token });
    const compared = dataOf(await client(compareOffers, { params: { id: rfq.rfqId } }));
    expect(compared.offers).toMatchObject([ruled]);
    const { versions } = dataOf(await client(readBuyerOffer, { params }));
    expect(versions[0]?.changes).toEqual([
      { field: 'incoterm', line_id: null, from: '', to: 'FOB' },
      { field: 'incoterm_place', line_id: null, from: '', to: 'Jebel Ali' },
    ]);
    const other = await publishRfq(api, buyer);
    const won = await acceptQuoted(api, buyer, other, await quote(api, other, ruled));
    const { order } = await sendOrderOf(api, won);
    expect(order.incoterm).toBe('FOB Jebel Ali, Incoterms 2020');
  });

  it.each([
    [{ incoterm: 'FOB' }, 'incoterm_place'],
    [{ incoterm: 'FOB', incoterm_place: '  ' }, 'incoterm_place'],
    [{ incoterm_place: 'Jebel Ali' }, 'incoterm'],
    [{ incoterm: 'DAT', incoterm_place: 'Jebel Ali' }, 'incoterm'],
    [{ incoterm: 'FOB', incoterm_place: 'x'.repeat(121) }, 'incoterm_place'],
  ])('is refused at its field: %j at %s', async (changes, field) => {
    const rfq = await publishRfq(api, buyer);
    const supplier = await addParty(api, 'supplier');
    await giveAccess(api, supplier, rfq.rfqId);
    const body = { ...offerBody(api, rfq), ...changes } as ReturnType<typeof offerBody>;
    const answer = await api.as({ token: supplier.token })(sendOffer, {
      params: { id: rfq.rfqId },
      body,
    });
    expect(answer).toMatchObject({ ok: false, status: 422 });
    expect(Object.keys(answer.ok ? {} : (answer.errors ?? {}))).toEqual([field]);
  });
});
