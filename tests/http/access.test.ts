import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countAvailable,
  listAvailable,
  searchRfqs,
  type AvailableRow,
} from '#features/access/schema/available.ts';
import { readPaid } from '#features/access/schema/paid.ts';
import { buyAccess, readTeaser } from '#features/access/schema/purchase.ts';
import { checkUpdates } from '#features/deal/schema/endings.ts';
import {
  addMember,
  addOffer,
  addParty,
  addRfq,
  addSupplier,
  categoryOf,
  chooseCategories,
  idsOpenTo,
  listOpenTo,
  payingClient,
  type Party,
} from '../factories/access.ts';
import { giveAddress } from '../factories/order.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('access');
  buyer = await addParty(api, 'buyer', { name: 'Al Dana Contracting' });
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

async function buy(who: Party, id: string, body: { fee?: string } = {}, key?: string) {
  return payingClient(api, who, key)(buyAccess, { params: { id }, body });
}

describe('the permitted caller', () => {
  it('is an approved supplier', async () => {
    const id = await addRfq(api, buyer);
    expect(await api.as()(listAvailable, { query: {} })).toMatchObject({ status: 401 });
    expect(await api.as()(readTeaser, { params: { id } })).toMatchObject({ status: 401 });
    const asBuyer = api.as({ token: buyer.token });
    expect(await asBuyer(listAvailable, { query: {} })).toMatchObject({
      status: 403,
      code: 'suppliers_only',
    });
    expect(await asBuyer(readPaid, { params: { id } })).toMatchObject({
      status: 403,
      code: 'suppliers_only',
    });
    expect(await buy(buyer, id)).toMatchObject({ status: 403, code: 'suppliers_only' });
    const applicant = await addParty(api, 'supplier', { approved: false });
    expect(await buy(applicant, id)).toMatchObject({ status: 403, code: 'not_approved' });
  });

  it('needs the permission to buy: a viewer reads only', async () => {
    const supplier = await addSupplier(api, 1000_00n);
    const viewer = await addMember(api, supplier.companyId, { roles: ['viewer'] });
    const id = await addRfq(api, buyer);
    expect(await buy(viewer, id)).toMatchObject({ status: 403, code: 'not_allowed' });
    expect((await listOpenTo(api, viewer)).find((row) => row.id === id)?.can).toEqual({
      buy: false,
    });
    const teaser = await api.as({ token: viewer.token })(readTeaser, { params: { id } });
    expect(teaser).toMatchObject({ data: { can: { buy: false }, why: 'not_allowed' } });
  });
});

