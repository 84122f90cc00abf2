import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compareOffers } from '#features/offer/schema/buyer.ts';
import { readQuotation, readQuote } from '#features/offer/schema/supplier.ts';
import { cancelDealAsBuyer } from '#features/purchase-order/schema/order.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { publishRfq, quote, type PublishedRfq } from '../factories/offer.ts';
import { acceptQuoted, dataOf, sendOrderOf, type SentDeal } from '../factories/order.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { watchQueries } from '../harness/queries.ts';

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('last price paid');
});
beforeEach(async () => {
  buyer = await addParty(api, 'buyer', { name: 'Al Dana Contracting' });
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const quantities = [10_000n, 10_000n];
const set = { request_type: 'internal-external' as const };
const priced = (rfq: PublishedRfq, ...prices: readonly string[]) =>
  rfq.lineIds.map((lineId, index) => ({ line_id: lineId, unit_price: prices[index] ?? '300' }));

/** An order of 10 × 100 and 10 × 300 less 400, with shipping of 360: 99 and 297 a unit. */
async function orderedBy(party: Party): Promise<SentDeal> {
  const rfq = await publishRfq(api, party, { quantities, set });
  const quoted = await quote(api, rfq, {
    lines: priced(rfq, '100', '300'),
    supplier_discount: '400',
    shipping: '360',
  });
  const deal = await sendOrderOf(api, await acceptQuoted(api, party, rfq, quoted));
  api.advance(60_000);
  return deal;
}

const compare = async (party: Party, rfqId: string) =>
  dataOf(await api.as({ token: party.token })(compareOffers, { params: { id: rfqId } }));

async function describeLine(lineId: string | undefined, set: Record<string, string>) {
  await api.db
    .updateTable('rfq_line')
    .set(set)
    .where('id', '=', lineId ?? '')
    .execute();
}

describe('the last price paid', () => {
  it('is shown for each line with shipping and before VAT, and each offer with its distance', async () => {
    await orderedBy(buyer);
    const rfq = await publishRfq(api, buyer, { quantities });
    const { offer } = await quote(api, rfq, { lines: priced(rfq, '108.90', '297') });
    const [one, two] = rfq.lineIds;
    expect((await compare(buyer, rfq.rfqId)).last_paid).toEqual([
      {
        line_id: one,
        ordered_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        unit_price: '99.00',
        quantity: '10',
        price: '990.00',
        gaps: [{ offer_id: offer.id, percent: '10.0' }],
      },
      expect.objectContaining({
        line_id: two,
        unit_price: '297.00',
        gaps: [{ offer_id: offer.id, percent: '0.0' }],
      }),
    ]);
  });

  it('is the newest one, and the one before it after its cancellation', async () => {
    await orderedBy(buyer);
    const again = await publishRfq(api, buyer, { quantities });
    const quoted = await quote(api, again, { lines: priced(again, '120', '300') });
    const second = await sendOrderOf(api, await acceptQuoted(api, buyer, again, quoted));
    const rfq = await publishRfq(api, buyer, { quantities });
    const first = async () => (await compare(buyer, rfq.rfqId)).last_paid[0]?.unit_price;
    expect(await first()).toBe('120.00');
    const body = { reason: 'price' as const };
    const params = { id: second.offerId };
    dataOf(await api.as({ token: buyer.token })(cancelDealAsBuyer, { params, body }));
    expect(await first()).toBe('99.00');
  });

  it('is never one of another company, of the same RFQ, or in another currency or unit', async () => {
    const { rfq: own } = await orderedBy(buyer);
    expect((await compare(buyer, own.rfqId)).last_paid).toEqual([]);
    const stranger = await addParty(api, 'buyer');
    const theirs = await publishRfq(api, stranger, { quantities });
    await quote(api, theirs);
    expect((await compare(stranger, theirs.rfqId)).last_paid).toEqual([]);
    const dollars = await publishRfq(api, buyer, {
      set: { currency: 'USD', rate_micro: 3_672_500n },
    });
    expect((await compare(buyer, dollars.rfqId)).last_paid).toEqual([]);
    const tonnes = await publishRfq(api, buyer, { quantities: [10_000n] });
    await describeLine(tonnes.lineIds[0], { unit_code: 'TNE' });
    expect((await compare(buyer, tonnes.rfqId)).last_paid).toEqual([]);
  });

  it('is found by the item code, or by the description without regard to case and spaces', async () => {
    const before = await publishRfq(api, buyer, { quantities });
    await describeLine(before.lineIds[0], { item_code: 'STL-16' });
    await describeLine(before.lineIds[1], { description: 'Binding wire' });
    const quoted = await quote(api, before, { lines: priced(before, '100', '3') });
    await sendOrderOf(api, await acceptQuoted(api, buyer, before, quoted));
    api.advance(60_000);
    const rfq = await publishRfq(api, buyer, { quantities: [1000n, 1000n, 1000n] });
    const [coded, described, other] = rfq.lineIds;
    await describeLine(coded, { item_code: 'stl-16', description: 'Rebar 16 mm' });
    await describeLine(described, { description: 'BINDING   wire' });
    await describeLine(other, { item_code: 'STL-12', description: 'Binding wire' });
    const found = (await compare(buyer, rfq.rfqId)).last_paid;
    expect(found.map((one) => [one.line_id, one.unit_price])).toEqual([
      [coded, '100.00'],
      [described, '3.00'],
    ]);
  });

  it('ignores orders of alternatives, and offers of alternatives have no distance', async () => {
    const before = await publishRfq(api, buyer, { quantities });
    const [one = '', two = ''] = before.lineIds;
    const quoted = await quote(api, before, {
      lines: [
        { line_id: one, unit_price: '90', state: 'alternative', remark: 'B500A' },
        { line_id: two, unit_price: '300' },
      ],
    });
    await sendOrderOf(api, await acceptQuoted(api, buyer, before, quoted));
    api.advance(60_000);
    const rfq = await publishRfq(api, buyer, { quantities });
    await quote(api, rfq, {
      lines: rfq.lineIds.map((lineId) => ({
        line_id: lineId,
        unit_price: '90',
        state: 'alternative' as const,
        remark: 'B500A',
      })),
    });
    expect((await compare(buyer, rfq.rfqId)).last_paid).toMatchObject([
      { line_id: rfq.lineIds[1], gaps: [] },
    ]);
  });

  it('is for members who see all RFQs of the company, and never for a supplier', async () => {
    await orderedBy(buyer);
    const requester = await addMember(api, buyer.companyId, { roles: ['requester'] });
    const rfq = await publishRfq(api, requester, { quantities });
    const { supplier, offer } = await quote(api, rfq);
    expect((await compare(requester, rfq.rfqId)).last_paid).toEqual([]);
    expect((await compare(buyer, rfq.rfqId)).last_paid).toHaveLength(2);
    const client = api.as({ token: supplier.token });
    const answers = [
      await client(readQuotation, { params: { id: offer.id } }),
      await client(readQuote, { params: { id: rfq.rfqId } }),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/last_paid|above_estimate/);
  });

  it('is one statement for all lines, and a column of the exported file', async () => {
    await orderedBy(buyer);
    const rfq = await publishRfq(api, buyer, { quantities });
    await quote(api, rfq);
    const { statements } = await watchQueries(() => compare(buyer, rfq.rfqId));
    expect(statements.filter((text) => text.includes('paid_price'))).toHaveLength(1);
    const path = `/dashboard/buyer/rfq/${rfq.rfqId}/compare/xlsx?lang=en`;
    const file = await api.fetch(path, {}, { token: buyer.token });
    const rows = (await readXlsx(new Uint8Array(await file.arrayBuffer()))).sheets[0]?.rows ?? [];
    expect(rows[0]?.slice(2, 4)).toEqual(['Unit', 'Last price paid']);
    expect(rows[1]?.slice(0, 5)).toEqual(['Line 1', 10, 'unit', 99, 6450]);
  });
});

describe('the distance to the estimate', () => {
  it('is of the total of complete offers', async () => {
    const rfq = await publishRfq(api, buyer, {
      quantities,
      set: { estimated_minor: 500_000n, discount_minor: 0n },
    });
    const [one = '', two = ''] = rfq.lineIds;
    await quote(api, rfq, { lines: priced(rfq, '100', '300') });
    await quote(api, rfq, {
      lines: [
        { line_id: one, unit_price: '100' },
        { line_id: two, state: 'not_quoted', remark: 'None' },
      ],
    });
    const { offers } = await compare(buyer, rfq.rfqId);
    expect(offers.map((offer) => offer.above_estimate)).toEqual(['-16.0', null]);
  });
});
