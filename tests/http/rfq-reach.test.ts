import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as endpoints from '#features/rfq/schema/endpoints.ts';
import { addParty, chooseCategories, type Party } from '../factories/access.ts';
import { categoryId, dayIn, publishRfq } from '../factories/rfq.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('rfq reach');
  buyer = await addParty(api, 'buyer');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

async function addSupplier(category: string, country = 'AE'): Promise<void> {
  const supplier = await addParty(api, 'supplier', { country });
  await chooseCategories(api, supplier.companyId, category);
}

describe('the reach of an RFQ', () => {
  it('counts the suppliers that it is open to and its days, and is null once it accepts no offers', async () => {
    const category = await categoryId(api, 'Scaffolding and formwork');
    const reachOf = async (changes: Parameters<typeof publishRfq>[2]) => {
      const { id } = await publishRfq(api, buyer, { category_id: category, ...changes });
      const answer = await api.as(buyer)(endpoints.readRfq, { params: { id } });
      return answer.ok ? answer.data.reach : answer.code;
    };
    expect(await reachOf({})).toEqual({ suppliers: 0, days_left: 7 });
    await addSupplier('Scaffolding and formwork');
    await addSupplier('Scaffolding and formwork', 'SA');
    expect(await reachOf({ request_type: 'internal-external' })).toMatchObject({ suppliers: 2 });
    const { id, expires_at: end } = await publishRfq(api, buyer, {
      category_id: category,
      request_type: 'internal',
      expiry_date: dayIn(api, 3),
    });
    const leftMs = Date.parse(end) - api.now().getTime();
    const after = async (ms: number) => {
      api.advance(ms);
      const answer = await api.as(buyer)(endpoints.readRfq, { params: { id } });
      api.advance(-ms);
      return answer.ok ? answer.data.reach : answer.code;
    };
    expect(await after(leftMs - 86_400_000)).toEqual({ suppliers: 1, days_left: 1 });
    expect(await after(leftMs - 1)).toEqual({ suppliers: 1, days_left: 0 });
    expect(await after(leftMs)).toBeNull();
  });

  it('has no number of suppliers if it is for own suppliers only', async () => {
    const { id } = await publishRfq(api, buyer, { audience: 'own' });
    expect(await api.as(buyer)(endpoints.readRfq, { params: { id } })).toMatchObject({
      data: { reach: { suppliers: null, days_left: 7 } },
    });
  });
});
