import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listNotifications, readAllNotifications, readNotification } from '../../features/notification/schema.ts';
import { notify, notifyCompany, notifyMany } from '../../features/notification/store.ts';
import { signUpCompany, type SignedUp } from '../factories.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: SignedUp;
let supplier: SignedUp;
const random = seededRandom('notification');

beforeAll(async () => {
  api = await startApi();
  buyer = await signUpCompany(api, 'buyer');
  supplier = await signUpCompany(api, 'supplier');
});

afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

async function tell(memberId: string, company = 'الدانة للمقاولات'): Promise<void> {
  await api.db
    .transaction()
    .execute((tx) =>
      notify(tx, { random, now: api.now() }, { memberId, type: 'account_approved', params: { company } }),
    );
}

async function listOf(token: string, locale: 'en' | 'ar' = 'en', page?: string) {
  const answer = await api.as({ token, locale })(listNotifications, page === undefined ? {} : { query: { page } });
  if (!answer.ok) throw new Error(answer.code);
  return answer;
}

const missingId = '01930000-0000-7000-8000-000000000000';

describe('the list of notifications', () => {
  it('is refused to who is not signed in', async () => {
    const answer = await api.as()(listNotifications, {});
    expect(answer).toMatchObject({ ok: false, status: 401, code: 'unauthorized' });
  });

  it('is empty at first, in the shape of specification §7', async () => {
    const response = await api.fetch('/notifications', {}, { token: supplier.token });
    expect(await response.json()).toEqual({
      status: true,
      message: 'Done',
      data: [],
      count: 0,
      current_page: 1,
      last_page: 1,
      per_page: 10,
      total: 0,
    });
  });

  it('shows the same row in the language of each reader, a foreign name isolated', async () => {
    await tell(buyer.memberId, 'Al Dana LLC');
    const english = await listOf(buyer.token);
    const arabic = await listOf(buyer.token, 'ar');
    expect(english.data[0]?.data.title).toBe('Your account is approved');
    expect(english.data[0]?.data.message).toBe('Al Dana LLC is approved. Everything is open to you now.');
    expect(arabic.data[0]?.data.title).toBe('تمت الموافقة على حسابك');
    expect(arabic.data[0]?.data.message).toContain('\u2068Al Dana LLC\u2069');
    expect(english.data[0]).toMatchObject({
      id: arabic.data[0]?.id,
      date: api.now().toISOString(),
      read: false,
      can: { read: true },
    });
  });

  it('pages by ten, newest first, with the count of all unread ones on each page', async () => {
    const reader = await signUpCompany(api, 'buyer', { email: 'pages@aldana.test' });
    for (let index = 1; index <= 12; index += 1) await tell(reader.memberId, `Company ${index}`);
    const first = await listOf(reader.token);
    const second = await listOf(reader.token, 'en', '2');
    const beyond = await listOf(reader.token, 'en', '3');
    expect(first.data).toHaveLength(10);
    expect(first.data[0]?.data.message).toContain('Company 12');
    expect(second.data.map((row) => row.data.message.split(' is ')[0])).toEqual(['Company 2', 'Company 1']);
    expect(beyond.data).toEqual([]);
    expect(second.extra).toEqual({ count: 12, current_page: 2, last_page: 2, per_page: 10, total: 12 });
  });

  it('holds nothing of another user', async () => {
    await tell(buyer.memberId);
    expect((await listOf(supplier.token)).data).toEqual([]);
  });
});

