import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as endpoints from '#features/rfq/schema/endpoints.ts';
import { addMember, addParty, chooseCategories, type Party } from '../factories/access.ts';
import { categoryId, dayIn, publishRfq, rfqBody } from '../factories/rfq.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('rfq');
  buyer = await addParty(api, 'buyer', { name: 'الدانة للمقاولات' });
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

async function addSupplier(category = 'Building materials', country = 'AE'): Promise<Party> {
  const supplier = await addParty(api, 'supplier', { country });
  await api.db
    .insertInto('company_category')
    .values({
      company_id: supplier.companyId,
      category_id: await categoryId(api, category),
      created_at: api.now(),
    })
    .execute();
  return supplier;
}

async function bellOf(party: Party) {
  const rows = await api.db
    .selectFrom('notification')
    .select(['type', 'params'])
    .where('member_id', '=', party.memberId)
    .orderBy('id')
    .execute();
  return rows.map(({ type, params }) => [type, (params as { rfq_id: string }).rfq_id] as const);
}

async function giveAccess(rfqId: string, supplier: Party): Promise<void> {
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
  await api.db
    .updateTable('rfq')
    .set((row) => ({ access_count: row('access_count', '+', 1) }))
    .where('id', '=', rfqId)
    .execute();
}

describe('publishing an RFQ', () => {
  it('is for signed-in, approved buyers with the permission', async () => {
    const body = await rfqBody(api);
    expect(await api.as()(endpoints.submitRfq, { body })).toMatchObject({ status: 401 });
    const supplier = await addParty(api, 'supplier');
    expect(await api.as(supplier)(endpoints.submitRfq, { body })).toMatchObject({
      status: 403,
      code: 'buyers_only',
    });
    const waiting = await addParty(api, 'buyer', { approved: false });
    expect(await api.as(waiting)(endpoints.submitRfq, { body })).toMatchObject({
      status: 403,
      code: 'not_approved',
    });
    const viewer = await addMember(api, buyer.companyId, { roles: ['viewer'] });
    expect(await api.as(viewer)(endpoints.submitRfq, { body })).toMatchObject({
      status: 403,
      code: 'not_allowed',
    });
  });

  it('fixes fee and Q discount and notifies the suppliers of the category in reach', async () => {
    const inside = await addSupplier();
    const abroad = await addSupplier('Building materials', 'SA');
    const other = await addSupplier('Packaging');
    const waiting = await addSupplier();
    await api.db
      .updateTable('company')
      .set({ approved_at: null, review_state: 'incomplete' })
      .where('id', '=', waiting.companyId)
      .execute();
    const colleague = await addMember(api, inside.companyId, { roles: ['sales'] });
    const rfq = await publishRfq(api, buyer, {
      payment_code: 'pdc_60',
      payment_terms: 'from delivery',
    });
    expect(rfq).toMatchObject({
      payment_code: 'pdc_60',
      payment_terms: 'from delivery',
      status: 'active',
      status_desc: 'Active',
      rfq_fee: '500.00',
      q_discount: '3730.00',
      estimated_price: '186500.00',
      expiry_date: dayIn(api, 7),
      version: 1,
      pending_for: null,
      can: { edit: true, amend: false, cancel: true, approve: false, copy: true },
      lines: [
        { position: 1, quantity: '320', unit_code: 'MTQ' },
        { position: 2, quantity: '48.5' },
        { position: 3, quantity: '20', description: 'حديد تسليح B500B قطر 12 مم' },
      ],
    });
    expect(rfq.number).toMatch(/^RFQ-\d{5}$/);
    expect(rfq.expires_at).toBe('2026-11-28T20:00:00.000Z');
    expect(await bellOf(inside)).toEqual([['rfq_published', rfq.id]]);
    expect(await bellOf(colleague)).toEqual([['rfq_published', rfq.id]]);
    for (const party of [abroad, other, waiting]) expect(await bellOf(party)).toEqual([]);
    const external = await publishRfq(api, buyer, { request_type: 'external' });
    const both = await publishRfq(api, buyer, {
      request_type: 'internal-external',
      currency: 'KWD',
      estimated_price: '1000.125',
    });
    expect(await bellOf(abroad)).toEqual([
      ['rfq_published', external.id],
      ['rfq_published', both.id],
    ]);
    expect(both).toMatchObject({
      estimated_price: '1000.125',
      q_discount: '20.003',
      rfq_fee: '59.81',
    });
  });

  it('refuses invalid fields, each at its place, and writes nothing', async () => {
    const client = api.as(buyer);
    const count = async () => (await api.db.selectFrom('rfq').select('id').execute()).length;
    const before = await count();
    const errorsOf = async (changes: object) => {
      const answer = await client(endpoints.submitRfq, {
        body: { ...(await rfqBody(api)), ...changes },
      });
      return answer.ok ? {} : answer.errors;
    };
    expect(await errorsOf({ lines: [] })).toEqual({ lines: ['Add at least one line.'] });
    expect(await errorsOf({ category_id: '' })).toEqual({ category_id: ['Choose a category.'] });
    expect(await errorsOf({ category_id: crypto.randomUUID() })).toEqual({
      category_id: ['Choose a category.'],
    });
    expect(await errorsOf({ estimated_price: '0' })).toEqual({
      estimated_price: ['Enter 1 or more.'],
    });
    expect(await errorsOf({ estimated_price: '1.005' })).toMatchObject({
      estimated_price: [/decimals/],
    });
    expect(await errorsOf({ expiry_date: dayIn(api, 0) })).toEqual({
      expiry_date: ['Choose tomorrow or later.'],
    });
    expect(await errorsOf({ expiry_time: '14:10' })).toHaveProperty('expiry_time');
    expect(await errorsOf({ payment_code: 'barter' })).toHaveProperty('payment_code');
    expect(await errorsOf({ expiry_date: dayIn(api, 400) })).toEqual({
      expiry_date: ['Choose a date within one year.'],
    });
    expect(await errorsOf({ file_ids: [crypto.randomUUID()] })).toMatchObject({
      file_ids: [/Upload it again/],
    });
    // Delivery method is pickup or delivery; both are taken elsewhere.
    expect(Object.keys(await errorsOf({ delivery_method: 'courier' }))).toEqual([
      'delivery_method',
    ]);
    expect(await errorsOf({ city_id: crypto.randomUUID() })).toEqual({
      city_id: ['This field is required'],
    });
    expect(
      await errorsOf({
        lines: [
          { description: '', quantity: '', unit_code: '' },
          { description: 'x', quantity: '0', unit_code: 'قطعة' },
          { description: 'x', quantity: '1.2345', unit_code: 'H87' },
        ],
      }),
    ).toMatchObject({
      'lines.0.description': ['This field is required'],
      'lines.0.quantity': ['This field is required'],
      'lines.0.unit_code': ['This field is required'],
      'lines.1.quantity': [/above zero/],
      'lines.1.unit_code': ['Choose a unit from the list.'],
      'lines.2.quantity': [/three decimals/],
    });
    expect(await count()).toBe(before);
  });

  it('needs a confirmation for the same lines within a day', async () => {
    const own = await addParty(api, 'buyer');
    const first = await publishRfq(api, own);
    const again = await rfqBody(api, { confirm_duplicate: false });
    expect(await api.as(own)(endpoints.submitRfq, { body: again })).toMatchObject({
      status: 409,
      code: 'duplicate_suspected',
      details: { rfq_id: first.id, number: first.number },
    });
    const others = await api.as(buyer)(endpoints.submitRfq, {
      body: await rfqBody(api, {
        confirm_duplicate: false,
        title: 'x',
        category_id: await categoryId(api, 'HVAC'),
      }),
    });
    expect(others).toMatchObject({ ok: true });
    expect(
      await api.as(own)(endpoints.submitRfq, { body: { ...again, confirm_duplicate: '1' } }),
    ).toMatchObject({
      ok: true,
    });
    api.advance(25 * 3_600_000);
    expect(
      await api.as(own)(endpoints.submitRfq, {
        body: await rfqBody(api, { confirm_duplicate: false }),
      }),
    ).toMatchObject({
      ok: true,
    });
  });

  it('happens once for one form and one draft', async () => {
    const input = { body: await rfqBody(api, { draft_id: crypto.randomUUID() }) };
    const once = { idempotencyKey: 'form-of-this-test' };
    const first = await api.as(buyer)(endpoints.submitRfq, input, once);
    if (!first.ok) throw new Error(first.code);
    expect(await api.as(buyer)(endpoints.submitRfq, input, once)).toMatchObject({
      ok: true,
      data: { id: first.data.id },
    });
    expect(await api.as(buyer)(endpoints.submitRfq, input)).toMatchObject({
      status: 409,
      code: 'state_changed',
      details: { rfq_id: first.data.id },
    });
    const stranger = await addParty(api, 'buyer');
    expect(await api.as(stranger)(endpoints.submitRfq, input)).toMatchObject({ ok: true });
  });

  it('needs an exchange rate of the day', async () => {
    await api.db.deleteFrom('exchange_rate').where('currency', '=', 'EUR').execute();
    const body = await rfqBody(api, { currency: 'EUR' });
    expect(await api.as(buyer)(endpoints.submitRfq, { body })).toMatchObject({
      status: 409,
      code: 'rate_missing',
    });
  });
});

