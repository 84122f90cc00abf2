import { afterAll, beforeAll, expect, it } from 'vitest';
import { listCatalogue } from '#features/catalogue/schema.ts';
import { chooseMainCategories } from '#features/category/schema.ts';
import { addParty, addRfq, categoryOf } from '../factories/access.ts';
import { addUnder } from '../factories/catalogue.ts';
import { signInOperator } from '../factories/review-documents.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('catalogue-figures');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

it('categories are listed with their open RFQs on the market and their suppliers', async () => {
  const { token } = await signInOperator(api, ['content']);
  const buyer = await addParty(api, 'buyer');
  const sub = await addUnder(api, token, 'Electrical', 'Cables');
  const electrical = await categoryOf(api, 'Electrical');
  const figuresOf = async (id: string) => {
    const answer = await api.as({ token })(listCatalogue, {});
    const found = answer.ok ? answer.data.figures.find((one) => one.id === id) : undefined;
    return [found?.open_rfqs ?? 0, found?.suppliers ?? 0] as const;
  };
  const [rfqs, suppliers] = await figuresOf(electrical);
  expect(await figuresOf(sub)).toEqual([0, 0]);
  const rfqId = await addRfq(api, buyer, { category: 'Electrical' });
  await addRfq(api, buyer, { category: 'Electrical', state: 'completed' });
  await api.db.updateTable('rfq').set({ sub_category_id: sub }).where('id', '=', rfqId).execute();
  const supplier = await addParty(api, 'supplier');
  const body = { category_ids: [electrical] };
  expect((await api.as(supplier)(chooseMainCategories, { body })).ok).toBe(true);
  expect(await figuresOf(electrical)).toEqual([rfqs + 1, suppliers + 1]);
  expect(await figuresOf(sub)).toEqual([1, 0]);
});
