import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPaid } from '#features/access/schema/paid.ts';
import { readTeaser } from '#features/access/schema/purchase.ts';
import { readDraft } from '#features/draft/schema.ts';
import { amendRfq, copyRfq, submitRfq } from '#features/rfq/schema/endpoints.ts';
import { addParty, chooseCategories, type Party } from '../factories/access.ts';
import { giveAccess } from '../factories/offer.ts';
import { dataOf, giveFile } from '../factories/order.ts';
import { publishRfq, rfqBody } from '../factories/rfq.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
let supplier: Party;
beforeAll(async () => {
  api = await startApi('line drawing');
  buyer = await addParty(api, 'buyer');
  supplier = await addParty(api, 'supplier');
  await chooseCategories(api, supplier.companyId, 'Building materials');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const line = { description: 'Steel bracket', quantity: '40', unit_code: 'H87' };

async function drawn(isOpen: boolean) {
  const id = await giveFile(api, buyer, 'bracket.pdf');
  const rfq = await publishRfq(api, buyer, {
    file_ids: [id],
    open_file_ids: isOpen ? [id] : [],
    lines: [{ ...line, drawing_id: id }, line],
  });
  return { id, rfq, drawing: { id, name: 'bracket.pdf' } };
}

describe('the drawing of a line', () => {
  it('is one of the documents of its RFQ', async () => {
    const { rfq, drawing } = await drawn(false);
    expect(rfq.lines).toMatchObject([{ drawing }, { drawing: null }]);
    const other = await giveFile(api, buyer, 'other.pdf');
    const body = await rfqBody(api, { lines: [{ ...line, drawing_id: other }] });
    expect(await api.as(buyer)(submitRfq, { body })).toMatchObject({
      status: 422,
      errors: { 'lines.0.drawing_id': [expect.any(String)] },
    });
  });

  it('is hidden from suppliers before access unless it is open, and read after it', async () => {
    const hidden = await drawn(false);
    const open = await drawn(true);
    const teaserOf = async (id: string) =>
      dataOf(await api.as(supplier)(readTeaser, { params: { id } })).lines;
    expect(await teaserOf(hidden.rfq.id)).toMatchObject([{ drawing: null }, {}]);
    expect(await teaserOf(open.rfq.id)).toMatchObject([{ drawing: open.drawing }, {}]);
    await giveAccess(api, supplier, hidden.rfq.id);
    const paid = dataOf(await api.as(supplier)(readPaid, { params: { id: hidden.rfq.id } }));
    expect(paid.lines).toMatchObject([{ drawing: hidden.drawing }, {}]);
    const path = `/dashboard/supplier/rfq/${hidden.rfq.id}/files/${hidden.id}`;
    expect((await api.fetch(path, {}, { token: supplier.token })).status).toBe(200);
  });

  it('ends with its document, and is copied', async () => {
    const { id, rfq } = await drawn(false);
    const params = { id: rfq.id };
    const copy = dataOf(await api.as(buyer)(copyRfq, { params }));
    const draft = dataOf(await api.as(buyer)(readDraft, { params: { id: copy.draft_id } }));
    expect(draft.payload).toMatchObject({ lines: [{ drawing_id: id }, { drawing_id: '' }] });
    const body = { version: rfq.version, reason: 'Wrong drawing', file_ids: '' as const };
    const amended = dataOf(await api.as(buyer)(amendRfq, { params, body }));
    expect(amended.lines).toMatchObject([{ drawing: null }, { drawing: null }]);
  });
});
