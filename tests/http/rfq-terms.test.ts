import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPaid } from '#features/access/schema/paid.ts';
import { readTeaser } from '#features/access/schema/purchase.ts';
import { amendRfq, copyRfq, submitRfq } from '#features/rfq/schema/endpoints.ts';
import { readDraft } from '#features/draft/schema.ts';
import { setModerationRule } from '#features/console/schema/rfqs.ts';
import { addParty, chooseCategories, type Party } from '../factories/access.ts';
import { addDesks } from './authorisation/world.ts';
import { giveAccess } from '../factories/offer.ts';
import { dayIn, publishRfq, rfqBody } from '../factories/rfq.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
let supplier: Party;
beforeAll(async () => {
  api = await startApi('rfq terms');
  buyer = await addParty(api, 'buyer');
  supplier = await addParty(api, 'supplier');
  await chooseCategories(api, supplier.companyId, 'Building materials');
  const rule = { newcomer_below: 0, finds_contacts: true, reason: 'The test says so', seen: '' };
  const { desks } = await addDesks(api);
  const reviewer = desks.find(({ name }) => name === 'reviewer')?.token ?? '';
  const set = await api.as({ token: reviewer })(setModerationRule, { body: rule });
  expect(set.ok).toBe(true);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const pump = {
  description: 'Booster pump',
  quantity: '2',
  unit_code: 'H87',
  item_code: 'ITM-4711',
  brand: 'Grundfos',
  part_number: '96160',
  or_equal: 'on' as const,
};

const stated = () => ({
  needed_on: dayIn(api, 20),
  delivery_area: 'القوز 3',
  delivery_address: 'Street 4, gate 2',
  lines: [{ ...pump, needed_on: dayIn(api, 15) }],
});
const shownLine = () => ({ ...pump, position: 1, or_equal: true, needed_on: dayIn(api, 15) });

describe('the day, place and items of an RFQ', () => {
  it('are read by its buyer, and by suppliers without address and item codes before access', async () => {
    const rfq = await publishRfq(api, buyer, stated());
    const { lines: _lines, ...head } = stated();
    expect(rfq).toMatchObject({ ...head, lines: [shownLine()] });
    const params = { id: rfq.id };
    const before = await api.as(supplier)(readTeaser, { params });
    expect(before).toMatchObject({
      ok: true,
      data: {
        needed_on: head.needed_on,
        delivery_area: head.delivery_area,
        lines: [{ ...shownLine(), item_code: '' }],
      },
    });
    expect(JSON.stringify(before)).not.toContain('Street 4');
    expect(JSON.stringify(before)).not.toContain('ITM-4711');
    await giveAccess(api, supplier, rfq.id);
    expect(await api.as(supplier)(readPaid, { params })).toMatchObject({
      ok: true,
      data: { ...head, lines: [shownLine()] },
    });
    const { token } = supplier;
    const path = `/dashboard/supplier/rfq/${rfq.id}/offer_sheet?lang=en`;
    const file = await (await api.fetch(path, {}, { token })).arrayBuffer();
    const rows = (await readXlsx(new Uint8Array(file))).sheets[0]?.rows ?? [];
    expect(rows.find((cells) => cells[1] === pump.description)?.slice(2, 7)).toEqual([
      'ITM-4711',
      'Grundfos or equal · أو ما يعادلها',
      '96160',
      dayIn(api, 15),
      2,
    ]);
  });

  it('need a day after the last day for offers, and are moderated as texts', async () => {
    const send = async (changes: object) =>
      api.as(buyer)(submitRfq, { body: { ...(await rfqBody(api, stated())), ...changes } });
    expect(await send({ needed_on: dayIn(api, 7) })).toMatchObject({
      status: 422,
      errors: { needed_on: ['Choose a day after the expiry date.'] },
    });
    expect(await send({ lines: [{ ...pump, needed_on: dayIn(api, 2) }] })).toMatchObject({
      errors: { 'lines.0.needed_on': [/after the expiry/] },
    });
    expect(await send({ lines: [{ ...pump, brand: 'x'.repeat(81) }] })).toMatchObject({
      status: 422,
    });
    for (const changes of [
      { delivery_address: 'Call 050 123 4567' },
      { delivery_area: 'ali@example.com' },
      { lines: [{ ...pump, brand: 'www.example.com' }] },
    ]) {
      expect(await send(changes)).toMatchObject({
        ok: true,
        data: { pending_for: 'operator', moderation_causes: ['contact'] },
      });
    }
  });

  it('have no place if the goods are picked up', async () => {
    const rfq = await publishRfq(api, buyer, { ...stated(), delivery_method: 'pickup' });
    expect(rfq).toMatchObject({ delivery_area: '', delivery_address: '' });
  });

  it('are amended with their differences, and copied without their days', async () => {
    const rfq = await publishRfq(api, buyer, stated());
    await giveAccess(api, supplier, rfq.id);
    const amend = async (changes: object) =>
      api.as(buyer)(amendRfq, {
        params: { id: rfq.id },
        body: { version: rfq.version, reason: 'Site moved', ...changes },
      });
    expect(await amend({ needed_on: dayIn(api, 7) })).toMatchObject({
      errors: { needed_on: [/after the expiry/] },
    });
    expect(await amend({ delivery_address: 'Call 050 123 4567' })).toMatchObject({
      status: 422,
      errors: { delivery_address: [expect.any(String)] },
    });
    expect(await amend({ needed_on: '', delivery_area: 'Jebel Ali' })).toMatchObject({
      ok: true,
      data: {
        needed_on: null,
        delivery_area: 'Jebel Ali',
        delivery_address: 'Street 4, gate 2',
        amendments: [
          {
            changes: [
              { field: 'needed_on', from: dayIn(api, 20), to: '' },
              { field: 'delivery_area', from: 'القوز 3', to: 'Jebel Ali' },
            ],
          },
        ],
      },
    });
    const copy = await api.as(buyer)(copyRfq, { params: { id: rfq.id } });
    if (!copy.ok) throw new Error(copy.code);
    const draft = await api.as(buyer)(readDraft, { params: { id: copy.data.draft_id } });
    expect(draft).toMatchObject({
      data: { payload: { delivery_area: 'Jebel Ali', lines: [{ ...pump, or_equal: 'on' }] } },
    });
    expect(JSON.stringify(draft)).not.toContain('needed_on');
  });
});
