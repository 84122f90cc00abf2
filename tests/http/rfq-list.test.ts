import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadFile } from '#features/attachment/schema.ts';
import { listRfqs, readForm } from '#features/rfq/schema/endpoints.ts';
import type { RfqTab } from '#features/rfq/schema/view.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { acceptOffer, compareOffers } from '#features/offer/schema/buyer.ts';
import { withdrawOffer } from '#features/offer/schema/supplier.ts';
import { publishRfq as publishedRfq, quote } from '../factories/offer.ts';
import { dataOf } from '../factories/order.ts';
import { categoryId, publishRfq } from '../factories/rfq.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { fileOf, makePdf } from '../factories/review-documents.ts';

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('rfq list');
  buyer = await addParty(api, 'buyer');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const line = (description: string) => [{ description, quantity: '1', unit_code: 'H87' }];

async function listOf(
  status: RfqTab,
  query: { key?: string; page?: string } = {},
  locale: 'en' | 'ar' = 'en',
) {
  const answer = await api.as({ ...buyer, locale })(listRfqs, { params: { status }, query });
  if (!answer.ok) throw new Error(answer.code);
  return { ...answer.data, counts: answer.extra.counts };
}

describe('the list of own RFQs', () => {
  it('is for buyers only', async () => {
    const input = { params: { status: 'all' as const }, query: {} };
    expect(await api.as()(listRfqs, input)).toMatchObject({ status: 401 });
    expect(await api.as(await addParty(api, 'supplier'))(listRfqs, input)).toMatchObject({
      status: 403,
    });
    const other = await addParty(api, 'buyer');
    await publishRfq(api, other);
    expect(await listOf('all')).toMatchObject({ total: 0, data: [], last_page: 1 });
    expect(
      await api.as(buyer)(listRfqs, { params: { status: 'all' }, query: { page: '0' } }),
    ).toMatchObject({
      status: 422,
    });
  });

  it('shows if the reader may write an RFQ, and counts those pending for the reader', async () => {
    const own = await addParty(api, 'buyer');
    const { id } = await publishRfq(api, own);
    await api.db
      .updateTable('rfq')
      .set({ state: 'evaluate', decide_by: api.now() })
      .where('id', '=', id)
      .execute();
    for (const [roles, create, decides] of [
      [['approver'], true, 1],
      [['requester', 'viewer'], true, 0],
      [['receiver'], false, 0],
      [['purchasing'], false, 0],
      [['administrator'], false, 0],
      [['viewer'], false, 0],
    ] as const) {
      const member = await addMember(api, own.companyId, { roles });
      const answer = await api.as(member)(listRfqs, { params: { status: 'all' }, query: {} });
      expect([roles, answer]).toMatchObject([
        roles,
        { data: { total: 1 }, extra: { can: { create }, counts: { all: 1, to_decide: decides } } },
      ]);
      expect(await api.as(member)(readForm, {})).toMatchObject({
        data: { can: { write: create } },
      });
    }
  });

  it('shows the number of documents of a row, and if it is pending for the reader', async () => {
    const own = await addParty(api, 'buyer');
    const taken = await api.as(own)(uploadFile, { body: { file: fileOf(makePdf(), 'boq.pdf') } });
    if (!taken.ok) throw new Error(taken.code);
    const { id } = await publishRfq(api, own, { file_ids: [taken.data.id] });
    const rowOf = async (caller: { token: string }) => {
      const answer = await api.as(caller)(listRfqs, { params: { status: 'all' }, query: {} });
      return answer.ok ? answer.data.data[0] : answer;
    };
    expect(await rowOf(own)).toMatchObject({ id, media: 1, essential: false });
    const decideBy = new Date(api.now().getTime() + 86_400_000);
    await api.db
      .updateTable('rfq')
      .set({ state: 'evaluate', decide_by: decideBy })
      .where('id', '=', id)
      .execute();
    const approver = await addMember(api, own.companyId, { roles: ['approver'] });
    const viewer = await addMember(api, own.companyId, { roles: ['viewer'] });
    expect(await rowOf(approver)).toMatchObject({ id, essential: true });
    expect(await rowOf(viewer)).toMatchObject({ id, essential: false });
  });

  it('counts and filters ended RFQs: expired, cancelled and rejected', async () => {
    const own = await addParty(api, 'buyer');
    const client = api.as({ token: own.token });
    const states = ['expired', 'canceled', 'rejected', 'active'] as const;
    for (const state of states) await publishedRfq(api, own, { set: { state } });
    const found = async (state: 'ended' | (typeof states)[number]) => {
      const answer = await client(listRfqs, { params: { status: 'all' }, query: { state } });
      if (!answer.ok) throw new Error(answer.code);
      expect(answer.extra.counts).toMatchObject({ all: 4, ended: 3 });
      return answer.data.data.map(({ status }) => status).toSorted();
    };
    expect(await found('ended')).toEqual(['canceled', 'expired', 'rejected']);
    for (const state of states) expect(await found(state)).toEqual([state]);
  });

  it('shows ten rows per page, newest first, and counts every tab', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 12; at += 1)
      ids.push((await publishRfq(api, buyer, { title: `Request ${at}` })).id);
    await api.db
      .updateTable('rfq')
      .set({ state: 'delivered' })
      .where('id', '=', ids[0] ?? '')
      .execute();
    await api.db
      .updateTable('rfq')
      .set({ state: 'accepted' })
      .where('id', '=', ids[1] ?? '')
      .execute();
    await api.db
      .updateTable('rfq')
      .set({ state: 'evaluate', decide_by: api.now() })
      .where('id', '=', ids[2] ?? '')
      .execute();
    const first = await listOf('all');
    expect(first).toMatchObject({
      total: 12,
      last_page: 2,
      counts: {
        all: 12,
        active: 10,
        accepted: 1,
        delivered: 1,
        pending: 0,
        completed: 0,
        ended: 0,
        to_decide: 1,
      },
    });
    expect(first.data.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 10));
    expect((await listOf('all', { page: '2' })).data.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    expect((await listOf('delivered')).data).toMatchObject([
      {
        id: ids[0],
        status: 'delivered',
        status_desc: 'Delivered',
        category_desc: 'Building materials',
        city: 'Dubai',
        qdiscount: '3730.00',
        is_viewed: 1,
        negotiation: false,
        rfqoffer_count: 0,
        can: { copy: true, edit: false },
      },
    ]);
    expect((await listOf('accepted', {}, 'ar')).data).toMatchObject([
      { category_desc: 'مواد البناء', city: 'دبي', status_desc: 'مقبول' },
    ]);
  });

  it('finds by number, word, stem and similarity in both languages', async () => {
    const hvac = await categoryId(api, 'HVAC');
    const cooling = await publishRfq(api, buyer, {
      title: 'تكييف مخفي لفلل مدينة خليفة',
      category_id: hvac,
      lines: line('وحدات تكييف مخفية'),
    });
    const cables = await publishRfq(api, buyer, {
      title: 'Armoured cables XLPE',
      category_id: hvac,
      lines: line('Cable 4Cx95 mm² armoured'),
    });
    const find = async (key: string) => (await listOf('all', { key })).data.map(({ id }) => id);
    expect(await find(cables.number)).toEqual([cables.id]);
    expect(await find(cables.number.slice(4))).toEqual([cables.id]);
    expect(await find('cable')).toEqual([cables.id]);
    expect(await find('x')).toEqual([cables.id]);
    expect(await find('تك')).toEqual([cooling.id]);
    expect(await find('armored')).toEqual([cables.id]);
    expect(await find('تكييف')).toEqual([cooling.id]);
    expect(await find('والتكييف')).toEqual([cooling.id]);
    expect(await find('خليفه')).toEqual([cooling.id]);
    for (const key of ['zzzz', '%', "'", '"', '()', '\\', '&|!'])
      expect(await find(key)).toEqual([]);
    expect(await listOf('accepted', { key: 'cable' })).toMatchObject({ total: 0 });
    expect(await listOf('active', { key: 'cable' })).toMatchObject({ total: 1, last_page: 1 });
  });
});

