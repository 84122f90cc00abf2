import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rfqStates } from '#shared/rfq-states.ts';
import { rfqSorts, type RfqSort } from '#features/rfq/schema/view.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import {
  allRows,
  checkCost,
  checkExport,
  checkFileIsOwn,
  checkSort,
  refusedFields,
  type Sortable,
  type TestedList,
} from '../factories/list.ts';
import { categoryId, cityId, dayIn, publishRfq } from '../factories/rfq.ts';
import { startApi, type TestApi } from '../harness/api.ts';

const dayMs = 86_400_000;

let api: TestApi;
let buyer: Party;
let other: Party;
let list: TestedList;
let hvac: string;

beforeAll(async () => {
  api = await startApi('list rfqs');
  buyer = await addParty(api, 'buyer');
  other = await addParty(api, 'buyer');
  hvac = await categoryId(api, 'HVAC');
  list = { api, token: buyer.token, path: '/dashboard/buyer/rfq_list/all' };
  const abuDhabi = await cityId(api, 'Abu Dhabi');
  await publishRfq(api, other, { title: 'Foreign' });
  for (let at = 0; at < 12; at += 1) {
    const { id } = await publishRfq(api, buyer, {
      // Neither in the order of making nor in that of letters of one case.
      title: `${at % 2 === 0 ? 'pump' : 'Pump'} ${String((at * 7) % 12).padStart(2, '0')}`,
      expiry_date: dayIn(api, 3 + ((at * 5) % 12)),
      estimated_price: String(10_000 + ((at * 11) % 12) * 500),
      ...(at % 3 === 0 ? { category_id: hvac } : {}),
      ...(at % 4 === 0 ? { city_id: abuDhabi } : {}),
      ...(at === 11 ? { currency: 'USD' as const } : {}),
    });
    await api.db
      .updateTable('rfq')
      .set({ offer_count: (at * 5) % 7, ...(at % 5 === 0 ? { state: 'canceled' as const } : {}) })
      .where('id', '=', id)
      .execute();
    api.advance(dayMs / 4);
  }
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

type Row = Readonly<Record<string, unknown>>;
const text = (name: string) => (row: Row) => String(row[name]);
const valueOf: Record<RfqSort, (row: Row) => Sortable> = {
  title: (row) => String(row['title']).toLowerCase(),
  category: text('category_desc'),
  city: text('city'),
  created: text('created_at'),
  expiry: text('expiry_date'),
  status: (row) => rfqStates.indexOf(row['status'] as 'active'),
  offers: (row) => Number(row['rfqoffer_count']),
  discount: (row) => Number(row['qdiscount']) * (row['currency'] === 'USD' ? 3.6725 : 1),
};

describe('the order of own RFQs', () => {
  it.each(rfqSorts)('%s sorts in both directions across all pages', async (sort) => {
    await checkSort(list, sort, (row) => row['id'], valueOf[sort]);
  });

  it('is the newest first by default', async () => {
    const own = (await allRows(list)).map(text('id'));
    expect((await allRows(list, 'sort=-created')).map(text('id'))).toEqual(own);
    expect((await allRows(list, 'sort=')).map(text('id'))).toEqual(own);
  });
});

describe('the filters of own RFQs', () => {
  it('combine category, days of Dubai with both ends, and text', async () => {
    expect(
      (await allRows(list, `category=${hvac}`)).every((row) => row['category_desc'] === 'HVAC'),
    ).toBe(true);
    expect(await allRows(list, `category=${hvac}`)).toHaveLength(4);
    const days = (await allRows(list)).map(
      (row) => new Date(Date.parse(String(row['created_at'])) + 4 * 3_600_000),
    );
    const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
    const second = dayOf(days[6] ?? new Date());
    const onSecond = days.filter((moment) => dayOf(moment) === second).length;
    expect(onSecond).toBeGreaterThan(0);
    expect(await allRows(list, `from=${second}&to=${second}`)).toHaveLength(onSecond);
    const until = days.filter((moment) => dayOf(moment) <= second).length;
    expect(await allRows(list, `to=${second}`)).toHaveLength(until);
    expect(await allRows(list, `from=${second}`)).toHaveLength(12 - until + onSecond);
    expect(await allRows(list, `key=pump&category=${hvac}&to=${second}`)).toHaveLength(
      (await allRows(list, `category=${hvac}&to=${second}`)).length,
    );
    expect(await allRows(list, `key=zzzz&category=${hvac}`)).toHaveLength(0);
  });

  it('apply within the tab, and empty ones do nothing', async () => {
    const active = { ...list, path: '/dashboard/buyer/rfq_list/active' };
    expect(
      (await allRows(active, `category=${hvac}`)).every((row) => row['status'] === 'active'),
    ).toBe(true);
    expect(await allRows(list, 'from=&to=&category=&sort=&key=')).toHaveLength(12);
  });

  it('show those that the reader decides on by their rights, as many as are counted', async () => {
    const company = await addParty(api, 'buyer');
    for (const state of ['evaluate', 'pending', 'active', 'canceled'] as const) {
      const { id } = await publishRfq(api, company, { title: state });
      const decideBy = state === 'evaluate' ? api.now() : null;
      await api.db
        .updateTable('rfq')
        .set({ state, decide_by: decideBy })
        .where('id', '=', id)
        .execute();
    }
    const viewer = await addMember(api, company.companyId, { roles: ['viewer'] });
    for (const [{ token }, states] of [
      [company, ['evaluate', 'pending']],
      [viewer, []],
    ] as const) {
      const response = await api.fetch(`${list.path}?state=to_decide`, {}, { token });
      const page = (await response.json()) as {
        data: { data: Row[] };
        counts: { to_decide: number };
      };
      expect(page.data.data.map(({ title }) => title).toSorted()).toEqual(states);
      expect(page.counts.to_decide).toBe(states.length);
    }
  });

  it('that are invalid are refused at their field', async () => {
    expect(await refusedFields(list, 'sort=fee')).toEqual(['sort']);
    expect(await refusedFields(list, 'sort=--title')).toEqual(['sort']);
    expect(await refusedFields(list, 'from=yesterday')).toEqual(['from']);
    expect(await refusedFields(list, 'to=2026-02-30')).toEqual(['to']);
    expect(await refusedFields(list, 'from=2026-11-30&to=2026-11-01')).toEqual(['to']);
    expect(await refusedFields(list, 'category=hvac')).toEqual(['category']);
  });

  it('need two queries per page in any combination', async () => {
    for (const query of [
      '',
      'sort=-category',
      `category=${hvac}&from=2026-11-01`,
      'key=pump&sort=offers',
    ]) {
      await checkCost(list, query);
    }
  });
});

describe('the list of own RFQs as a file', () => {
  it('contains the rows of the pages, in their order, in the requested language', async () => {
    const file = await checkExport(list, `sort=title&category=${hvac}`, 1, text('number'));
    expect(file.heads.slice(0, 3)).toEqual(['الطلب', 'رقم الطلب', 'القسم']);
    expect(file.rightToLeft).toBe(true);
    expect(decodeURIComponent(file.name)).toMatch(/طلبات عروض الأسعار-2026-11-\d\d\.csv/);
    await checkExport(list, 'key=pump&sort=-expiry', 1, text('number'));
  });

  it('is protected against formulas and contains own rows only', async () => {
    const { id } = await publishRfq(api, other, { title: '=HYPERLINK("http://x.test")' });
    const answer = await api.fetch(`${list.path}/export?format=csv`, {}, { token: other.token });
    expect(await answer.text()).toContain(`"'=HYPERLINK(""http://x.test"")"`);
    await api.db
      .updateTable('rfq')
      .set({ company_id: buyer.companyId, created_by: buyer.memberId })
      .where('id', '=', id)
      .execute();
    const wrong = (await addParty(api, 'supplier')).token;
    const foreign = (await addParty(api, 'buyer')).token;
    await checkFileIsOwn(list, { wrong, foreign });
  });

  it('can be exported twenty times a minute', async () => {
    const { token } = await addParty(api, 'buyer');
    const take = () => api.fetch(`${list.path}/export?format=csv`, {}, { token });
    for (let times = 0; times < 20; times += 1) expect((await take()).status).toBe(200);
    const refused = await take();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});
