import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readTeaser } from '#features/access/schema/purchase.ts';
import { compareOffers, readBuyerOffer } from '#features/offer/schema/buyer.ts';
import {
  confirmOffer,
  listQuotations,
  readQuotation,
  readQuote,
  reviseOffer,
  sendOffer,
} from '#features/offer/schema/supplier.ts';
import {
  addMember,
  addParty,
  categoryOf,
  chooseCategories,
  type Party,
} from '../factories/access.ts';
import { giveAccess, offerBody, publishRfq, type PublishedRfq } from '../factories/offer.ts';
import { dataOf } from '../factories/order.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { watchQueries } from '../harness/queries.ts';

let api: TestApi;
let buyer: Party;
let supplier: Party;
beforeAll(async () => {
  api = await startApi('last price quoted');
});
beforeEach(async () => {
  buyer = await addParty(api, 'buyer');
  supplier = await addParty(api, 'supplier');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const quantities = [10_000n, 10_000n];
const as = ({ token }: Party) => api.as({ token });

type Line = Partial<ReturnType<typeof offerBody>['lines'][number]>;

const linesOf = (rfq: PublishedRfq, ...lines: readonly Line[]) =>
  rfq.lineIds.map((lineId, index) => ({ line_id: lineId, unit_price: '300', ...lines[index] }));

/** Publishes an RFQ, gives the supplier access, and sends its offer with these lines. */
async function quoteAs(party: Party, ...lines: readonly Line[]) {
  const rfq = await publishRfq(api, buyer, { quantities });
  await giveAccess(api, party, rfq.rfqId);
  const body = offerBody(api, rfq, { lines: linesOf(rfq, ...lines) });
  const offer = dataOf(await as(party)(sendOffer, { params: { id: rfq.rfqId }, body }));
  api.advance(60_000);
  return { rfq, offer };
}

async function openFor(party: Party, options: Parameters<typeof publishRfq>[2] = {}) {
  const rfq = await publishRfq(api, buyer, { quantities, ...options });
  await giveAccess(api, party, rfq.rfqId);
  return rfq;
}

const ownOf = async (party: Party, rfqId: string) =>
  dataOf(await as(party)(readQuote, { params: { id: rfqId } })).own;

const pricesOf = async (party: Party, rfqId: string) =>
  (await ownOf(party, rfqId))?.last_quoted.map((one) => [one.line_id, one.unit_price]);

async function describeLine(lineId: string | undefined, set: Record<string, string>) {
  await api.db
    .updateTable('rfq_line')
    .set(set)
    .where('id', '=', lineId ?? '')
    .execute();
}

describe('the last price quoted', () => {
  it('is the newest one of the own company in other RFQs, of any of its members', async () => {
    await quoteAs(supplier, { unit_price: '100' });
    const colleague = await addMember(api, supplier.companyId, { roles: ['sales'] });
    await quoteAs(colleague, { unit_price: '90.50' });
    const rfq = await openFor(supplier);
    expect(await ownOf(supplier, rfq.rfqId)).toEqual({
      last_quoted: [
        {
          line_id: rfq.lineIds[0],
          currency: 'AED',
          unit_price: '90.50',
          quoted_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        },
        expect.objectContaining({ line_id: rfq.lineIds[1], unit_price: '300.00' }),
      ],
      costs: [],
      last_terms: expect.objectContaining({ offer_number: expect.stringMatching(/^OF-/) }),
      last_delivery: expect.objectContaining({ delivery_value: 3, delivery_unit: 'weeks' }),
    });
  });

  it('follows a new version of an offer, and never comes from the offer for the same RFQ', async () => {
    const { rfq: first, offer } = await quoteAs(supplier, { unit_price: '100' });
    expect(await pricesOf(supplier, first.rfqId)).toEqual([]);
    const body = {
      ...offerBody(api, first, { lines: linesOf(first, { unit_price: '80' }) }),
      seen_version: 1,
    };
    dataOf(await as(supplier)(reviseOffer, { params: { id: offer.id }, body }));
    const next = await openFor(supplier);
    expect(await pricesOf(supplier, next.rfqId)).toEqual([
      [next.lineIds[0], '80.00'],
      [next.lineIds[1], '300.00'],
    ]);
  });

  it('is never one of another company, or in another currency or unit', async () => {
    await quoteAs(supplier);
    const stranger = await addParty(api, 'supplier');
    const theirs = await openFor(stranger);
    expect(await pricesOf(stranger, theirs.rfqId)).toEqual([]);
    const dollars = await openFor(supplier, { set: { currency: 'USD', rate_micro: 3_672_500n } });
    expect(await pricesOf(supplier, dollars.rfqId)).toEqual([]);
    const tonnes = await openFor(supplier, { quantities: [10_000n] });
    await describeLine(tonnes.lineIds[0], { unit_code: 'TNE' });
    expect(await pricesOf(supplier, tonnes.rfqId)).toEqual([]);
  });

  it('is found by the description without regard to case and spaces, and not by a code of a buyer', async () => {
    const before = await publishRfq(api, buyer, { quantities });
    await describeLine(before.lineIds[0], { item_code: '1001', description: 'Binding wire' });
    await describeLine(before.lineIds[1], { item_code: '1002', description: 'Nails' });
    await giveAccess(api, supplier, before.rfqId);
    const body = offerBody(api, before, { lines: linesOf(before, { unit_price: '3' }) });
    dataOf(await as(supplier)(sendOffer, { params: { id: before.rfqId }, body }));
    api.advance(60_000);
    const rfq = await openFor(supplier);
    await describeLine(rfq.lineIds[0], { description: 'BINDING   wire' });
    await describeLine(rfq.lineIds[1], { item_code: '1002', description: 'Rebar 16 mm' });
    expect(await pricesOf(supplier, rfq.rfqId)).toEqual([[rfq.lineIds[0], '3.00']]);
  });

  it('is none of an alternative or of a line that was not quoted', async () => {
    await quoteAs(
      supplier,
      { unit_price: '90', state: 'alternative', remark: 'B500A' },
      { unit_price: '7' },
    );
    await quoteAs(supplier, { unit_price: '8' }, { state: 'not_quoted', remark: 'None' });
    const rfq = await openFor(supplier);
    expect(await pricesOf(supplier, rfq.rfqId)).toEqual([
      [rfq.lineIds[0], '8.00'],
      [rfq.lineIds[1], '7.00'],
    ]);
  });

  it('is shown before the payment to members who see offers, in one statement', async () => {
    await quoteAs(supplier, { unit_price: '100' });
    await chooseCategories(api, supplier.companyId, 'HVAC');
    const set = { category_id: await categoryOf(api) };
    const rfq = await publishRfq(api, buyer, { quantities, set });
    const buying = await addMember(api, supplier.companyId, { roles: ['catalogue'] });
    const read = async (party: Party) =>
      dataOf(await as(party)(readTeaser, { params: { id: rfq.rfqId } })).last_quoted;
    const { statements } = await watchQueries(() => read(supplier));
    expect(statements.filter((text) => text.includes('quoted_price'))).toHaveLength(1);
    expect((await read(supplier)).map((one) => one.unit_price)).toEqual(['100.00', '300.00']);
    expect(await read(buying)).toEqual([]);
  });

  it('adds up before the payment, beside the own results and other open RFQs of the category', async () => {
    await chooseCategories(api, supplier.companyId, 'HVAC');
    const set = { category_id: await categoryOf(api) };
    const teaserOf = async (party: Party, id: string) =>
      dataOf(await as(party)(readTeaser, { params: { id } }));
    const rfq = await publishRfq(api, buyer, { quantities: [10_000n, 2_500n], set });
    const other = await publishRfq(api, buyer, { quantities, set });
    const first = await teaserOf(supplier, rfq.rfqId);
    expect(first).toMatchObject({ last_quoted_sum: null, own_results: null });
    expect(first.similar[0]?.id).toBe(other.rfqId);
    expect(first.similar.map(({ id }) => id)).not.toContain(rfq.rfqId);
    expect(first.similar.length).toBeLessThanOrEqual(3);

    const { offer } = await quoteAs(supplier, { unit_price: '100.10' }, { unit_price: '3' });
    await quoteAs(supplier, { unit_price: '100.10' }, { unit_price: '3' });
    await api.db
      .updateTable('rfq')
      .set(set)
      .where(
        'id',
        'in',
        api.db.selectFrom('offer').select('rfq_id').where('company_id', '=', supplier.companyId),
      )
      .execute();
    await api.db
      .updateTable('offer')
      .set({ state: 'accepted' })
      .where('id', '=', offer.id)
      .execute();
    expect(await teaserOf(supplier, rfq.rfqId)).toMatchObject({
      last_quoted_sum: '1008.50',
      own_results: { quoted: 2, won: 1 },
    });
    const buying = await addMember(api, supplier.companyId, { roles: ['catalogue'] });
    const stranger = await addParty(api, 'supplier');
    await chooseCategories(api, stranger.companyId, 'HVAC');
    for (const party of [buying, stranger])
      expect(await teaserOf(party, rfq.rfqId)).toMatchObject({
        last_quoted_sum: null,
        own_results: null,
      });
    await giveAccess(api, supplier, rfq.rfqId);
    expect((await teaserOf(supplier, rfq.rfqId)).similar).toEqual([]);
  });
});

describe('the costs of an offer', () => {
  it('are saved with each version, and only the company itself reads them', async () => {
    const { rfq, offer } = await quoteAs(
      supplier,
      { unit_price: '100', cost: '77.31' },
      { cost: '0' },
    );
    const costsOf = async (party: Party) => (await ownOf(party, rfq.rfqId))?.costs;
    expect(await costsOf(supplier)).toEqual(
      expect.arrayContaining([
        { line_id: rfq.lineIds[0], cost: '77.31' },
        { line_id: rfq.lineIds[1], cost: '0.00' },
      ]),
    );
    const rival = await addParty(api, 'supplier');
    await giveAccess(api, rival, rfq.rfqId);
    expect(await costsOf(rival)).toEqual([]);
    const file = await api.fetch(
      `/dashboard/buyer/rfq/${rfq.rfqId}/compare/xlsx?lang=en`,
      {},
      { token: buyer.token },
    );
    expect(file.status).toBe(200);
    const answers = [
      await as(buyer)(compareOffers, { params: { id: rfq.rfqId } }),
      await as(buyer)(readBuyerOffer, { params: { id: offer.id } }),
      await as(supplier)(readQuotation, { params: { id: offer.id } }),
      await as(supplier)(listQuotations, {}),
      offer,
    ];
    expect(JSON.stringify(answers)).not.toMatch(/77\.31|"costs?"|last_(?:quoted|terms)|"own":\{/);
  });

  it('are in no text column of the database but the draft of their author', async () => {
    const { offer } = await quoteAs(supplier, { unit_price: '100', cost: '77123.45' });
    const names = ['activity', 'deal_event', 'notification', 'message', 'idempotency_key'] as const;
    for (const name of names) {
      const rows = await api.db.selectFrom(name).selectAll().execute();
      const text = JSON.stringify(rows, (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      expect(text, name).not.toMatch(/77123\.45|7712345/);
    }
    const [saved] = await api.db
      .selectFrom('offer_cost')
      .select('cost_minor')
      .where('offer_id', '=', offer.id)
      .execute();
    expect(saved?.cost_minor).toBe(7_712_345n);
  });

  it('remain if a version does not name them, and an empty one is removed', async () => {
    const { rfq, offer } = await quoteAs(supplier, { cost: '10' }, { cost: '20' });
    const body = {
      ...offerBody(api, rfq, { lines: linesOf(rfq, { unit_price: '80' }, { cost: '' }) }),
      seen_version: 1,
    };
    dataOf(await as(supplier)(reviseOffer, { params: { id: offer.id }, body }));
    expect((await ownOf(supplier, rfq.rfqId))?.costs).toEqual([
      { line_id: rfq.lineIds[0], cost: '10.00' },
    ]);
    expect(
      await as(supplier)(confirmOffer, { params: { id: offer.id }, body: { seen_version: 2 } }),
    ).toMatchObject({
      ok: false,
    });
  });

  it.each(['-1', '1.005', 'ten'])('of %j are refused at their field', async (cost) => {
    const rfq = await openFor(supplier);
    const body = offerBody(api, rfq, { lines: linesOf(rfq, {}, { cost }) });
    const answer = await as(supplier)(sendOffer, { params: { id: rfq.rfqId }, body });
    expect(answer).toMatchObject({ ok: false, errors: { 'lines.1.cost': [expect.any(String)] } });
  });
});

describe('the conditions of the last offer', () => {
  const conditions = {
    payment_code: 'credit_30',
    payment_terms: 'after the invoice',
    incoterm: 'DAP',
    incoterm_place: 'Jebel Ali',
  } as const;
  const termsOf = async (party: Party, rfqId: string) => (await ownOf(party, rfqId))?.last_terms;

  it('are those of the newest offer of the company, until this RFQ has one', async () => {
    await quoteAs(supplier, { unit_price: '100' });
    const rfq = await openFor(supplier);
    const body = offerBody(api, rfq, { lines: linesOf(rfq), ...conditions });
    const offer = dataOf(await as(supplier)(sendOffer, { params: { id: rfq.rfqId }, body }));
    const next = await openFor(supplier);
    expect(await termsOf(supplier, next.rfqId)).toEqual({
      offer_number: offer.number,
      ...conditions,
    });
    expect(await termsOf(supplier, rfq.rfqId)).toBeNull();
  });

  it('are never another company’s', async () => {
    const rfq = await openFor(supplier);
    const rival = await addParty(api, 'supplier');
    await quoteAs(rival, { unit_price: '100' });
    expect(await termsOf(supplier, rfq.rfqId)).toBeNull();
    expect((await ownOf(supplier, rfq.rfqId))?.last_delivery).toBeNull();
  });

  it('have the delivery time of the newest offer of the category, or of the newest one', async () => {
    const quoteIn = async (category: string, days: number) => {
      const set = { category_id: await categoryOf(api, category) };
      const rfq = await publishRfq(api, buyer, { quantities, set });
      await giveAccess(api, supplier, rfq.rfqId);
      const body = offerBody(api, rfq, { delivery_value: days, delivery_unit: 'days' });
      const offer = dataOf(await as(supplier)(sendOffer, { params: { id: rfq.rfqId }, body }));
      api.advance(60_000);
      return offer.number;
    };
    const deliveryFor = async (category: string) => {
      const rfq = await openFor(supplier, {
        set: { category_id: await categoryOf(api, category) },
      });
      const { statements, result } = await watchQueries(() => ownOf(supplier, rfq.rfqId));
      expect(statements.filter((text) => text.includes('delivery_number'))).toHaveLength(1);
      return result?.last_delivery;
    };
    await quoteIn('HVAC', 5);
    const hvac = await quoteIn('HVAC', 7);
    const electrical = await quoteIn('Electrical', 40);
    const of = (number: string, days: number) => ({
      offer_number: number,
      delivery_value: days,
      delivery_unit: 'days',
    });
    expect(await deliveryFor('HVAC')).toEqual(of(hvac, 7));
    expect(await deliveryFor('Electrical')).toEqual(of(electrical, 40));
    expect(await deliveryFor('Furniture')).toEqual(of(electrical, 40));
  });
});
