import { afterAll, beforeAll, expect, it } from 'vitest';
import { listPublicRfqs } from '#features/public-rfq/schema.ts';
import {
  addParty,
  addRfq,
  categoryOf,
  chooseCategories,
  idsOpenTo,
  type Party,
} from '../factories/access.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
let supplier: Party;
beforeAll(async () => {
  api = await startApi('category search');
  buyer = await addParty(api, 'buyer');
  supplier = await addParty(api, 'supplier');
  await chooseCategories(api, supplier.companyId, 'HVAC');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

async function addSub(parent: string, name_en: string, name_ar: string): Promise<string> {
  const id = crypto.randomUUID();
  const place = { parent_id: parent, icon: 'box', position: 1, created_at: api.now() };
  await api.db
    .insertInto('category')
    .values({ id, name_en, name_ar, ...place })
    .execute();
  return id;
}

async function publicTitles(key: string, status?: 'closed'): Promise<string[]> {
  const answer = await api.as()(listPublicRfqs, {
    query: { key, ...(status === undefined ? {} : { status }) },
  });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.data.map(({ title }) => title);
}

it('the name of a category or sub-category in either language finds its open RFQs', async () => {
  const hvac = await categoryOf(api, 'HVAC');
  const sub = await addSub(hvac, 'Pumps', 'مضخات');
  const inSub = await addRfq(api, buyer, { title: 'Replacement units for the tower' });
  await api.db.updateTable('rfq').set({ sub_category_id: sub }).where('id', '=', inSub).execute();
  const inMain = await addRfq(api, buyer, { title: 'Yearly service contract' });
  const closed = await addRfq(api, buyer, { title: 'Former contract', state: 'completed' });
  const other = await addRfq(api, buyer, { category: 'Furniture', title: 'Desks' });
  for (const key of ['pumps', 'pump', 'مضخات', 'المضخات']) {
    expect(await idsOpenTo(api, supplier, { key })).toEqual([inSub]);
    expect(await publicTitles(key)).toEqual(['Replacement units for the tower']);
  }
  for (const key of ['HVAC', 'التكييف', 'تكييف']) {
    expect(await idsOpenTo(api, supplier, { key })).toEqual([inMain, inSub]);
    expect(await publicTitles(key)).not.toContain('Former contract');
  }
  expect(await publicTitles('pumps', 'closed')).toEqual([]);
  for (const id of [closed, other])
    expect(await idsOpenTo(api, supplier, { key: 'HVAC' })).not.toContain(id);
  expect(await idsOpenTo(api, supplier, { key: 'الأثاث' })).toEqual([]);
  expect(await publicTitles('الأثاث')).toEqual(['Desks']);
  await api.db
    .updateTable('category')
    .set({ disabled_at: api.now() })
    .where('id', '=', sub)
    .execute();
  expect(await publicTitles('مضخات')).toEqual([]);
});
