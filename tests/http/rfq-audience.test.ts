import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyRfq, editRfq } from '#features/rfq/schema/endpoints.ts';
import { listPublicRfqs } from '#features/public-rfq/schema.ts';
import { addParty, chooseCategories, idsOpenTo, toldTo, type Party } from '../factories/access.ts';
import { publishRfq } from '../factories/offer.ts';
import { publishRfq as publishForm, rfqBody } from '../factories/rfq.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('audience');
  buyer = await addParty(api, 'buyer');
  await publishRfq(api, buyer);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

describe('the audience of an RFQ', () => {
  const typesOf = async (who: Party) => (await toldTo(api, who)).map(({ type }) => type);

  it('is the market unless the buyer chooses, and stays when an edit or a copy does not name it', async () => {
    const supplier = await addParty(api, 'supplier');
    await chooseCategories(api, supplier.companyId, 'Building materials');
    expect(await publishForm(api, buyer)).toMatchObject({ audience: 'market' });
    expect(await typesOf(supplier)).toEqual(['rfq_published']);
    const own = await publishForm(api, buyer, { audience: 'own' });
    expect(own).toMatchObject({ audience: 'own' });
    expect(await typesOf(supplier)).toEqual(['rfq_published']);
    expect(await idsOpenTo(api, supplier)).not.toContain(own.id);
    const edit = async (version: number, changes: { readonly audience?: 'both' } = {}) =>
      api.as(buyer)(editRfq, {
        params: { id: own.id },
        body: { ...(await rfqBody(api, changes)), version },
      });
    expect(await edit(own.version)).toMatchObject({ data: { audience: 'own' } });
    const copied = await api.as(buyer)(copyRfq, { params: { id: own.id } });
    if (!copied.ok) throw new Error(copied.code);
    const { payload } = await api.db
      .selectFrom('draft')
      .select('payload')
      .where('id', '=', copied.data.draft_id)
      .executeTakeFirstOrThrow();
    expect(payload).toMatchObject({ audience: 'own' });
    expect(await edit(own.version + 1, { audience: 'both' })).toMatchObject({
      data: { audience: 'both' },
    });
    expect(await typesOf(supplier)).toEqual(['rfq_published', 'rfq_published']);
    expect(await idsOpenTo(api, supplier)).toContain(own.id);
  });
});

it('an RFQ for own suppliers is not on the public pages', async () => {
  const own = await publishRfq(api, buyer, { set: { audience: 'own', title: 'Hidden pumps' } });
  const answer = await api.as()(listPublicRfqs, { query: {} });
  if (!answer.ok) throw new Error(answer.code);
  expect(answer.data.data.length).toBeGreaterThan(0);
  const { number } = await api.db
    .selectFrom('rfq')
    .select('number')
    .where('id', '=', own.rfqId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(answer.data.data)).not.toContain(String(number));
});
