import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAddress, listAddresses } from '#features/address/schema.ts';
import { chooseMainCategories, listCategories, listCities } from '#features/category/schema.ts';
import { suspendCompany } from '#features/console/schema/companies.ts';
import { listDrafts, saveDraft } from '#features/draft/schema.ts';
import { readPreparation } from '#features/report/schema.ts';
import { readForm, submitRfq } from '#features/rfq/schema/endpoints.ts';
import { usersAddedBeforeApprovalMax } from '#features/user/rules.ts';
import { addUser, handOver, listUsers, readUser } from '#features/user/schema.ts';
import { addParty, type Party } from '../factories/access.ts';
import { newOperator } from '../factories/review-documents.ts';
import { categoryId, publishRfq, rfqBody } from '../factories/rfq.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
let supplier: Party;

beforeAll(async () => {
  api = await startApi('preparation');
  buyer = await addParty(api, 'buyer', { approved: false });
  supplier = await addParty(api, 'supplier', { approved: false });
});

afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

async function prepared(who: Party) {
  const answer = await api.as(who)(readPreparation, {});
  if (!answer.ok) throw new Error(answer.message);
  return answer.data;
}

function invitation(at: number) {
  return {
    full_name: `Colleague ${at}`,
    email: `colleague-${at}@waiting.example`,
    invite: true,
    roles: ['viewer'],
  };
}

const draft = (kind: 'rfq' | 'edit', rfqId: string | null) => ({
  params: { id: crypto.randomUUID() },
  body: { kind, rfq_id: rfqId, title: 'Cement for villa 12', payload: { note: 'soon' } },
});