describe('the RFQs open to a supplier', () => {
  it('are of its categories, meant for its country, active and before the deadline', async () => {
    const supplier = await addSupplier(api);
    const abroad = await addSupplier(api, 0n, { country: 'SA' });
    const both = await addRfq(api, buyer, { requestType: 'internal-external' });
    const inside = await addRfq(api, buyer, { requestType: 'internal' });
    const outside = await addRfq(api, buyer, { requestType: 'external' });
    const other = await addRfq(api, buyer, { category: 'Furniture' });
    const late = await addRfq(api, buyer, { days: -0.001 });
    const pending = await addRfq(api, buyer, { state: 'pending' });
    const closed = await addRfq(api, buyer, { state: 'canceled' });
    const seen = await idsOpenTo(api, supplier);
    expect(seen).toEqual(expect.arrayContaining([both, inside]));
    for (const id of [outside, other, late, pending, closed]) expect(seen).not.toContain(id);
    const seenAbroad = await idsOpenTo(api, abroad);
    expect(seenAbroad).toEqual(expect.arrayContaining([both, outside]));
    expect(seenAbroad).not.toContain(inside);
  });

  it('end at the deadline to the moment, also if the clock has not run', async () => {
    const supplier = await addSupplier(api, 1000_00n);
    const id = await addRfq(api, buyer, { days: 1 });
    api.advance(86_400_000 - 1);
    expect(await idsOpenTo(api, supplier)).toContain(id);
    api.advance(1);
    expect(await idsOpenTo(api, supplier)).not.toContain(id);
    expect(await buy(supplier, id)).toMatchObject({
      status: 409,
      code: 'rfq_expired',
      message: 'RFQ expired',
    });
    const teaser = await api.as({ token: supplier.token })(readTeaser, { params: { id } });
    expect(teaser).toMatchObject({
      data: { status: 'expired', can: { buy: false }, why: 'rfq_expired' },
    });
  });

  it('are none without a category, and follow the choice', async () => {
    const supplier = await addParty(api, 'supplier');
    const id = await addRfq(api, buyer);
    expect(await idsOpenTo(api, supplier)).toEqual([]);
    expect(await buy(supplier, id)).toMatchObject({ status: 409, code: 'no_categories' });
    const client = api.as({ token: supplier.token });
    expect(await client(readTeaser, { params: { id } })).toMatchObject({
      status: 409,
      code: 'no_categories',
    });
    await chooseCategories(api, supplier.companyId, 'Furniture');
    expect(await buy(supplier, id)).toMatchObject({ status: 403, code: 'category_inactive' });
    expect(await client(readTeaser, { params: { id } })).toMatchObject({
      status: 403,
      code: 'category_inactive',
    });
    expect(await client(readPaid, { params: { id } })).toMatchObject({
      status: 403,
      code: 'category_inactive',
    });
    await chooseCategories(api, supplier.companyId, 'HVAC');
    expect(await idsOpenTo(api, supplier)).toContain(id);
  });

  it('are read by their public number as well, and outside of the categories only while open', async () => {
    const supplier = await addSupplier(api);
    const client = api.as({ token: supplier.token });
    const id = await addRfq(api, buyer);
    const { number } = await api.db
      .selectFrom('rfq')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const byNumber = await client(readTeaser, { params: { id: String(number) } });
    expect(byNumber).toMatchObject({ data: { id, number: `RFQ-${number}` } });
    for (const unknown of ['999999999999', 'RFQ', id.slice(0, 8)])
      expect(await client(readTeaser, { params: { id: unknown } })).toMatchObject({ ok: false });
    const outsider = await addParty(api, 'supplier');
    await chooseCategories(api, outsider.companyId, 'Furniture');
    const outside = api.as({ token: outsider.token });
    for (const state of ['canceled', 'pending', 'completed'] as const) {
      const closed = await addRfq(api, buyer, { state });
      for (const endpoint of [readTeaser, readPaid])
        expect(await outside(endpoint, { params: { id: closed } })).toMatchObject({
          status: 404,
          code: 'not_found',
        });
    }
    const abroad = await addRfq(api, buyer, { country: 'SA' });
    expect(await outside(readPaid, { params: { id: abroad } })).toMatchObject({ status: 404 });
  });

  it('are filtered by category, city and text, and by number as well', async () => {
    const supplier = await addSupplier(api);
    await chooseCategories(api, supplier.companyId, 'Furniture');
    const chairs = await addRfq(api, buyer, { category: 'Furniture', title: 'كراسي مكتبية' });
    const chillers = await addRfq(api, buyer, { title: 'Chiller overhaul' });
    const furniture = await categoryOf(api, 'Furniture');
    expect(await idsOpenTo(api, supplier, { category: furniture })).toContain(chairs);
    expect(await idsOpenTo(api, supplier, { category: furniture })).not.toContain(chillers);
    expect(await idsOpenTo(api, supplier, { key: 'chillers' })).toEqual([chillers]);
    expect(await idsOpenTo(api, supplier, { key: 'كراسى' })).toEqual([chairs]);
    const [row] = await listOpenTo(api, supplier, { key: 'chillers' });
    expect(await idsOpenTo(api, supplier, { key: row?.number ?? '' })).toEqual([chillers]);
    const arabic = (row?.number ?? '').replace(/\d/g, (digit) =>
      String.fromCharCode(0x06_60 + Number(digit)),
    );
    expect(await idsOpenTo(api, supplier, { key: arabic })).toEqual([chillers]);
    expect(await idsOpenTo(api, supplier, { city: buyer.companyId })).toEqual([]);
  });

  it.each(['c', 'C', 'ch', 'كـ', 'ك', 'كر'])(
    'are found by one or two letters of a word’s beginning: %s',
    async (key) => {
      const supplier = await addSupplier(api);
      await chooseCategories(api, supplier.companyId, 'Furniture');
      const titles = ['كراسي مكتبية', 'Chiller overhaul'];
      for (const title of titles) await addRfq(api, buyer, { category: 'Furniture', title });
      const found = await listOpenTo(api, supplier, { key });
      const latin = /[a-z]/i.test(key);
      expect(found.map(({ title }) => title)).toContain(latin ? titles[1] : titles[0]);
      expect(found.map(({ title }) => title)).not.toContain(latin ? titles[0] : titles[1]);
    },
  );

  it.each(['q', 'ﷺ', 'ـ', '٪'])('a text that no word begins with finds none: %s', async (key) => {
    const supplier = await addSupplier(api);
    await addRfq(api, buyer, { title: 'Chiller overhaul' });
    expect(await idsOpenTo(api, supplier, { key })).toEqual([]);
  });

  it('are found by the specification’s search, where a buyer finds its own RFQs', async () => {
    const supplier = await addSupplier(api);
    const own = await addParty(api, 'buyer');
    const id = await addRfq(api, own, { title: 'Ductwork insulation' });
    const search = async (who: Party) =>
      api.as({ token: who.token })(searchRfqs, { query: {}, body: { key: 'ductworks' } });
    expect(await search(supplier)).toMatchObject({
      data: { total: 1, data: [{ id, rfqoffer_count: 0, is_viewed: 0 }] },
    });
    expect(await search(own)).toMatchObject({
      data: { total: 1, data: [{ id, can: { cancel: true } }] },
    });
    expect(await search(buyer)).toMatchObject({ data: { total: 0, data: [] } });
    expect(await api.as()(searchRfqs, { query: {}, body: {} })).toMatchObject({ status: 401 });
  });

  it('have one row each, without buyer, note, estimate or number of offers', async () => {
    const supplier = await addSupplier(api);
    const rival = await addSupplier(api);
    const id = await addRfq(api, buyer);
    await addOffer(api, rival, buyer, id);
    const response = await api.fetch(
      '/dashboard/buyer/rfq/show/available',
      {},
      { token: supplier.token, locale: 'ar' },
    );
    const text = await response.text();
    for (const secret of ['Al Dana', buyer.companyId, 'Crane access', '86000', rival.companyId]) {
      expect(text).not.toContain(secret);
    }
    const { data } = JSON.parse(text) as { data: { data: AvailableRow[] } };
    expect(data.data.find((row) => row.id === id)).toMatchObject({
      category_desc: 'التكييف والتهوية',
      status_desc: 'نشط',
      rfqoffer_count: 0,
      qdiscount: '1720.00',
      currency: 'AED',
      is_viewed: 0,
      lines_count: 2,
      rfqPrice: '430.00',
      deducted_fee_aed: '430.00',
      can: { buy: true },
    });
  });

  it('are counted, with a flag for new ones', async () => {
    const own = await addParty(api, 'supplier');
    await chooseCategories(api, own.companyId, 'Medical supplies');
    const client = api.as({ token: own.token });
    const news = async () => client(checkUpdates.supplier, {});
    expect(await client(countAvailable, {})).toMatchObject({ data: 0 });
    expect(await news()).toMatchObject({ data: false });
    const id = await addRfq(api, buyer, { category: 'Medical supplies' });
    expect(await client(countAvailable, {})).toMatchObject({ data: 1 });
    expect(await news()).toMatchObject({ data: true });
    await client(readTeaser, { params: { id } });
    expect(await news()).toMatchObject({ data: false });
    expect((await listOpenTo(api, own))[0]?.is_viewed).toBe(1);
    expect(await client(checkUpdates.buyer, {})).toMatchObject({
      code: 'buyers_only',
    });
    const asBuyer = api.as({ token: buyer.token });
    expect(await asBuyer(checkUpdates.supplier, {})).toMatchObject({
      code: 'suppliers_only',
    });
  });
});

