import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  listNotifications,
  readAllNotifications,
  readNotification,
} from '#features/notification/schema.ts';
import { notify, notifyCompanies, notifyCompany } from '#features/notification/store/notify.ts';
import { readForm, submitRfq } from '#features/rfq/schema/endpoints.ts';
import { rolesOfType, type MemberRole } from '#shared/actor.ts';
import { addMember, addParty, addRfq, type Party } from '../factories/access.ts';
import { rfqBody } from '../factories/rfq.ts';
import { signUpCompany, type SignedUp } from '../factories/company.ts';
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
      notify(
        tx,
        { random, now: api.now() },
        { memberId, type: 'account_approved', params: { company } },
      ),
    );
}

async function listOf(token: string, locale: 'en' | 'ar' = 'en', page?: string) {
  const answer = await api.as({ token, locale })(
    listNotifications,
    page === undefined ? {} : { query: { page } },
  );
  if (!answer.ok) throw new Error(answer.code);
  return answer;
}

const missingId = '01930000-0000-7000-8000-000000000000';

describe('the list of notifications', () => {
  it('is refused without a session', async () => {
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
    expect(english.data[0]?.data.message).toBe(
      'Al Dana LLC is approved. You can now use everything.',
    );
    expect(arabic.data[0]?.data.title).toBe('تمت الموافقة على حسابك');
    expect(arabic.data[0]?.data.message).toContain('\u2068Al Dana LLC\u2069');
    expect(english.data[0]).toMatchObject({
      id: arabic.data[0]?.id,
      date: api.now().toISOString(),
      read: false,
      can: { read: true, unread: false },
    });
  });

  it('has pages of ten, newest first, with the count of all unread ones on each page', async () => {
    const reader = await signUpCompany(api, 'buyer', { email: 'pages@aldana.test' });
    for (let index = 1; index <= 12; index += 1) await tell(reader.memberId, `Company ${index}`);
    const first = await listOf(reader.token);
    const second = await listOf(reader.token, 'en', '2');
    const beyond = await listOf(reader.token, 'en', '3');
    expect(first.data).toHaveLength(10);
    expect(first.data[0]?.data.message).toContain('Company 12');
    expect(second.data.map((row) => row.data.message.split(' is ')[0])).toEqual([
      'Company 2',
      'Company 1',
    ]);
    expect(beyond.data).toEqual([]);
    expect(second.extra).toEqual({
      count: 12,
      current_page: 2,
      last_page: 2,
      per_page: 10,
      total: 12,
    });
  });

  it('contains nothing of another user', async () => {
    await tell(buyer.memberId);
    expect((await listOf(supplier.token)).data).toEqual([]);
  });
});