describe('approval inside the company', () => {
  it('is needed by a requester, notifies the approvers, and publishes on the day of the approval', async () => {
    const company = await addParty(api, 'buyer');
    const requester = await addMember(api, company.companyId, { roles: ['requester'] });
    const approver = await addMember(api, company.companyId, {
      roles: ['approver'],
      limitFils: 200_000_00n,
    });
    const supplier = await addSupplier('HVAC');
    const rfq = await publishRfq(api, requester, { category_id: await categoryId(api, 'HVAC') });
    expect(rfq).toMatchObject({
      status: 'pending',
      pending_for: 'approver',
      published_at: null,
      can: { approve: false },
    });
    expect(await bellOf(supplier)).toEqual([]);
    expect(await bellOf(approver)).toEqual([['rfq_waits', rfq.id]]);
    expect(await bellOf(requester)).toEqual([]);
    const params = { id: rfq.id };
    expect(await api.as(requester)(endpoints.approveRfq, { params, body: {} })).toMatchObject({
      status: 403,
    });
    const stranger = await addParty(api, 'buyer');
    expect(await api.as(stranger)(endpoints.approveRfq, { params, body: {} })).toMatchObject({
      status: 404,
    });
    // The requester raises it while the approver reads: what was not read is not published.
    const raised = await rfqBody(api, { category_id: rfq.category.id, estimated_price: '186999' });
    const edit = { params, body: { ...raised, version: rfq.version } };
    expect(await api.as(requester)(endpoints.editRfq, edit)).toMatchObject({
      ok: true,
      data: { version: 2 },
    });
    const read = { params, body: { version: rfq.version } };
    expect(await api.as(approver)(endpoints.approveRfq, read)).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    const done = await api.as(approver)(endpoints.approveRfq, { params, body: { version: 2 } });
    expect(done).toMatchObject({
      ok: true,
      data: { status: 'active', pending_for: null, can: { edit: true } },
    });
    expect(await bellOf(supplier)).toEqual([['rfq_published', rfq.id]]);
    expect(await bellOf(requester)).toEqual([['rfq_approved', rfq.id]]);
    expect(await api.as(approver)(endpoints.approveRfq, { params, body: {} })).toMatchObject({
      status: 409,
      code: 'already_decided',
    });
  });

  it('is needed by an approver above the own limit, who cannot approve it', async () => {
    const company = await addParty(api, 'buyer');
    const approver = await addMember(api, company.companyId, {
      roles: ['approver'],
      limitFils: 100_000_00n,
    });
    const rfq = await publishRfq(api, approver);
    expect(rfq).toMatchObject({ status: 'pending', can: { approve: false, edit: true } });
    const params = { id: rfq.id };
    expect(await api.as(approver)(endpoints.approveRfq, { params, body: {} })).toMatchObject({
      status: 403,
      code: 'above_limit',
    });
    const refused = await api.as(company)(endpoints.refuseRfq, { params, body: { reason: ' ' } });
    expect(refused).toMatchObject({ status: 422, errors: { reason: ['Enter a short reason.'] } });
    expect(
      await api.as(company)(endpoints.refuseRfq, { params, body: { reason: 'Split it' } }),
    ).toMatchObject({
      data: { status: 'rejected', reason: 'Split it', can: { copy: true, edit: false } },
    });
    expect(await bellOf(approver)).toEqual([['rfq_refused', rfq.id]]);
    const copied = await api.as(approver)(endpoints.copyRfq, { params });
    expect(copied).toMatchObject({ ok: true });
    const small = await publishRfq(api, approver, { estimated_price: '100000' });
    expect(small.status).toBe('active');
  });

  it('shows a requester only their own RFQs', async () => {
    const company = await addParty(api, 'buyer');
    const requester = await addMember(api, company.companyId, { roles: ['requester'] });
    const rfq = await publishRfq(api, company);
    const params = { id: rfq.id };
    expect(await api.as(requester)(endpoints.readRfq, { params })).toMatchObject({ status: 404 });
    const own = await publishRfq(api, requester);
    const list = await api.as(requester)(endpoints.listRfqs, {
      params: { status: 'all' },
      query: {},
    });
    expect(list).toMatchObject({
      data: { total: 1, data: [{ id: own.id }] },
      extra: { counts: { all: 1, to_decide: 0 } },
    });
    const all = await api.as(company)(endpoints.listRfqs, { params: { status: 'all' }, query: {} });
    expect(all).toMatchObject({
      data: { total: 2 },
      extra: { counts: { all: 2, pending: 1, active: 1, to_decide: 1 } },
    });
  });
});