describe('before buying access', () => {
  it('a supplier sees lines, fee, discount, the wallet after it, and facts about the buyer', async () => {
    const supplier = await addSupplier(api, 1284_50n);
    const serious = await addParty(api, 'buyer', { name: 'Serious Trading' });
    await addRfq(api, serious, { state: 'canceled' });
    const decided = await addRfq(api, serious, { state: 'completed' });
    const now = api.now().getTime();
    await api.db
      .updateTable('rfq')
      .set({
        published_at: new Date(now - 10 * 86_400_000),
        decided_at: new Date(now - 6 * 86_400_000),
      })
      .where('id', '=', decided)
      .execute();
    const id = await addRfq(api, serious);
    const ofOwn = await addRfq(api, serious, { state: 'completed' });
    await api.db
      .updateTable('rfq')
      .set({
        audience: 'own',
        decided_at: new Date(now),
        published_at: new Date(now - 86_400_000),
      })
      .where('id', '=', ofOwn)
      .execute();
    const answer = await api.as({ token: supplier.token })(readTeaser, { params: { id } });
    expect(answer).toMatchObject({
      ok: true,
      data: {
        status: 'active',
        buyer: { published: 3, awarded: 1, canceled: 1, median_days: 4 },
        wallet: {
          balance: '1284.50',
          fee: '430.00',
          vat: '20.48',
          vat_rate: '5.00',
          after: '854.50',
          missing: null,
          wallet_expired: false,
        },
        lines: [
          { description: 'VRF outdoor unit 20 HP', quantity: '4', unit_code: 'C62' },
          { description: 'Refrigerant pipe', quantity: '120.5', unit_code: 'MTR' },
        ],
        access: 'none',
        can: { buy: true },
        why: null,
      },
    });
    expect(JSON.stringify(answer)).not.toMatch(/Serious|Crane|86000/);
  });

  it('a supplier without an address is asked for it, because the tax invoice of the fee must state it', async () => {
    const supplier = await addSupplier(api, 1000_00n);
    const id = await addRfq(api, buyer);
    const read = async () => api.as({ token: supplier.token })(readTeaser, { params: { id } });
    expect(await read()).toMatchObject({ data: { has_address: false, can: { buy: true } } });
    await giveAddress(api, supplier);
    expect(await read()).toMatchObject({ data: { has_address: true } });
  });

  it('an RFQ for another country, or an unpublished one, is not found', async () => {
    const supplier = await addSupplier(api, 1000_00n);
    const outside = await addRfq(api, buyer, { requestType: 'external' });
    const pending = await addRfq(api, buyer, { state: 'pending' });
    for (const id of [outside, pending, supplier.companyId, 'x']) {
      expect(await api.as({ token: supplier.token })(readTeaser, { params: { id } })).toMatchObject(
        { status: 404 },
      );
      expect(await buy(supplier, id)).toMatchObject({ status: 404, code: 'not_found' });
      expect(await api.as({ token: supplier.token })(readPaid, { params: { id } })).toMatchObject({
        status: 404,
      });
    }
  });

  it('the full RFQ is not shown', async () => {
    const supplier = await addSupplier(api, 1000_00n);
    const id = await addRfq(api, buyer);
    const client = api.as({ token: supplier.token });
    expect(await client(readPaid, { params: { id } })).toMatchObject({
      status: 403,
      code: 'access_needed',
    });
  });
});