describe('a company before its first approval', () => {
  it('starts with nothing prepared', async () => {
    const none = {
      categories: 0,
      addresses: 0,
      colleagues: 0,
      needs_email_proof: false,
      drafts: [],
      review: null,
      requests: { total: null, rows: [] },
    };
    expect(await prepared(buyer)).toEqual(none);
    expect(await prepared(supplier)).toEqual(none);
  });

  it('saves drafts of RFQs, which it cannot submit', async () => {
    const client = api.as(buyer);
    expect(await client(readForm, {})).toMatchObject({
      ok: true,
      data: { can: { write: true, submit: false } },
    });
    const one = draft('rfq', null);
    expect(await client(saveDraft, one)).toMatchObject({ ok: true });
    expect(await client(listDrafts, { query: {} })).toMatchObject({ data: { total: 1 } });
    expect((await prepared(buyer)).drafts).toMatchObject([
      { id: one.params.id, title: 'Cement for villa 12' },
    ]);
    expect(await client(submitRfq, { body: await rfqBody(api) })).toMatchObject({
      status: 403,
      code: 'not_approved',
    });
    expect(await client(saveDraft, draft('edit', crypto.randomUUID()))).toMatchObject({
      status: 403,
      code: 'not_approved',
    });
  });

  it('adds addresses and main categories', async () => {
    const client = api.as(supplier);
    const cities = await client(listCities, {});
    const categories = await client(listCategories, {});
    if (!cities.ok || !categories.ok) throw new Error('no reference data');
    const body = {
      label: 'Warehouse',
      city_id: cities.data[0]?.cities[0]?.id ?? '',
      area: 'Al Quoz',
      street: 'Street 4',
      building: 'Building 9',
      phone: '+971 4 371 0092',
      landmark: 'Opposite the mosque',
    };
    expect(await client(addAddress, { body })).toMatchObject({ ok: true });
    expect(await client(listAddresses, { query: {} })).toMatchObject({ data: { total: 1 } });
    const ids = categories.data.slice(0, 2).map(({ id }) => id);
    expect(await client(chooseMainCategories, { body: { category_ids: ids } })).toMatchObject({
      ok: true,
    });
    expect(await prepared(supplier)).toMatchObject({ addresses: 1, categories: 2 });
  });

  it('invites a few colleagues, whose rights over the company wait for the approval', async () => {
    const client = api.as(buyer);
    const first = await client(addUser, { body: invitation(0) });
    if (!first.ok) throw new Error(first.message);
    expect((await prepared(buyer)).colleagues).toBe(1);
    const params = { id: first.data.id };
    expect(await client(readUser, { params })).toMatchObject({
      data: { can: { edit: true, delete: true, hand_over: false, stand_in: false } },
    });
    expect(await client(handOver, { params, body: { password: 'Wrong@2026' } })).toMatchObject({
      status: 403,
      code: 'not_approved',
    });
    for (let at = 1; at < usersAddedBeforeApprovalMax; at += 1)
      expect(await client(addUser, { body: invitation(at) })).toMatchObject({ ok: true });
    const over = await client(addUser, { body: invitation(usersAddedBeforeApprovalMax) });
    expect(over).toMatchObject({ status: 429, code: 'too_many_requests' });
    // The next day as well, because each of them takes an address.
    api.advance(25 * 3_600_000);
    expect(await client(addUser, { body: invitation(9) })).toMatchObject({ status: 429 });
  });

  it('sees the open RFQs of its main categories, as the public does', async () => {
    const waiting = await addParty(api, 'supplier', { approved: false });
    const author = await addParty(api, 'buyer');
    const [own, other] = [await categoryId(api), await categoryId(api, 'HVAC')];
    await publishRfq(api, author, { category_id: own });
    await publishRfq(api, author, { category_id: other });
    await publishRfq(api, author, { category_id: own });
    expect((await prepared(waiting)).requests).toMatchObject({
      total: null,
      rows: [{ category: { id: own } }, { category: { id: other } }, { category: { id: own } }],
    });
    const body = { category_ids: [own] };
    expect(await api.as(waiting)(chooseMainCategories, { body })).toMatchObject({ ok: true });
    const { requests } = await prepared(waiting);
    expect(requests?.total).toBe(2);
    expect(requests?.rows.map(({ category }) => category.id)).toEqual([own, own]);
    const secrets = ['company', 'estimated', 'fee', 'city'];
    const names = Object.keys(requests?.rows[0] ?? {});
    expect(names.filter((name) => secrets.some((secret) => name.includes(secret)))).toEqual([]);
  });

  it('sees its place in the reviews, and the usual time from five decisions on', async () => {
    const [first, second] = [
      await addParty(api, 'buyer', { approved: false }),
      await addParty(api, 'supplier', { approved: false }),
    ];
    const sentAt = new Date(api.now().getTime() - 3_600_000);
    const save = (of: Party, change: Partial<Record<'submitted_at' | 'decided_at', Date>>) =>
      api.db
        .updateTable('company')
        .set({
          review_state: change.decided_at === undefined ? 'submitted' : 'approved',
          ...change,
        })
        .where('id', '=', of.companyId)
        .execute();
    await save(first, { submitted_at: sentAt });
    await save(second, { submitted_at: new Date(sentAt.getTime() + 1000) });
    expect((await prepared(first)).review).toEqual({
      submitted_at: sentAt.toISOString(),
      before: 0,
      usual_minutes: null,
    });
    for (const minutes of [30, 90, 60, 400, 20]) {
      const decided = await addParty(api, 'buyer');
      const decidedAt = new Date(sentAt.getTime() + minutes * 60_000);
      await save(decided, { submitted_at: sentAt, decided_at: decidedAt });
    }
    expect((await prepared(second)).review).toMatchObject({ before: 1, usual_minutes: 60 });
  });

  it('loses the permission with a suspension or an expired licence', async () => {
    const suspended = await addParty(api, 'buyer', { approved: false });
    const params = { id: suspended.companyId };
    const body = { reason: 'The licence is not theirs' };
    expect(await api.as(await newOperator(api))(suspendCompany, { params, body })).toMatchObject({
      ok: true,
    });
    const expired = await addParty(api, 'buyer');
    await api.db
      .updateTable('company')
      .set({ licence_expires_on: '2020-01-01' })
      .where('id', '=', expired.companyId)
      .execute();
    const refusals = [
      [suspended, 'account_suspended'],
      [expired, 'not_approved'],
    ] as const;
    for (const [who, code] of refusals) {
      const client = api.as(who);
      for (const answer of [
        await client(readPreparation, {}),
        await client(saveDraft, draft('rfq', null)),
        await client(listAddresses, { query: {} }),
        await client(listUsers, { query: {} }),
      ])
        expect(answer).toMatchObject({ status: 403, code });
    }
  });
});
