import { afterAll, beforeAll, expect, it } from 'vitest';
import * as buyerApi from '#features/offer/schema/buyer.ts';
import * as supplierApi from '#features/offer/schema/supplier.ts';
import { addParty, type Party } from '../factories/access.ts';
import { publishRfq, quote } from '../factories/offer.ts';
import { dataOf } from '../factories/order.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('rival prices');
  buyer = await addParty(api, 'buyer');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = (party: Party) => api.as({ token: party.token });

async function rivalsIn(offerId: string): Promise<ReadonlyMap<string, string>> {
  const read = await as(buyer)(buyerApi.readBuyerOffer, { params: { id: offerId } });
  return new Map(dataOf(read).rivals.map((rival) => [rival.line_id, rival.unit_price]));
}

it('an offer names the lowest price of the others for each line, to the buyer only and while it is negotiable', async () => {
  const rfq = await publishRfq(api, buyer, { quantities: [24_000n, 680_000n] });
  const [one = '', two = ''] = rfq.lineIds;
  const lines = (a: string, b: string) => [
    { line_id: one, unit_price: a },
    { line_id: two, unit_price: b },
  ];
  const first = await quote(api, rfq, { lines: lines('6450', '68.50') });
  const second = await quote(api, rfq, { lines: lines('6720', '70') });
  const part = await quote(api, rfq, {
    lines: [
      { line_id: one, unit_price: '6290' },
      { line_id: two, state: 'not_quoted', remark: 'No duct' },
    ],
  });
  // An alternative, and less than the requested quantity.
  await quote(api, rfq, {
    lines: [
      { line_id: one, unit_price: '6000', state: 'alternative', remark: 'R-32' },
      { line_id: two, unit_price: '50', quantity: '600' },
    ],
  });
  const gone = await quote(api, rfq, { lines: lines('1', '1') });
  await as(gone.supplier)(supplierApi.withdrawOffer, {
    params: { id: gone.offer.id },
    body: { reason: 'price', reason_text: '' },
  });
  const late = await quote(api, rfq, { lines: lines('2', '2') });
  await api.db
    .updateTable('offer')
    .set({ valid_until_at: api.now() })
    .where('id', '=', late.offer.id)
    .execute();
  const other = await quote(api, await publishRfq(api, buyer));
  expect(await rivalsIn(other.offer.id)).toEqual(new Map());
  expect(await rivalsIn(second.offer.id)).toEqual(
    new Map([
      [one, '6290.00'],
      [two, '68.50'],
    ]),
  );
  expect(await rivalsIn(part.offer.id)).toEqual(
    new Map([
      [one, '6450.00'],
      [two, '68.50'],
    ]),
  );
  const own = await as(second.supplier)(supplierApi.readQuotation, {
    params: { id: second.offer.id },
  });
  expect(JSON.stringify(dataOf(own))).not.toMatch(/rivals|6290/);
  const asked = await as(buyer)(buyerApi.requestRevision, {
    params: { id: first.offer.id },
    body: { text: 'Less' },
  });
  expect(dataOf(asked).rivals).toEqual([]);
});
