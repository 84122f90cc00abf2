import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runSearchAlerts } from '#features/saved-search/commands/alert.ts';
import {
  deleteSearch,
  editSearch,
  listSearches,
  saveSearch,
} from '#features/saved-search/schema.ts';
import type { InputOf } from '#shared/endpoint.ts';
import {
  addMember,
  addParty,
  addSupplier,
  categoryOf,
  chooseCategories,
  toldTo,
  type Party,
} from '../factories/access.ts';
import { cityId, publishRfq } from '../factories/rfq.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { watchQueries } from '../harness/queries.ts';

type SearchBody = InputOf<typeof saveSearch>['body'];

let api: TestApi;
let buyer: Party;
let supplier: Party;
let hvac: string;

beforeAll(async () => {
  api = await startApi('saved search');
  buyer = await addParty(api, 'buyer');
  hvac = await categoryOf(api, 'HVAC');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  // Users notified before have nothing pending.
  await runSearchAlerts(api.services);
  await api.db.deleteFrom('saved_search').execute();
  supplier = await addSupplier(api);
});

const body = (changes: Partial<SearchBody> = {}): SearchBody => ({
  name: 'Cooling',
  alert: 'now',
  ...changes,
});

async function keep(party: Party, changes: Partial<SearchBody> = {}): Promise<string> {
  const answer = await api.as(party)(saveSearch, { body: body(changes) });
  if (!answer.ok) throw new Error(`${answer.code} ${JSON.stringify(answer.errors)}`);
  return answer.data.id;
}

/** Publishes a request of HVAC: fee AED 500 at this estimate, delivered to Dubai, open for seven days. */
async function publish(changes: Parameters<typeof publishRfq>[2] = {}): Promise<string> {
  return (await publishRfq(api, buyer, { category_id: hvac, ...changes })).id;
}

const alerts = () => runSearchAlerts(api.services);
/** Kinds of a user's notifications about one RFQ, or of digests. */
async function kindsOf(party: Party, rfqId?: string): Promise<string[]> {
  const all = await toldTo(api, party);
  return all
    .filter(({ params }) => rfqId === undefined || (params as { rfq_id?: string }).rfq_id === rfqId)
    .map(({ type }) => type);
}

const hourMs = 3_600_000;