describe('marking as read', () => {
  it('is refused without a session', async () => {
    const answer = await api.as()(readNotification, { body: { id: missingId } });
    expect(answer).toMatchObject({ ok: false, status: 401 });
  });

  it('answers 404 for another user’s as for a missing one, with the same body, and leaves it unread', async () => {
    await tell(buyer.memberId);
    const [row] = (await listOf(buyer.token)).data;
    const stranger = api.as({ token: supplier.token });
    const foreign = await stranger(readNotification, { body: { id: row?.id ?? '' } });
    const missing = await stranger(readNotification, { body: { id: missingId } });
    expect(foreign).toMatchObject({ ok: false, status: 404, code: 'not_found' });
    expect(foreign).toEqual(missing);
    expect((await listOf(buyer.token)).data[0]?.read).toBe(false);
  });

  it('accepts the form of specification §7 and returns the remaining number; a repetition keeps the first time', async () => {
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

  it('marks all own ones at once and no others', async () => {
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

/** Notifies a company and returns the names of the notified members. */
async function toldOf(
  companyId: string,
  news: Parameters<typeof notifyCompany>[2],
): Promise<string[]> {
  const before = await api.db.selectFrom('notification').select('id').execute();
  await api.db
    .transaction()
    .execute((tx) => notifyCompany(tx, { random, now: api.now() }, { ...news, companyId }));
  const rows = await api.db
    .selectFrom('notification')
    .innerJoin('member', 'member.id', 'notification.member_id')
    .select(['notification.id', 'member.full_name'])
    .execute();
  const known = new Set(before.map(({ id }) => id));
  return rows.flatMap((row) => (known.has(row.id) ? [] : [row.full_name])).sort();
}

describe('notifying a company', () => {
  const about = { number: 'RFQ-10482', title: 'Copper cable' };
  const money = { companyId: '', type: 'top_up_confirmed', params: { amount: '1.00' } } as const;

  async function name(person: Party, fullName: string): Promise<Party> {
    await api.db
      .updateTable('member')
      .set({ full_name: fullName })
      .where('id', '=', person.memberId)
      .execute();
    return person;
  }

  /** A company with one user of each of these roles, each called as the role. */
  async function crew(type: 'buyer' | 'supplier', roles: readonly MemberRole[]) {
    const owner = await name(await addParty(api, type), 'owner');
    const people = new Map<string, Party>();
    for (const role of roles) {
      people.set(role, await name(await addMember(api, owner.companyId, { roles: [role] }), role));
    }
    const nobody = await name(await addMember(api, owner.companyId), 'without a role');
    return { owner, people, nobody, companyId: owner.companyId };
  }

  it('reaches only the concerned members of a supplier', async () => {
    const { companyId } = await crew('supplier', rolesOfType.supplier);
    const rfq = { ...about, rfq_id: random.id() };
    const offer = { ...rfq, offer_id: random.id(), company: 'Al Dana' };
    expect(await toldOf(companyId, money)).toEqual(['finance', 'owner']);
    const published = await toldOf(companyId, { companyId, type: 'rfq_published', params: rfq });
    expect(published).toEqual(['administrator', 'finance', 'owner', 'sales', 'viewer']);
    const accepted = await toldOf(companyId, { companyId, type: 'offer_accepted', params: offer });
    expect(accepted).toEqual(['administrator', 'finance', 'owner', 'sales', 'viewer']);
    const params = { company: 'A', note: 'expired' };
    expect(await toldOf(companyId, { companyId, type: 'account_refused', params })).toEqual([
      'owner',
    ]);
  });

  it('reaches a buyer’s requester only for their own RFQs, by mail as well', async () => {
    const { companyId, owner, people } = await crew('buyer', rolesOfType.buyer);
    const requester = people.get('requester') ?? owner;
    const other = await name(
      await addMember(api, companyId, { roles: ['requester'] }),
      'another requester',
    );
    const news = async (by: Party) => {
      const params = {
        ...about,
        rfq_id: await addRfq(api, by),
        offer_id: random.id(),
        company: 'Kiosk',
      };
      return toldOf(companyId, { companyId, type: 'offer_received', params });
    };
    const seers = ['administrator', 'approver', 'owner', 'purchasing', 'receiver', 'viewer'];
    expect(await news(owner)).toEqual(seers);
    expect(await news(requester)).toEqual([...seers, 'requester'].sort());
    const mailsOf = async ({ memberId }: Party) => {
      const mails = await api.db
        .selectFrom('message')
        .innerJoin('member', 'member.email', 'message.destination')
        .select('message.id')
        .where('member.id', '=', memberId)
        .execute();
      return mails.length;
    };
    expect([await mailsOf(owner), await mailsOf(requester), await mailsOf(other)]).toEqual([
      2, 1, 0,
    ]);
  });

  it('follows the company’s own roles and delegates on their days, and excludes disabled users', async () => {
    const { companyId, owner, people, nobody } = await crew('supplier', ['catalogue', 'finance']);
    const [clerk, finance] = [people.get('catalogue') ?? owner, people.get('finance') ?? owner];
    const role = { id: random.id(), company_id: companyId, name: 'Treasury', name_key: 'treasury' };
    await api.db
      .insertInto('company_role')
      .values({ ...role, permissions: ['wallet.manage'], created_at: api.now() })
      .execute();
    await api.db
      .insertInto('member_role')
      .values({ member_id: clerk.memberId, role_id: role.id })
      .execute();
    expect(await toldOf(companyId, money)).toEqual(['catalogue', 'finance', 'owner']);
    const standIn = {
      company_id: companyId,
      absent_id: clerk.memberId,
      stand_in_id: nobody.memberId,
      created_by: owner.memberId,
      created_at: api.now(),
    };
    await api.db
      .insertInto('stand_in')
      .values({ ...standIn, id: random.id(), starts_on: '2026-11-22', ends_on: '2026-11-22' })
      .execute();
    expect(await toldOf(companyId, money)).toEqual(['catalogue', 'finance', 'owner']);
    await api.db.updateTable('stand_in').set({ starts_on: '2026-11-21' }).execute();
    await api.db
      .updateTable('member')
      .set({ disabled_at: api.now() })
      .where('id', '=', finance.memberId)
      .execute();
    expect(await toldOf(companyId, money)).toEqual(['catalogue', 'owner', 'without a role']);
    await api.db.updateTable('stand_in').set({ ended_at: api.now() }).execute();
    expect(await toldOf(companyId, money)).toEqual(['catalogue', 'owner']);
  });

  it('commits with the change or not at all', async () => {
    const { companyId } = await crew('supplier', []);
    const send = api.db.transaction().execute(async (tx) => {
      await notifyCompany(tx, { random, now: api.now() }, { ...money, companyId });
      throw new Error('rolled back');
    });
    await expect(send).rejects.toThrow('rolled back');
    expect(await toldOf(companyId, money)).toEqual(['owner']);
  });

  it('requests the approval of an RFQ from members who may publish and see it, also by own roles and delegation', async () => {
    const { companyId, owner, people, nobody } = await crew('buyer', [
      'requester',
      'approver',
      'viewer',
    ]);
    const [requester, approver, viewer] = ['requester', 'approver', 'viewer'].map(
      (role) => people.get(role) ?? owner,
    );
    const role = {
      id: random.id(),
      company_id: companyId,
      name: 'Publisher',
      name_key: 'publisher',
    };
    await api.db
      .insertInto('company_role')
      .values({ ...role, permissions: ['rfq.publish'], created_at: api.now() })
      .execute();
    for (const person of [viewer, nobody]) {
      await api.db
        .insertInto('member_role')
        .values({ member_id: person?.memberId ?? '', role_id: role.id })
        .execute();
    }
    const answer = await api.as({ token: requester?.token ?? '' })(submitRfq, {
      body: await rfqBody(api),
    });
    expect(answer).toMatchObject({ ok: true, data: { status: 'pending' } });
    const waiting = await Promise.all(
      [owner, approver, viewer, nobody, requester].map((one) => kindsOf(one)),
    );
    expect(waiting).toEqual([['rfq_waits'], ['rfq_waits'], ['rfq_waits'], [], []]);
    const form = await api.as({ token: requester?.token ?? '' })(readForm, {});
    if (!form.ok) throw new Error(form.code);
    expect(form.data.approvers).toEqual(['owner', 'approver', 'viewer']);
  });
});

async function kindsOf(person: Party | undefined): Promise<string[]> {
  const rows = await api.db
    .selectFrom('notification')
    .select('type')
    .where('member_id', '=', person?.memberId ?? '')
    .execute();
  return rows.map(({ type }) => type);
}

describe('the notification of a supplier about an RFQ', () => {
  const about = { number: 'RFQ-10482', title: 'Copper cable' };

  it('has id, title, message, type and date of specification §3', async () => {
    const reader = await signUpCompany(api, 'supplier', { email: 'wire@aldana.test' });
    const kinds = {
      negotiation_asked: 'negotiation',
      offer_received: 'offer',
      rfq_published: 'rfq',
      offer_accepted: 'accept-offer',
    } as const;
    const ids = { rfq_id: random.id(), offer_id: random.id(), negotiation_id: random.id() };
    for (const type of Object.keys(kinds) as (keyof typeof kinds)[])
      await api.db
        .transaction()
        .execute((tx) =>
          notify(
            tx,
            { random, now: api.now() },
            { memberId: reader.memberId, type, params: { ...about, ...ids, company: 'Al Dana' } },
          ),
        );
    const rows = (await listOf(reader.token)).data;
    expect(rows.map(({ data }) => data.type).toSorted()).toEqual(Object.values(kinds).toSorted());
    expect(new Set(rows.map(({ id }) => id)).size).toBe(4);
    expect(new Set(rows.map(({ data }) => data.title)).size).toBe(4);
    for (const { data, date } of rows) {
      expect(data.title.length).toBeGreaterThan(5);
      expect(data.message).not.toBe(data.title);
      expect(data.message.length).toBeGreaterThan(10);
      expect(date).toBe(api.now().toISOString());
    }
  });

  it('has the target of specification §3 for the company’s present access', async () => {
    const reader = await signUpCompany(api, 'supplier', { email: 'standing@aldana.test' });
    const ids = { rfq_id: random.id(), offer_id: random.id(), negotiation_id: random.id() };
    await api.db.transaction().execute(async (tx) => {
      const call = { random, now: api.now() };
      const { memberId } = reader;
      await notify(tx, call, {
        memberId,
        type: 'rfq_published',
        params: { ...about, rfq_id: ids.rfq_id },
      });
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
    expect(asked?.data).toMatchObject({
      type: 'negotiation',
      kind: 'negotiation_asked',
      id: ids.rfq_id,
      ...ids,
    });
    expect(asked?.data).not.toHaveProperty('purchased');
  });
});

describe('notifying many members of a company', () => {
  it('reaches each at once, and mails only those with a verified address, each in their language', async () => {
    const owner = await signUpCompany(api, 'supplier', { email: 'many@aldana.test' });
    await api.db
      .updateTable('company')
      .set({ approved_at: api.now() })
      .where('id', '=', owner.companyId)
      .execute();
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
      roles: ['finance'],
    }));
    await api.db.insertInto('member').values(people).execute();
    const memberIds = [owner.memberId, ...people.map(({ id }) => id)];
    const { companyId } = owner;
    const params = { amount: '1250.00', note: 'No such transfer' };
    await api.db
      .transaction()
      .execute((tx) =>
        notifyCompany(
          tx,
          { random, now: api.now() },
          { companyId, type: 'top_up_refused', params },
        ),
      );
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
    expect(html).toContain(
      'We couldn’t confirm your top-up of AED\u202f1,250.00. Check the slip and submit it again.',
    );
    expect(html).toContain('Reason: No such transfer');
    expect(html).toContain('href="http://qeema.test/seller/wallet?dialog=top-up"');
    const arabic = await (await api.fetch(`/outbox/${mails[0]?.id}/mail`)).text();
    expect(arabic).toContain('href="http://qeema.test/ar/seller/wallet?dialog=top-up"');
  });

  it('without recipients does nothing', async () => {
    const send = (companyIds: string[]) =>
      api.db
        .transaction()
        .execute((tx) =>
          notifyCompanies(
            tx,
            { random, now: api.now() },
            { companyIds, type: 'withdrawal_paid', params: { amount: '1.00' } },
          ),
        );
    await send([]);
    await send([missingId]);
    const told = await api.db
      .selectFrom('notification')
      .where('type', '=', 'withdrawal_paid')
      .select('id')
      .execute();
    expect(told).toEqual([]);
  });
});