describe('editing an RFQ', () => {
  it('is free until a supplier has paid, and computes fees again', async () => {
    const rfq = await publishRfq(api, buyer);
    const params = { id: rfq.id };
    const { confirm_duplicate: _, ...body } = await rfqBody(api, {
      estimated_price: '20000',
      title: '',
    });
    const client = api.as(buyer);
    expect(
      await client(endpoints.editRfq, { params, body: { ...body, version: 9 } }),
    ).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    const edited = await client(endpoints.editRfq, {
      params,
      body: { ...body, version: rfq.version },
    });
    expect(edited).toMatchObject({
      ok: true,
      data: {
        rfq_fee: '100.00',
        q_discount: '400.00',
        version: 2,
        title: 'Ready-mix concrete C40, 20 mm, SRC cement',
      },
    });
    const stranger = await addParty(api, 'buyer');
    expect(
      await api.as(stranger)(endpoints.editRfq, { params, body: { ...body, version: 2 } }),
    ).toMatchObject({
      status: 404,
    });
    await giveAccess(rfq.id, await addSupplier());
    expect(
      await client(endpoints.editRfq, { params, body: { ...body, version: 2 } }),
    ).toMatchObject({
      status: 409,
      code: 'amendment_needed',
    });
    expect(await client(endpoints.readRfq, { params })).toMatchObject({
      data: { access_count: 1, can: { edit: false, amend: true } },
    });
  });

  it('notifies suppliers whom a changed category newly reaches', async () => {
    const rfq = await publishRfq(api, buyer);
    const plumber = await addSupplier('Plumbing');
    const body = {
      ...(await rfqBody(api, { category_id: await categoryId(api, 'Plumbing') })),
      version: 1,
    };
    expect(await api.as(buyer)(endpoints.editRfq, { params: { id: rfq.id }, body })).toMatchObject({
      ok: true,
    });
    expect(await bellOf(plumber)).toEqual([['rfq_published', rfq.id]]);
  });
});