describe('a saved search', () => {
  it('is stored with every filter, returned, and opened by the list’s own query', async () => {
    const city = await cityId(api, 'Dubai');
    const asked = {
      key: 'chiller',
      category: hvac,
      city,
      delivery: 'pickup',
      left: '3',
      sort: '-fee',
    } as const;
    const answer = await api.as(supplier)(saveSearch, {
      body: body({ ...asked, fee_from: '50', fee_to: '200.5', alert: 'daily', by_mail: true }),
    });
    const view = {
      name: 'Cooling',
      alert: 'daily',
      by_mail: true,
      query: { ...asked, fee_from: '50.00', fee_to: '200.50' },
      category: { id: hvac, name_en: 'HVAC' },
      city: { id: city, name_en: 'Dubai' },
      can: { edit: true, delete: true },
    };
    expect(answer).toMatchObject({ ok: true, data: view });
    const list = await api.as(supplier)(listSearches, {});
    expect(list).toMatchObject({ ok: true, data: [view] });
    const query = new URLSearchParams((list.ok && list.data[0]?.query) || {});
    const opened = await api.fetch(
      `/dashboard/buyer/rfq/show/available?${query}`,
      {},
      { token: supplier.token },
    );
    expect(opened.status).toBe(200);
  });

  it('is private to its user: visitors, buyers, colleagues and others cannot read it', async () => {
    const id = await keep(supplier);
    const change = { params: { id }, body: body({ name: 'Mine now' }) };
    expect(await api.as()(listSearches, {})).toMatchObject({ status: 401 });
    expect(await api.as()(saveSearch, { body: body() })).toMatchObject({ status: 401 });
    expect(await api.as(buyer)(listSearches, {})).toMatchObject({ status: 403 });
    expect(await api.as(buyer)(saveSearch, { body: body() })).toMatchObject({ status: 403 });
    for (const other of [
      await addMember(api, supplier.companyId, { isOwner: false }),
      await addSupplier(api),
    ]) {
      expect(await api.as(other)(listSearches, {})).toMatchObject({ ok: true, data: [] });
      expect(await api.as(other)(editSearch, change)).toMatchObject({ status: 404 });
      expect(await api.as(other)(deleteSearch, { params: { id } })).toMatchObject({ status: 404 });
    }
    expect(await api.as(supplier)(listSearches, {})).toMatchObject({
      data: [{ id, name: 'Cooling' }],
    });
  });

  it('is renamed, gets another alert, and is deleted', async () => {
    const id = await keep(supplier);
    const changed = { name: 'Cold rooms', alert: 'none', by_mail: false } as const;
    expect(await api.as(supplier)(editSearch, { params: { id }, body: changed })).toMatchObject({
      data: changed,
    });
    // The same again is the same.
    expect(await api.as(supplier)(editSearch, { params: { id }, body: changed })).toMatchObject({
      data: changed,
    });
    expect(await api.as(supplier)(deleteSearch, { params: { id } })).toMatchObject({ ok: true });
    expect(await api.as(supplier)(deleteSearch, { params: { id } })).toMatchObject({ status: 404 });
    expect(await api.as(supplier)(listSearches, {})).toMatchObject({ data: [] });
  });

  it('has a name that is unique for its user, as people read names', async () => {
    await keep(supplier, { name: 'Café  pumps' });
    const twice = await api.as(supplier)(saveSearch, { body: body({ name: 'CAFE pumps' }) });
    expect(twice).toMatchObject({
      status: 422,
      errors: { name: ['You already have a search with this name.'] },
    });
    const other = await keep(supplier, { name: 'Pipes' });
    const renamed = await api.as(supplier)(editSearch, {
      params: { id: other },
      body: body({ name: 'café pumps' }),
    });
    expect(renamed).toMatchObject({ status: 422 });
    // Another user's names are their own.
    await keep(await addSupplier(api), { name: 'Café pumps' });
  });

  it.each([
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ alert: 'hourly' as 'now' }, 'alert'],
    [{ left: '2' as '1' }, 'left'],
    [{ fee_from: '200', fee_to: '100' }, 'fee_to'],
    [{ category: '01930000-0000-7000-8000-0000000000ff' }, 'category'],
    [{ city: '01930000-0000-7000-8000-0000000000ff' }, 'city'],
    [{ sort: 'title' }, 'sort'],
  ])('is refused at its field: %j', async (changes, field) => {
    const answer = await api.as(supplier)(saveSearch, { body: body(changes) });
    expect(answer).toMatchObject({ ok: false, status: 422 });
    expect(Object.keys(answer.ok ? {} : answer.errors)).toEqual([field]);
    expect(await api.as(supplier)(listSearches, {})).toMatchObject({ data: [] });
  });

  it('is one of at most twenty', async () => {
    for (let at = 1; at <= 20; at += 1) await keep(supplier, { name: `Search ${at}` });
    const answer = await api.as(supplier)(saveSearch, { body: body({ name: 'One more' }) });
    expect(answer).toMatchObject({ status: 409, code: 'searches_full' });
    await keep(await addMember(api, supplier.companyId), { name: 'A colleague’s' });
  });

  it('is saved once under one key for repeated requests', async () => {
    const headers = { 'Idempotency-Key': 'saved-search-once' };
    const send = () => api.as({ token: supplier.token, headers })(saveSearch, { body: body() });
    const first = await send();
    expect(await send()).toEqual(first);
    expect(await api.as(supplier)(listSearches, {})).toMatchObject({ data: [{ name: 'Cooling' }] });
  });
});