describe('the best offer of an own RFQ', () => {
  const bestOf = async (id: string, tab: RfqTab = 'all') =>
    (await listOf(tab)).data.find((row) => row.id === id)?.best_offer;

  it('is the lowest total of its complete offers, as in the comparison, and after the decision that of the accepted one', async () => {
    const { id, lines } = await publishRfq(api, buyer, { other_currencies: true });
    const rfq = { rfqId: id, lineIds: lines.map((one) => one.id) };
    const at = (price: string) => ({
      lines: rfq.lineIds.map((lineId) => ({ line_id: lineId, unit_price: price })),
    });
    expect(await bestOf(id)).toBeNull();
    const dear = await quote(api, rfq, at('500'));
    expect(await bestOf(id)).toBe(dear.offer.versions[0]?.total_price);
    await quote(api, rfq, { ...at('100'), currency: 'USD' });
    const gone = await quote(api, rfq, at('1'));
    await quote(api, rfq, {
      lines: rfq.lineIds.map((lineId) => ({ line_id: lineId, unit_price: '2', quantity: '0.5' })),
    });
    dataOf(
      await api.as(gone.supplier)(withdrawOffer, {
        params: { id: gone.offer.id },
        body: { reason: 'price', reason_text: '' },
      }),
    );
    const late = await quote(api, rfq, at('3'));
    await api.db
      .updateTable('offer')
      .set({ valid_until_at: api.now() })
      .where('id', '=', late.offer.id)
      .execute();
    const { offers } = dataOf(await api.as(buyer)(compareOffers, { params: { id } }));
    const best = offers.find((offer) => offer.best);
    expect(best?.currency).toBe('USD');
    expect(await bestOf(id)).toBe(best?.total_converted);
    dataOf(
      await api.as(buyer)(acceptOffer, { params: { id: dear.offer.id }, body: { version: 1 } }),
    );
    expect(await bestOf(id, 'accepted')).toBe(dear.offer.versions[0]?.total_price);
  });

  it('is the last one of an RFQ that expired, without those that were withdrawn', async () => {
    const { id, lines } = await publishRfq(api, buyer);
    const rfq = { rfqId: id, lineIds: lines.map((one) => one.id) };
    const at = (price: string) => ({
      lines: rfq.lineIds.map((lineId) => ({ line_id: lineId, unit_price: price })),
    });
    const last = await quote(api, rfq, at('500'));
    const gone = await quote(api, rfq, at('1'));
    const set = async (offerId: string, state: 'expired' | 'withdrawn') =>
      api.db.updateTable('offer').set({ state }).where('id', '=', offerId).execute();
    await set(last.offer.id, 'expired');
    await set(gone.offer.id, 'withdrawn');
    await api.db.updateTable('rfq').set({ state: 'expired' }).where('id', '=', id).execute();
    expect(await bestOf(id)).toBe(last.offer.versions[0]?.total_price);
  });
});