describe('marking as read', () => {
  it('is refused to who is not signed in', async () => {
    const answer = await api.as()(readNotification, { body: { id: missingId } });
    expect(answer).toMatchObject({ ok: false, status: 401 });
  });

  it("answers 404 for another's as for one that never was, with the same body, and leaves it unread", async () => {
    await tell(buyer.memberId);
    const [row] = (await listOf(buyer.token)).data;
    const stranger = api.as({ token: supplier.token });
    const foreign = await stranger(readNotification, { body: { id: row?.id ?? '' } });
    const missing = await stranger(readNotification, { body: { id: missingId } });
    expect(foreign).toMatchObject({ ok: false, status: 404, code: 'not_found' });
    expect(foreign).toEqual(missing);
    expect((await listOf(buyer.token)).data[0]?.read).toBe(false);
  });

  it('takes the form of specification §7 and tells how many are left; again keeps the first time', async () => {
    const reader = await signUpCompany(api, 'buyer', { email: 'reads@aldana.test' });
    await tell(reader.memberId);
    await tell(reader.memberId);
    const [row] = (await listOf(reader.token)).data;
    const post = () =>
      api.fetch(
        '/notification/read',
        { method: 'POST', body: new URLSearchParams({ id: row?.id ?? '' }) },
        { token: reader.token },
      );
    expect(await (await post()).json()).toMatchObject({ status: true, count: 1 });
    const firstRead = api.now();
    api.advance(60_000);
    expect((await post()).status).toBe(200);
    const stored = await api.db
      .selectFrom('notification')
      .select('read_at')
      .where('id', '=', row?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(stored.read_at).toEqual(firstRead);
    expect((await listOf(reader.token)).data.map(({ read, can }) => [read, can.read])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('marks all own ones at once and nobody else’s', async () => {
    const reader = await signUpCompany(api, 'buyer', { email: 'all@aldana.test' });
    await tell(reader.memberId);
    await tell(reader.memberId);
    await tell(buyer.memberId);
    const before = (await listOf(buyer.token)).extra.count;
    const done = await api.as({ token: reader.token })(readAllNotifications, {});
    expect(done).toMatchObject({ ok: true, extra: { count: 0 } });
    expect((await listOf(reader.token)).extra.count).toBe(0);
    expect((await listOf(buyer.token)).extra.count).toBe(before);
  });
});

describe('telling a whole company', () => {
  it('reaches every user of it that is not disabled, and only within the change', async () => {
    const owner = await signUpCompany(api, 'supplier', { email: 'whole@aldana.test' });
    const colleague = { company_id: owner.companyId, password_hash: 'x', full_name: 'N', created_at: api.now() };
    const ids = [random.id(), random.id()];
    await api.db
      .insertInto('member')
      .values([
        { ...colleague, id: ids[0] ?? '', email: 'n1@aldana.test', email_key: 'n1@aldana.test' },
        {
          ...colleague,
          id: ids[1] ?? '',
          email: 'n2@aldana.test',
          email_key: 'n2@aldana.test',
          disabled_at: api.now(),
        },
      ])
      .execute();
    const send = (fails: boolean) =>
      api.db.transaction().execute(async (tx) => {
        await notifyCompany(
          tx,
          { random, now: api.now() },
          {
            companyId: owner.companyId,
            type: 'account_refused',
            params: { company: 'A', note: 'expired' },
          },
        );
        if (fails) throw new Error('rolled back');
      });
    await expect(send(true)).rejects.toThrow('rolled back');
    await send(false);
    const told = await api.db
      .selectFrom('notification')
      .select('member_id')
      .where('type', '=', 'account_refused')
      .execute();
    expect(told.map((row) => row.member_id).sort()).toEqual([ids[0], owner.memberId].sort());
  });
});

describe('what a supplier is told of an RFQ', () => {
  const about = { number: 'RFQ-10482', title: 'Copper cable' };

  it('says in the words of specification §3 where it leads, by what the company has at this moment', async () => {
    const reader = await signUpCompany(api, 'supplier', { email: 'standing@aldana.test' });
    const ids = { rfq_id: random.id(), offer_id: random.id(), negotiation_id: random.id() };
    await api.db.transaction().execute(async (tx) => {
      const call = { random, now: api.now() };
      const { memberId } = reader;
      await notify(tx, call, { memberId, type: 'rfq_published', params: { ...about, rfq_id: ids.rfq_id } });
      const params = { ...about, ...ids, company: 'Al Dana' };
      await notify(tx, call, { memberId, type: 'negotiation_asked', params });
    });
    const [asked, published] = (await listOf(reader.token)).data;
    expect(published?.data).toMatchObject({
      type: 'rfq',
      kind: 'rfq_published',
      id: ids.rfq_id,
      rfq_id: ids.rfq_id,
      checkoffer: false,
      purchased: false,
    });
    expect(asked?.data).toMatchObject({ type: 'negotiation', kind: 'negotiation_asked', id: ids.rfq_id, ...ids });
    expect(asked?.data).not.toHaveProperty('purchased');
  });
});

describe('telling many', () => {
  it('reaches each at once, and mails only those who verified, each in their language', async () => {
    const owner = await signUpCompany(api, 'supplier', { email: 'many@aldana.test' });
    const people = Array.from({ length: 20 }, (_, index) => ({
      id: random.id(),
      company_id: owner.companyId,
      password_hash: 'x',
      full_name: 'N',
      created_at: api.now(),
      email: `many${index}@aldana.test`,
      email_key: `many${index}@aldana.test`,
      locale: index === 0 ? ('ar' as const) : ('en' as const),
      verified_at: index < 2 ? api.now() : null,
    }));
    await api.db.insertInto('member').values(people).execute();
    const memberIds = people.map(({ id }) => id);
    const params = { amount: '1250.00', note: 'No such transfer' };
    await api.db
      .transaction()
      .execute((tx) => notifyMany(tx, { random, now: api.now() }, { memberIds, type: 'top_up_refused', params }));
    const told = await api.db
      .selectFrom('notification')
      .select('member_id')
      .where('type', '=', 'top_up_refused')
      .execute();
    expect(told.map((row) => row.member_id).sort()).toEqual(memberIds.sort());
    const mails = await api.db
      .selectFrom('message')
      .selectAll()
      .where('destination', 'like', 'many_@%')
      .orderBy('destination')
      .execute();
    expect(mails.map(({ destination, locale }) => [destination, locale])).toEqual([
      ['many0@aldana.test', 'ar'],
      ['many1@aldana.test', 'en'],
    ]);
    const response = await api.fetch(`/outbox/${mails[1]?.id}/mail`);
    const html = await response.text();
    expect(html).toContain('We could not confirm your top-up of AED\u202f1,250.00.');
    expect(html).toContain('Reason: No such transfer');
    expect(html).toContain('href="http://qeema.test/seller/wallet"');
    const arabic = await (await api.fetch(`/outbox/${mails[0]?.id}/mail`)).text();
    expect(arabic).toContain('href="http://qeema.test/ar/seller/wallet"');
  });

  it('of nobody does nothing', async () => {
    const send = (memberIds: string[]) =>
      api.db
        .transaction()
        .execute((tx) =>
          notifyMany(
            tx,
            { random, now: api.now() },
            { memberIds, type: 'top_up_confirmed', params: { amount: '1.00' } },
          ),
        );
    await send([]);
    await send([missingId]);
    const told = await api.db.selectFrom('notification').where('type', '=', 'top_up_confirmed').select('id').execute();
    expect(told).toEqual([]);
  });
});