describe('a published RFQ', () => {
  it('alerts once, at once and by name the user of a matching search', async () => {
    await keep(supplier, { name: 'First' });
    await keep(supplier, { name: 'Second', category: hvac });
    const rfqId = await publish();
    // The publication leaves it to the matching, so that nobody is notified twice.
    expect(await kindsOf(supplier, rfqId)).toEqual([]);
    await alerts();
    await alerts();
    const told = (await toldTo(api, supplier)).filter(
      ({ params }) => (params as { rfq_id: string }).rfq_id === rfqId,
    );
    expect(told).toMatchObject([{ type: 'search_matched', params: { search: 'First' } }]);
  });

  it('notifies as before users without a search or without alerts', async () => {
    await keep(supplier, { alert: 'none' });
    const other = await addSupplier(api);
    const rfqId = await publish();
    expect(await kindsOf(supplier, rfqId)).toEqual(['rfq_published']);
    expect(await kindsOf(other, rfqId)).toEqual(['rfq_published']);
    await alerts();
    expect(await kindsOf(supplier, rfqId)).toEqual(['rfq_published']);
  });

  it('sends the category’s notification to users whose searches do not match or were deleted in the meantime', async () => {
    await keep(supplier, { key: 'generator' });
    const other = await addSupplier(api);
    const gone = await keep(other);
    const rfqId = await publish();
    await api.as(other)(deleteSearch, { params: { id: gone } });
    await alerts();
    expect(await kindsOf(supplier, rfqId)).toEqual(['rfq_published']);
    expect(await kindsOf(other, rfqId)).toEqual(['rfq_published']);
  });

  it('causes no second notification for a search saved afterwards', async () => {
    const rfqId = await publish();
    await keep(supplier);
    await alerts();
    expect(await kindsOf(supplier, rfqId)).toEqual(['rfq_published']);
  });

  it.each<[string, Partial<SearchBody>, boolean]>([
    ['words of its title', { key: 'concrete' }, true],
    ['an Arabic word of its lines', { key: 'تسليح' }, true],
    ['the name of its category', { key: 'HVAC' }, true],
    ['an Arabic name of its category without the article', { key: 'تكييف' }, true],
    ['the name of another category', { key: 'furniture' }, false],
    ['other words', { key: 'crane' }, false],
    ['pickup', { delivery: 'pickup' }, false],
    ['delivery', { delivery: 'delivery' }, true],
    ['a fee from', { fee_from: '500.01' }, false],
    ['a fee up to', { fee_to: '500' }, true],
    ['a low fee', { fee_to: '499.99' }, false],
    ['a week', { left: '7' }, false],
    ['no filter', {}, true],
  ])('matches a search by its filters: %s', async (_what, changes, fits) => {
    await keep(supplier, changes);
    // Seven whole days after today.
    const rfqId = await publish();
    await alerts();
    expect(await kindsOf(supplier, rfqId)).toEqual([fits ? 'search_matched' : 'rfq_published']);
  });

  it('matches a city, a category and three days', async () => {
    const dubai = await cityId(api, 'Dubai');
    const sharjah = await cityId(api, 'Sharjah');
    await chooseCategories(api, supplier.companyId, 'Electrical');
    await keep(supplier, { name: 'Dubai', city: dubai, category: hvac, left: '3' });
    await keep(supplier, { name: 'Sharjah', city: sharjah });
    await keep(supplier, { name: 'Electrical', category: await categoryOf(api, 'Electrical') });
    const day = new Date(api.now().getTime() + 2 * 24 * hourMs).toISOString().slice(0, 10);
    const soon = await publish({ city_id: dubai, expiry_date: day });
    const late = await publish({ city_id: dubai });
    await alerts();
    expect(await kindsOf(supplier, soon)).toEqual(['search_matched']);
    expect(await kindsOf(supplier, late)).toEqual(['rfq_published']);
  });

  it('alerts no user who may not see it', async () => {
    const abroad = await addSupplier(api, 0n, { country: 'SA' });
    const elsewhere = await addParty(api, 'supplier');
    await chooseCategories(api, elsewhere.companyId, 'Electrical');
    const unapproved = await addSupplier(api, 0n, { approved: false });
    const disabled = await addMember(api, supplier.companyId);
    for (const party of [abroad, elsewhere, disabled, supplier]) await keep(party);
    const { memberId: member_id } = unapproved;
    await api.db
      .insertInto('saved_search')
      .values({
        id: api.services.random.id(),
        member_id,
        name: 'x',
        name_key: 'x',
        alert: 'now',
        by_mail: false,
        created_at: api.now(),
        updated_at: api.now(),
      })
      .execute();
    await api.db
      .updateTable('member')
      .set({ disabled_at: api.now() })
      .where('id', '=', disabled.memberId)
      .execute();
    const rfqId = await publish();
    await alerts();
    for (const party of [abroad, elsewhere, unapproved, disabled])
      expect(await kindsOf(party, rfqId)).toEqual([]);
    expect(await kindsOf(supplier, rfqId)).toEqual(['search_matched']);
  });

  it('causes no alert once it is cancelled, over, or of a category that the company left', async () => {
    await keep(supplier);
    const canceled = await publish();
    await api.db
      .updateTable('rfq')
      .set({ state: 'canceled', closed_at: api.now() })
      .where('id', '=', canceled)
      .execute();
    await alerts();
    expect(await kindsOf(supplier, canceled)).toEqual([]);
    const left = await publish();
    await api.db
      .deleteFrom('company_category')
      .where('company_id', '=', supplier.companyId)
      .execute();
    await alerts();
    expect(await kindsOf(supplier, left)).toEqual([]);
  });

  it('is reported by mail if the search requests it, in the user’s language', async () => {
    await keep(supplier, { by_mail: true, name: 'تكييف' });
    const { email } = await api.db
      .selectFrom('member')
      .select('email')
      .where('id', '=', supplier.memberId)
      .executeTakeFirstOrThrow();
    const rfqId = await publish();
    await alerts();
    const mails = await api.db
      .selectFrom('message')
      .selectAll()
      .where('destination', '=', email)
      .execute();
    expect(mails).toMatchObject([
      {
        kind: 'notification',
        params: { type: 'search_matched', search: 'تكييف', path: `/seller/buy-now/${rfqId}` },
      },
    ]);
  });

  it('costs the same few statements for any number of recipients', async () => {
    const told = async (people: number) => {
      for (let at = 0; at < people; at += 1) await keep(await addSupplier(api), { by_mail: true });
      await publish();
      return (await watchQueries(alerts)).statements.length;
    };
    const one = await told(1);
    expect(await told(12)).toBe(one);
  });
});

