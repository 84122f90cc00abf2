import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadFile } from '#features/attachment/schema.ts';
import { amendRfq, listRfqs, readRfq, readRfqFile } from '#features/rfq/schema/endpoints.ts';
import type { RfqView } from '#features/rfq/schema/view.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { categoryId, cityId, dayIn, publishRfq } from '../factories/rfq.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { fileOf, makePdf } from '../factories/review-documents.ts';

let api: TestApi;
let buyer: Party;
let supplier: Party;
beforeAll(async () => {
  api = await startApi('rfq amend');
  buyer = await addParty(api, 'buyer');
  supplier = await addParty(api, 'supplier');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

async function giveAccess(rfqId: string): Promise<void> {
  await api.db
    .insertInto('access')
    .values({
      id: crypto.randomUUID(),
      rfq_id: rfqId,
      company_id: supplier.companyId,
      bought_by: supplier.memberId,
      fee_fils: 500_00n,
      bought_at: api.now(),
    })
    .execute();
  await api.db.updateTable('rfq').set({ access_count: 1 }).where('id', '=', rfqId).execute();
}

async function insertOffer(rfqId: string): Promise<string> {
  const id = crypto.randomUUID();
  await api.db
    .insertInto('offer')
    .values({
      id,
      rfq_id: rfqId,
      company_id: supplier.companyId,
      buyer_company_id: buyer.companyId,
      state: 'pending',
      currency: 'AED',
      negotiable: true,
      firm: false,
      valid_until: dayIn(api, 30),
      valid_until_at: new Date(api.now().getTime() + 30 * 86_400_000),
      sent_at: api.now(),
      created_by: supplier.memberId,
      created_at: api.now(),
      updated_at: api.now(),
    })
    .execute();
  return id;
}

async function boughtRfq(days = 7): Promise<RfqView> {
  const rfq = await publishRfq(api, buyer, { expiry_date: dayIn(api, days) });
  await giveAccess(rfq.id);
  return rfq;
}

async function upload(party: Party, name: string): Promise<string> {
  const answer = await api.as(party)(uploadFile, { body: { file: fileOf(makePdf(name), name) } });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.id;
}

describe('an amendment', () => {
  it('of the last day alone is accepted from the list’s row, also before a purchase', async () => {
    const rfq = await publishRfq(api, buyer, { expiry_date: dayIn(api, 7) });
    const list = await api.as(buyer)(listRfqs, { params: { status: 'active' }, query: {} });
    const row = list.ok ? list.data.data.find(({ id }) => id === rfq.id) : undefined;
    expect(row).toMatchObject({ version: rfq.version, can: { edit: true, amend: false } });
    const body = { version: rfq.version, reason: 'More time', expiry_date: dayIn(api, 12) };
    const params = { id: rfq.id };
    expect(await api.as(buyer)(amendRfq, { params, body })).toMatchObject({
      ok: true,
      data: { expiry_date: dayIn(api, 12), amendments: [{ reason: 'More time' }] },
    });
  });

  it('of the last day alone is refused at or after the day on which the goods are needed', async () => {
    const rfq = await publishRfq(api, buyer, {
      expiry_date: dayIn(api, 7),
      needed_on: dayIn(api, 9),
    });
    const extend = (day: number) =>
      api.as(buyer)(amendRfq, {
        params: { id: rfq.id },
        body: { version: rfq.version, reason: 'More time', expiry_date: dayIn(api, day) },
      });
    for (const day of [9, 10])
      expect(await extend(day)).toMatchObject({ errors: { needed_on: [expect.any(String)] } });
    expect(await extend(8)).toMatchObject({ ok: true, data: { expiry_date: dayIn(api, 8) } });
  });

  it('stores numbered differences, requires a confirmation of offers and notifies every supplier with access', async () => {
    const rfq = await boughtRfq();
    const offerId = await insertOffer(rfq.id);
    const fileId = await upload(buyer, 'BOQ Rev C.pdf');
    const body = {
      version: rfq.version,
      reason: 'The raft is deeper',
      quantities: [{ line_id: rfq.lines[0]?.id ?? '', quantity: '٣٥٠' }],
      city_id: await cityId(api, 'Sharjah'),
      delivery_method: 'pickup' as const,
      expiry_date: dayIn(api, 10),
      note: 'New note',
      file_ids: [fileId],
    };
    const amended = await api.as({ ...buyer, locale: 'ar' })(amendRfq, {
      params: { id: rfq.id },
      body,
    });
    expect(amended).toMatchObject({
      ok: true,
      data: {
        note: 'New note',
        delivery_method: 'pickup',
        city: { name_en: 'Sharjah' },
        expiry_date: dayIn(api, 10),
        rfq_fee: rfq.rfq_fee,
        category: rfq.category,
        files: [{ id: fileId, name: 'BOQ Rev C.pdf' }],
        amendments: [
          {
            number: 1,
            reason: 'The raft is deeper',
            changes: [
              {
                field: 'quantity',
                from: '320',
                to: '350',
                line: { position: 1, unit_code: 'MTQ' },
              },
              { field: 'expiry_date', from: dayIn(api, 7), to: dayIn(api, 10), line: null },
              { field: 'city', from: 'دبي', to: 'الشارقة' },
              { field: 'delivery_method', from: 'delivery', to: 'pickup' },
              { field: 'note', to: 'New note' },
              { field: 'documents', from: '', to: 'BOQ Rev C.pdf' },
            ],
          },
        ],
      },
    });
    const offer = await api.db
      .selectFrom('offer')
      .select('needs_confirmation')
      .where('id', '=', offerId)
      .executeTakeFirstOrThrow();
    expect(offer.needs_confirmation).toBe(true);
    const told = await api.db
      .selectFrom('notification')
      .select('type')
      .where('member_id', '=', supplier.memberId)
      .execute();
    expect(told.map(({ type }) => type)).toEqual(['rfq_amended']);
    expect(await api.as(buyer)(amendRfq, { params: { id: rfq.id }, body })).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    const file = await api.fetch(`/dashboard/buyer/rfq/${rfq.id}/files/${fileId}`, {}, buyer);
    expect(file.status).toBe(200);
    const stranger = await addParty(api, 'buyer');
    const foreign = await api.as(stranger)(readRfqFile, {
      params: { id: rfq.id, file_id: fileId },
    });
    expect(foreign).toMatchObject({ status: 404 });
  });

  it('is refused without a reason, without a change, with an earlier day or a foreign record', async () => {
    const rfq = await boughtRfq();
    const params = { id: rfq.id };
    const send = async (changes: object) =>
      api.as(buyer)(amendRfq, {
        params,
        body: { version: rfq.version, reason: 'Because', ...changes },
      });
    expect(await send({ reason: ' ', note: 'x' })).toMatchObject({
      status: 422,
      errors: { reason: [/Enter a (short )?reason/] },
    });
    expect(await send({})).toMatchObject({ status: 422, code: 'amendment_empty' });
    expect(await send({ note: rfq.note, expiry_date: rfq.expiry_date })).toMatchObject({
      code: 'amendment_empty',
    });
    expect(await send({ expiry_date: dayIn(api, 5) })).toMatchObject({
      errors: { expiry_date: [/later/] },
    });
    expect(await send({ city_id: crypto.randomUUID() })).toMatchObject({
      errors: { city_id: [/required/] },
    });
    const theirs = await upload(await addParty(api, 'buyer'), 'theirs.pdf');
    expect(await send({ file_ids: [theirs] })).toMatchObject({
      errors: { file_ids: [/Upload it again/] },
    });
    const line = { line_id: crypto.randomUUID(), quantity: '1' };
    expect(await send({ quantities: [line] })).toMatchObject({ status: 422 });
    const requester = await addMember(api, buyer.companyId, { roles: ['requester'] });
    const body = { version: 1, reason: 'Because', note: 'x' };
    expect(await api.as(requester)(amendRfq, { params, body })).toMatchObject({ status: 403 });
    expect(await api.as(await addParty(api, 'buyer'))(amendRfq, { params, body })).toMatchObject({
      status: 404,
    });
    expect(await api.as(buyer)(readRfq, { params })).toMatchObject({
      data: { amendments: [], version: rfq.version },
    });
  });

  it('never changes the category for any input, so that suppliers keep what they bought', async () => {
    const rfq = await boughtRfq();
    const other = await categoryId(api, 'HVAC');
    expect(other).not.toBe(rfq.category.id);
    const body = {
      version: rfq.version,
      reason: 'Because',
      note: 'Another note',
      category_id: other,
    };
    const amended = await api.as(buyer)(amendRfq, { params: { id: rfq.id }, body });
    expect(amended).toMatchObject({
      ok: true,
      data: { note: 'Another note', category: { id: rfq.category.id } },
    });
    const alone = { version: rfq.version + 1, reason: 'Because', category_id: other };
    expect(await api.as(buyer)(amendRfq, { params: { id: rfq.id }, body: alone })).toMatchObject({
      code: 'amendment_empty',
    });
  });

  it('may give the deadline a later time of day and never an earlier one', async () => {
    const rfq = await publishRfq(api, buyer, {
      expiry_date: dayIn(api, 7),
      expiry_time: '14:00',
    });
    await giveAccess(rfq.id);
    const send = async (changes: object) =>
      api.as(buyer)(amendRfq, {
        params: { id: rfq.id },
        body: { version: rfq.version, reason: 'Because', ...changes },
      });
    expect(await send({ expiry_time: '13:30' })).toMatchObject({
      errors: { expiry_time: [/extend/] },
    });
    expect(await send({ expiry_time: '14:00' })).toMatchObject({ code: 'amendment_empty' });
    expect(await send({ expiry_time: '' })).toMatchObject({
      data: {
        expiry_date: dayIn(api, 7),
        expiry_time: '',
        amendments: [{ changes: [{ field: 'expiry_time', from: '14:00', to: '' }] }],
      },
    });
  });

  it('in the last two days moves the expiry to two days from now', async () => {
    const rfq = await boughtRfq(3);
    api.advance(2 * 86_400_000);
    const body = { version: rfq.version, reason: 'Late news', note: 'Gate 4' };
    const amended = await api.as(buyer)(amendRfq, { params: { id: rfq.id }, body });
    expect(amended).toMatchObject({
      data: {
        expiry_date: dayIn(api, 2),
        amendments: [{ changes: [{ field: 'expiry_date' }, { field: 'note' }] }],
      },
    });
    api.advance(4 * 86_400_000);
    const late = { ...body, version: 2, note: 'Gate 5' };
    expect(await api.as(buyer)(amendRfq, { params: { id: rfq.id }, body: late })).toMatchObject({
      code: 'rfq_expired',
    });
  });
});
