import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addCategory,
  changeCategory,
  listCatalogue,
  mergeCategory,
  moveCategory,
  readMerge,
  switchCategory,
} from '../../features/catalogue/schema.ts';
import { chooseMainCategories, listCategories, readMainCategories } from '../../features/category/schema.ts';
import { saveDraft } from '../../features/draft/schema.ts';
import { submitRfq } from '../../features/rfq/schema/endpoints.ts';
import { saveSearch } from '../../features/saved-search/schema.ts';
import { addParty, addRfq, addSupplier, categoryOf, chooseCategories, type Party } from '../factories-access.ts';
import { publishRfq, rfqBody } from '../factories-rfq.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { signInOperator } from '../papers.ts';

let api: TestApi;
let content: string;
let buyer: Party;
const random = seededRandom('catalogue');

beforeAll(async () => {
  api = await startApi('catalogue');
  content = (await signInOperator(api, ['content'])).token;
  buyer = await addParty(api, 'buyer');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = () => api.as({ token: content });
const reason = 'The market asks for it';

async function list() {
  const answer = await as()(listCatalogue, {});
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.categories;
}
async function offered(): Promise<string[]> {
  const answer = await api.as()(listCategories, {});
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.map((row) => row.name_en);
}
async function chosenBy(party: Party): Promise<string[]> {
  const answer = await api.as(party)(readMainCategories, {});
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.categories.filter(({ chosen }) => chosen).map((row) => row.name_en);
}

describe('categories', () => {
  const solar = { name_en: 'Solar', name_ar: 'الطاقة الشمسية', icon: 'zap' as const, reason };

  it('are added last with the usual fees, and an RFQ can be published in them at once', async () => {
    expect((await as()(addCategory, { body: solar })).ok).toBe(true);
    expect((await offered()).at(-1)).toBe('Solar');
    const rfq = await publishRfq(api, buyer, { category_id: await categoryOf(api, 'Solar') });
    expect(rfq).toMatchObject({ rfq_fee: '500.00', q_discount: '3730.00' });
    const again = await as()(addCategory, { body: { ...solar, name_en: ' SOLAR ', name_ar: 'اسم آخر' } });
    expect(again.ok || Object.keys(again.errors)).toEqual(['name_en']);
    expect(await as()(addCategory, { body: { ...solar, icon: 'rocket' as 'zap' } })).toMatchObject({ status: 422 });
  });

  it('are renamed and moved', async () => {
    const id = await categoryOf(api, 'Solar');
    const body = { ...solar, name_en: 'Solar power', icon: 'battery-charging' as const };
    expect((await as()(changeCategory, { params: { id }, body })).ok).toBe(true);
    expect((await as()(moveCategory, { params: { id }, body: { way: 'up' } })).ok).toBe(true);
    expect((await offered()).at(-2)).toBe('Solar power');
    expect((await list()).at(-2)).toMatchObject({ icon: 'battery-charging', open: true, merged_into: null });
    const [first] = await list();
    const up = { params: { id: first?.id ?? '' }, body: { way: 'up' as const } };
    expect(await as()(moveCategory, up)).toMatchObject({ status: 409, code: 'state_changed' });
  });

  it('that are disabled take no new RFQ until they are enabled', async () => {
    const id = await categoryOf(api, 'Solar power');
    const off = { params: { id }, body: { on: false, reason } };
    expect((await as()(switchCategory, off)).ok).toBe(true);
    expect(await as()(switchCategory, off)).toMatchObject({ code: 'state_changed' });
    expect(await offered()).not.toContain('Solar power');
    const body = await rfqBody(api, { category_id: id });
    expect(await api.as(buyer)(submitRfq, { body })).toMatchObject({ ok: false, status: 422 });
    expect((await as()(switchCategory, { params: { id }, body: { on: true, reason } })).ok).toBe(true);
    expect((await api.as(buyer)(submitRfq, { body })).ok).toBe(true);
  });
});

describe('a merge', () => {
  it('moves suppliers without doubles, open RFQs, drafts and searches; what is over and what was fixed stays', async () => {
    const [from, into] = [await categoryOf(api, 'HVAC'), await categoryOf(api, 'Electrical')];
    const one = await addSupplier(api);
    const both = await addParty(api, 'supplier');
    await chooseCategories(api, both.companyId, 'HVAC', 'Electrical');
    const rfq = await publishRfq(api, buyer, { category_id: from });
    const over = await addRfq(api, buyer, { category: 'HVAC', state: 'completed' });
    const draftId = random.id();
    const draft = { kind: 'rfq', rfq_id: null, title: 'Half', payload: { category_id: from, note: 'typed' } } as const;
    expect((await api.as(buyer)(saveDraft, { params: { id: draftId }, body: draft })).ok).toBe(true);
    expect((await api.as(one)(saveSearch, { body: { name: 'Cool', alert: 'none', category: from } })).ok).toBe(true);

    const told = await as()(readMerge, { params: { id: from } });
    expect(told.ok && told.data).toMatchObject({ suppliers: 2, open_rfqs: 1, drafts: 1, saved_searches: 1 });
    const answer = await as()(mergeCategory, { params: { id: from }, body: { into, reason } });
    if (!answer.ok) throw new Error(`${answer.code} ${JSON.stringify(answer.errors)}`);
    expect(answer.data.categories.find(({ id }) => id === from)).toMatchObject({
      open: false,
      merged_into: { id: into },
    });
    expect([await chosenBy(one), await chosenBy(both)]).toEqual([['Electrical'], ['Electrical']]);
    const rows = await api.db
      .selectFrom('rfq')
      .select(['id', 'category_id', 'fee_fils'])
      .where('id', 'in', [rfq.id, over])
      .execute();
    expect(new Map(rows.map((row) => [row.id, row.category_id]))).toEqual(
      new Map([
        [rfq.id, into],
        [over, from],
      ]),
    );
    expect(rows.find(({ id }) => id === rfq.id)?.fee_fils).toBe(500_00n);
    const kept = await api.db.selectFrom('draft').select('payload').where('id', '=', draftId).executeTakeFirstOrThrow();
    expect(kept.payload).toEqual({ category_id: into, note: 'typed' });
    const search = await api.db.selectFrom('saved_search').select('category_id').executeTakeFirstOrThrow();
    expect(search.category_id).toBe(into);
    const said = await api.db
      .selectFrom('activity')
      .select('params')
      .where('verb', '=', 'category.merged')
      .executeTakeFirstOrThrow();
    expect(said.params).toMatchObject({ reason, into: 'Electrical', suppliers: 2, rfqs: 1, drafts: 1, searches: 1 });
  });

  it('is for good: the category takes nothing, and is not merged, moved or enabled again', async () => {
    const row = (await list()).find(({ merged_into: home }) => home !== null);
    const params = { id: row?.id ?? '' };
    const into = await categoryOf(api, 'Electrical');
    expect(await as()(mergeCategory, { params, body: { into, reason } })).toMatchObject({ code: 'state_changed' });
    expect(await as()(switchCategory, { params, body: { on: true, reason } })).toMatchObject({ code: 'state_changed' });
    expect(await as()(moveCategory, { params, body: { way: 'up' } })).toMatchObject({ status: 404 });
    const supplier = await addParty(api, 'supplier');
    const chosen = await api.as(supplier)(chooseMainCategories, { body: { category_ids: [params.id] } });
    expect(chosen).toMatchObject({ ok: false, status: 422 });
    const body = await rfqBody(api, { category_id: params.id });
    expect(await api.as(buyer)(submitRfq, { body })).toMatchObject({ ok: false, status: 422 });
  });

  it('is into an open category that is another, and needs a reason', async () => {
    const id = await categoryOf(api, 'Electrical');
    const merged = (await list()).find(({ merged_into: home }) => home !== null)?.id ?? '';
    for (const into of [id, merged, random.id()]) {
      expect(await as()(mergeCategory, { params: { id }, body: { into, reason } })).toMatchObject({ status: 422 });
    }
    const into = await categoryOf(api, 'Solar power');
    expect(await as()(mergeCategory, { params: { id }, body: { into, reason: '' } })).toMatchObject({ status: 422 });
    expect((await list()).find((row) => row.id === id)?.open).toBe(true);
  });
});