describe('a digest of saved searches', () => {
  /** To the next eight in the morning in Dubai, and a minute. */
  const toMorning = () => {
    const now = api.now();
    const morning = new Date(now);
    morning.setUTCHours(4, 1, 0, 0);
    if (morning <= now) morning.setUTCDate(morning.getUTCDate() + 1);
    api.advance(morning.getTime() - now.getTime());
  };

  it('reports every morning at eight all matches of a day together, and then nothing', async () => {
    await keep(supplier, { name: 'Mornings', alert: 'daily', by_mail: true });
    const rfqs = [await publish({ title: 'First' }), await publish({ title: 'Second' })];
    await alerts();
    for (const id of rfqs) expect(await kindsOf(supplier, id)).toEqual([]);
    expect(await kindsOf(supplier)).toEqual([]);
    toMorning();
    await alerts();
    expect(await toldTo(api, supplier)).toMatchObject([
      {
        type: 'search_digest',
        params: { count: '2', searches: 'Mornings', titles: 'First · Second' },
      },
    ]);
    toMorning();
    await alerts();
    expect(await kindsOf(supplier)).toEqual(['search_digest']);
    const next = await publish({ title: 'Third' });
    await alerts();
    toMorning();
    await alerts();
    expect(await kindsOf(supplier)).toEqual(['search_digest', 'search_digest']);
    expect(await kindsOf(supplier, next)).toEqual([]);
  });

  it('omits RFQs that are over, bought or already reported', async () => {
    await keep(supplier, { name: 'All', alert: 'daily' });
    await keep(supplier, { name: 'Chillers', key: 'chiller' });
    const canceled = await publish({ title: 'Canceled' });
    const bought = await publish({ title: 'Bought' });
    const atOnce = await publish({ title: 'Chiller' });
    await publish({ title: 'Left' });
    await alerts();
    await api.db
      .updateTable('rfq')
      .set({ state: 'canceled', closed_at: api.now() })
      .where('id', '=', canceled)
      .execute();
    await api.db
      .insertInto('access')
      .values({
        id: api.services.random.id(),
        rfq_id: bought,
        company_id: supplier.companyId,
        bought_by: supplier.memberId,
        fee_fils: 1n,
        bought_at: api.now(),
      })
      .execute();
    toMorning();
    await alerts();
    expect(await kindsOf(supplier, atOnce)).toEqual(['search_matched']);
    const digests = (await toldTo(api, supplier)).filter(({ type }) => type === 'search_digest');
    expect(digests).toMatchObject([{ params: { count: '1', titles: 'Left' } }]);
  });

  it('is not sent if nothing is left, or its search was deleted or silenced', async () => {
    const other = await addSupplier(api);
    const gone = await keep(supplier, { alert: 'daily' });
    const silent = await keep(other, { alert: 'daily' });
    await publish();
    await alerts();
    await api.as(supplier)(deleteSearch, { params: { id: gone } });
    await api.as(other)(editSearch, { params: { id: silent }, body: body({ alert: 'none' }) });
    toMorning();
    await alerts();
    for (const party of [supplier, other]) expect(await kindsOf(party)).toEqual([]);
  });
});

it('an alert is sent again if its process died before it committed', async () => {
  await keep(supplier);
  const rfqId = await publish();
  const killed = () => {
    throw new Error('killed');
  };
  const broken = { ...api.services, random: { ...api.services.random, id: killed } };
  await expect(runSearchAlerts(broken)).rejects.toThrow('killed');
  expect(await kindsOf(supplier, rfqId)).toEqual([]);
  await alerts();
  await alerts();
  expect(await kindsOf(supplier, rfqId)).toEqual(['search_matched']);
});
