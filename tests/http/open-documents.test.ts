import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPaid } from '#features/access/schema/paid.ts';
import { readTeaser } from '#features/access/schema/purchase.ts';
import { readDraft } from '#features/draft/schema.ts';
import { amendRfq, copyRfq } from '#features/rfq/schema/endpoints.ts';
import { addParty, chooseCategories, type Party } from '../factories/access.ts';
import { giveAccess } from '../factories/offer.ts';
import { dataOf, giveFile } from '../factories/order.ts';
import { publishRfq } from '../factories/rfq.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
let supplier: Party;
beforeAll(async () => {
  api = await startApi('open documents');
  buyer = await addParty(api, 'buyer');
  supplier = await addParty(api, 'supplier');
  await chooseCategories(api, supplier.companyId, 'Building materials');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

/** An RFQ with a drawing that is open before access, and a contract that is not. */
async function published() {
  const drawing = await giveFile(api, buyer, 'drawing.pdf');
  const contract = await giveFile(api, buyer, 'contract.pdf');
  const rfq = await publishRfq(api, buyer, {
    file_ids: [contract, drawing],
    open_file_ids: [drawing],
  });
  return { rfq, drawing, contract };
}

const statusOf = async (party: Party, rfqId: string, fileId: string) => {
  const path = `/dashboard/supplier/rfq/${rfqId}/files/${fileId}`;
  return (await api.fetch(path, {}, { token: party.token })).status;
};

describe('a document that its buyer opens before access', () => {
  it('is listed and read before access, and the others only after it', async () => {
    const { rfq, drawing, contract } = await published();
    expect(rfq.files.map(({ name, is_open: isOpen }) => [name, isOpen])).toEqual([
      ['contract.pdf', false],
      ['drawing.pdf', true],
    ]);
    const params = { id: rfq.id };
    const teaser = dataOf(await api.as(supplier)(readTeaser, { params }));
    expect(teaser.files.map(({ name }) => name)).toEqual(['drawing.pdf']);
    expect(JSON.stringify(teaser)).not.toContain(contract);
    expect(await statusOf(supplier, rfq.id, drawing)).toBe(200);
    expect(await statusOf(supplier, rfq.id, contract)).toBe(403);
    await giveAccess(api, supplier, rfq.id);
    expect(dataOf(await api.as(supplier)(readPaid, { params })).files).toHaveLength(2);
    expect(await statusOf(supplier, rfq.id, contract)).toBe(200);
  });

  it('is no document for suppliers of other categories and countries, visitors or other RFQs', async () => {
    const { rfq, drawing } = await published();
    const outside = await addParty(api, 'supplier');
    await chooseCategories(api, outside.companyId, 'Electrical');
    expect(await statusOf(outside, rfq.id, drawing)).not.toBe(200);
    const { rfq: another } = await published();
    expect(await statusOf(supplier, another.id, drawing)).not.toBe(200);
    const path = `/dashboard/supplier/rfq/${rfq.id}/files/${drawing}`;
    expect((await api.fetch(path)).status).toBe(401);
  });

  it('is hidden if it is not among the chosen, and never one of another RFQ', async () => {
    const drawing = await giveFile(api, buyer, 'drawing.pdf');
    const other = await giveFile(api, buyer, 'other.pdf');
    const rfq = await publishRfq(api, buyer, { file_ids: [drawing], open_file_ids: [other] });
    expect(rfq.files).toMatchObject([{ is_open: false }]);
    expect(await statusOf(supplier, rfq.id, drawing)).toBe(403);
    expect(await statusOf(supplier, rfq.id, other)).not.toBe(200);
  });

  it('stays open in an amendment, whose new documents are hidden, and in a copy', async () => {
    const { rfq, drawing, contract } = await published();
    const params = { id: rfq.id };
    const added = await giveFile(api, buyer, 'added.pdf');
    const amended = dataOf(
      await api.as(buyer)(amendRfq, {
        params,
        body: { version: rfq.version, reason: 'One more', file_ids: [drawing, contract, added] },
      }),
    );
    expect(amended.files.map((file) => [file.name, file.is_open])).toEqual([
      ['drawing.pdf', true],
      ['contract.pdf', false],
      ['added.pdf', false],
    ]);
    const copy = dataOf(await api.as(buyer)(copyRfq, { params }));
    const draft = dataOf(await api.as(buyer)(readDraft, { params: { id: copy.draft_id } }));
    expect(draft.payload).toMatchObject({ open_file_ids: [drawing] });
  });
});