describe('the deadline of an RFQ', () => {
  it('applies also if the clock’s job has not run', async () => {
    const rfq = await publishRfq(api, buyer, {
      expiry_date: dayIn(api, 1),
      expiry_time: '14:00',
    });
    expect(new Date(rfq.expires_at)).toEqual(new Date(`${dayIn(api, 1)}T14:00:00+04:00`));
    const params = { id: rfq.id };
    api.advance(Date.parse(rfq.expires_at) - api.now().getTime() - 1);
    expect(await api.as(buyer)(endpoints.readRfq, { params })).toMatchObject({
      data: { status: 'active' },
    });
    api.advance(1);
    const after = await api.as(buyer)(endpoints.readRfq, { params });
    expect(after).toMatchObject({
      data: { status: 'expired', can: { edit: false, cancel: false, copy: true } },
    });
    const body = { ...(await rfqBody(api)), version: 1 };
    expect(await api.as(buyer)(endpoints.editRfq, { params, body })).toMatchObject({
      code: 'state_changed',
    });
  });
});

describe('questions on an RFQ', () => {
  it('come from suppliers with access, without their name, and all of them get the answer', async () => {
    const company = await addParty(api, 'buyer');
    const rfq = await publishRfq(api, company, { category_id: await categoryId(api, 'Furniture') });
    const params = { id: rfq.id };
    const one = await addParty(api, 'supplier', { name: 'Asker LLC' });
    const two = await addParty(api, 'supplier');
    const body = { question: 'Is SRC cement needed throughout?' };
    expect(await api.as(one)(endpoints.submitQuestion, { params, body })).toMatchObject({
      code: 'not_found',
    });
    await chooseCategories(api, one.companyId, 'Furniture');
    expect(await api.as(one)(endpoints.submitQuestion, { params, body })).toMatchObject({
      code: 'access_needed',
    });
    await giveAccess(rfq.id, one);
    await giveAccess(rfq.id, two);
    expect(
      await api.as(one)(endpoints.submitQuestion, { params, body: { question: '?' } }),
    ).toMatchObject({
      status: 422,
    });
    const asked = await api.as(one)(endpoints.submitQuestion, { params, body });
    expect(asked).toMatchObject({ ok: true, data: { mine: true, answer: null } });
    expect((await bellOf(company)).at(-1)).toEqual(['question_asked', rfq.id]);
    const seen = await api.as(company)(endpoints.readRfq, { params });
    expect(seen).toMatchObject({
      data: { questions: [{ question: body.question, mine: false, answer: null }] },
    });
    expect(JSON.stringify(seen)).not.toContain('Asker');
    expect(JSON.stringify(seen)).not.toContain(one.companyId);
    const questionId = asked.ok ? asked.data.id : '';
    const answer = {
      params: { ...params, question_id: questionId },
      body: { answer: 'Yes, for all pours.' },
    };
    expect(await api.as(buyer)(endpoints.answerQuestion, answer)).toMatchObject({ status: 404 });
    expect(await api.as(company)(endpoints.answerQuestion, answer)).toMatchObject({
      data: { questions: [{ answer: 'Yes, for all pours.' }] },
    });
    expect(await api.as(company)(endpoints.answerQuestion, answer)).toMatchObject({
      code: 'question_answered',
    });
    const unknown = { ...answer, params: { ...params, question_id: crypto.randomUUID() } };
    expect(await api.as(company)(endpoints.answerQuestion, unknown)).toMatchObject({ status: 404 });
    expect((await bellOf(one)).at(-1)).toEqual(['question_answered', rfq.id]);
    expect((await bellOf(two)).at(-1)).toEqual(['question_answered', rfq.id]);
    api.advance(8 * 86_400_000);
    expect(await api.as(one)(endpoints.submitQuestion, { params, body })).toMatchObject({
      code: 'rfq_expired',
    });
  });
});
