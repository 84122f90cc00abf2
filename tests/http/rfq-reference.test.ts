import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAvailable } from '#features/access/schema/available.ts';
import { listPaid, readPaid } from '#features/access/schema/paid.ts';
import { buyAccess, readTeaser } from '#features/access/schema/purchase.ts';
import { listAllRfqs, readDealDetail, setModerationRule } from '#features/console/schema/rfqs.ts';
import { readBuyerDeal } from '#features/deal/schema/wizard.ts';
import { readDraft } from '#features/draft/schema.ts';
import { listPublicRfqs, readPublicRfq } from '#features/public-rfq/schema.ts';
import { copyRfq, editRfq, listRfqs, readRfq, submitRfq } from '#features/rfq/schema/endpoints.ts';
import type { RfqView } from '#features/rfq/schema/view.ts';
import { addParty, addSupplier, payingClient, type Party } from '../factories/access.ts';
import { categoryId, publishRfq, rfqBody } from '../factories/rfq.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { addDesks } from './authorisation/world.ts';

let api: TestApi;
let buyer: Party;
let rival: Party;
let supplier: Party;
let reviewer: string;
let rfq: RfqView;

beforeAll(async () => {
  api = await startApi('rfq reference');
  const { desks } = await addDesks(api);
  reviewer = desks.find(({ name }) => name === 'reviewer')?.token ?? '';
  buyer = await addParty(api, 'buyer');
  rival = await addParty(api, 'buyer');
  supplier = await addSupplier(api, 10_000_00n);
  const category_id = await categoryId(api, 'HVAC');
  rfq = await publishRfq(api, buyer, { category_id, reference: '  PR-2026/0417 برج النخيل ' });
  await publishRfq(api, buyer, { category_id, title: 'Another request' });
  await publishRfq(api, rival, { category_id, title: 'A rival’s', reference: 'PR-2026/0417' });
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const reference = 'PR-2026/0417 برج النخيل';

async function ownNumbers(key: string, who = buyer): Promise<string[]> {
  const query = { key };
  const answer = await api.as(who)(listRfqs, { params: { status: 'all' }, query });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.data.map(({ number }) => number);
}

describe('the buyer’s reference of an RFQ', () => {
  it('is stored without white space at its ends and shown to its buyer, in the list as well', async () => {
    expect(rfq.reference).toBe(reference);
    const answer = await api.as(buyer)(listRfqs, { params: { status: 'all' }, query: {} });
    expect(answer.ok && answer.data.data.map((row) => row.reference)).toEqual(['', reference]);
    const deal = await api.as(buyer)(readBuyerDeal, { params: { id: rfq.id } });
    expect(deal).toMatchObject({ ok: true, data: { rfq: { reference } } });
  });

  it('is refused at its field if it is longer than 60 characters or has several lines', async () => {
    for (const wrong of ['x'.repeat(61), 'PR-1\nPR-2']) {
      const body = await rfqBody(api, { reference: wrong });
      const answer = await api.as(buyer)(submitRfq, { body });
      expect(answer).toMatchObject({ ok: false, status: 422 });
      expect(Object.keys(answer.ok ? {} : (answer.errors ?? {}))).toEqual(['reference']);
    }
  });

  it.each(['PR-2026/0417', 'pr-2026', '٢٠٢٦'.replace(/^/, 'PR-'), '  PR-2026/0417 برج'])(
    'finds the RFQ in its buyer’s list by its beginning (%s), and no other company’s',
    async (key) => {
      expect(await ownNumbers(key)).toEqual([rfq.number]);
      expect(await ownNumbers(key, rival)).not.toContain(rfq.number);
    },
  );

  it('does not find an RFQ by a text inside it, a pattern or an empty text', async () => {
    for (const key of ['0417', '%', 'PR_2026', '\u200f']) {
      expect(await ownNumbers(`${key} zz`)).toEqual([]);
    }
  });

  it('finds the RFQs of all buyers in the console, which shows it', async () => {
    const answer = await api.as({ token: reviewer })(listAllRfqs, {
      query: { key: 'PR-2026/0417' },
    });
    expect(answer.ok && answer.data.data.map((row) => row.reference)).toEqual([
      'PR-2026/0417',
      reference,
    ]);
    const deal = await api.as({ token: reviewer })(readDealDetail, { params: { id: rfq.id } });
    expect(deal).toMatchObject({ ok: true, data: { reference } });
  });

  it('is hidden from a supplier before access and from the public, in answers and in searches', async () => {
    const teaser = await api.as(supplier)(readTeaser, { params: { id: rfq.id } });
    expect(teaser.ok).toBe(true);
    expect(JSON.stringify(teaser)).not.toContain('PR-2026');
    const open = await api.as(supplier)(listAvailable, { query: {} });
    expect(open.ok && open.data.total).toBe(3);
    expect(JSON.stringify(open)).not.toContain('PR-2026');
    const found = await api.as(supplier)(listAvailable, { query: { key: 'PR-2026/0417' } });
    expect(found).toMatchObject({ ok: true, data: { total: 0 } });
    const number = rfq.number.replace('RFQ-', '');
    const page = await api.as()(readPublicRfq, { params: { number } });
    expect(page.ok).toBe(true);
    expect(JSON.stringify(page)).not.toContain('PR-2026');
    const search = await api.as()(listPublicRfqs, { query: { key: 'PR-2026/0417' } });
    expect(search).toMatchObject({ ok: true, data: { total: 0 } });
  });

  it('is shown to a supplier after access, in the list as well', async () => {
    const params = { id: rfq.id };
    const bought = await payingClient(api, supplier)(buyAccess, { params, body: {} });
    expect(bought.ok).toBe(true);
    expect(await api.as(supplier)(readPaid, { params })).toMatchObject({ data: { reference } });
    const list = await api.as(supplier)(listPaid, { query: {} });
    expect(list.ok && list.data.data.map((row) => row.reference)).toEqual([reference]);
  });

  it('is copied with the RFQ', async () => {
    const copied = await api.as(buyer)(copyRfq, { params: { id: rfq.id } });
    if (!copied.ok) throw new Error(copied.code);
    const draft = await api.as(buyer)(readDraft, { params: { id: copied.data.draft_id } });
    expect(draft).toMatchObject({ ok: true, data: { payload: { reference, title: rfq.title } } });
  });

  it('changes with an edit, and the search follows', async () => {
    const made = await publishRfq(api, buyer, { reference: 'JOB 77' });
    const params = { id: made.id };
    const body = { ...(await rfqBody(api)), reference: 'JOB 78', version: made.version };
    const edited = await api.as(buyer)(editRfq, { params, body });
    expect(edited).toMatchObject({ ok: true, data: { reference: 'JOB 78' } });
    expect(await ownNumbers('JOB 77')).toEqual([]);
    expect(await ownNumbers('JOB 78')).toEqual([made.number]);
    const cleared = { ...body, reference: '', version: made.version + 1 };
    expect(await api.as(buyer)(editRfq, { params, body: cleared })).toMatchObject({
      data: { reference: '' },
    });
    expect(await api.as(buyer)(readRfq, { params })).toMatchObject({ data: { reference: '' } });
  });

  it('puts the RFQ under moderation if it contains a contact', async () => {
    const rule = { newcomer_below: 0, finds_contacts: true, reason: 'The test says so', seen: '' };
    const set = await api.as({ token: reviewer })(setModerationRule, { body: rule });
    expect(set.ok).toBe(true);
    const held = await publishRfq(api, buyer, { reference: 'Ask 050 123 4567', note: '' });
    expect(held).toMatchObject({
      status: 'pending',
      pending_for: 'operator',
      moderation_causes: ['contact'],
    });
  });

  it('is exported with the ticked rows alone, and never a row of another company', async () => {
    const one = await publishRfq(api, buyer, { reference: 'TICK 1' });
    await publishRfq(api, buyer, { reference: 'TICK 2' });
    const fetchRows = async (ids: string, token: string) =>
      api.fetch(
        `/dashboard/buyer/rfq_list/all/export?format=csv&lang=en&ids=${ids}`,
        {},
        { token },
      );
    const rowsOf = async (token: string) =>
      (await (await fetchRows(one.id, token)).text())
        .split('\n')
        .filter((row) => row.includes('RFQ-'));
    const own = await rowsOf(buyer.token);
    expect(own).toHaveLength(1);
    expect(own[0]).toContain('TICK 1');
    expect(await rowsOf(rival.token)).toEqual([]);
    for (const ids of ['x', Array(11).fill(one.id).join(','), `${one.id};`])
      expect((await fetchRows(ids, buyer.token)).status).toBe(422);
  });

  it('is a column of the exported lists', async () => {
    const files = [
      { path: '/dashboard/buyer/rfq_list/all/export?format=csv&lang=en', token: buyer.token },
      { path: '/operator/rfqs/export?format=csv&lang=en', token: reviewer },
    ];
    for (const { path, token } of files) {
      const text = await (await api.fetch(path, {}, { token })).text();
      const [head = '', ...rows] = text.split('\n');
      expect(head).toContain('Buyer’s reference');
      expect(rows.filter((row) => row.includes(reference))).toHaveLength(1);
    }
  });
});
