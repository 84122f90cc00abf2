import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelRfq } from '#features/deal/schema/endings.ts';
import {
  listPublicRfqs,
  mapPartSize,
  readHome,
  readMapPart,
  readMapParts,
  readPublicRfq,
} from '#features/public-rfq/schema.ts';
import type { submitRfq } from '#features/rfq/schema/endpoints.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { addParty, payingClient, type Party } from '../factories/access.ts';
import { checkCost } from '../factories/list.ts';
import { categoryId, dayIn, publishRfq } from '../factories/rfq.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
let count = 0;
beforeAll(async () => {
  api = await startApi('public rfq');
  buyer = await addParty(api, 'buyer');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

function visitor() {
  count += 1;
  return api.as({ address: `198.51.100.${count}` });
}

async function publish(changes: Partial<InputOf<typeof submitRfq>['body']> = {}) {
  const rfq = await publishRfq(api, buyer, changes);
  return { ...rfq, digits: String(Number(/\d+/.exec(rfq.number)?.[0])) };
}

async function list(query: InputOf<typeof listPublicRfqs>['query'] = {}) {
  const answer = await visitor()(listPublicRfqs, { query });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data;
}

const read = async (number: string) => visitor()(readPublicRfq, { params: { number } });

describe('a public RFQ', () => {
  it('shows number, name, category, lines and end, and neither buyer, price, place nor documents', async () => {
    const rfq = await publish({ note: 'Secret note', title: 'Ducted cooling units' });
    const answer = await read(rfq.digits);
    if (!answer.ok) throw new Error(answer.code);
    expect(Object.keys(answer.data).toSorted()).toEqual(
      [
        'category',
        'end_date',
        'expires_at',
        'lines',
        'number',
        'similar',
        'status',
        'sub_category',
        'title',
      ].toSorted(),
    );
    expect(answer.data).toMatchObject({
      number: Number(rfq.digits),
      title: 'Ducted cooling units',
      end_date: dayIn(api, 7),
      status: 'active',
      similar: [],
    });
    expect(answer.data.lines.map(({ quantity, unit_code: unit }) => [quantity, unit])).toEqual([
      ['320', 'MTQ'],
      ['48.5', 'TNE'],
      ['20', 'TNE'],
    ]);
    const company = await api.db
      .selectFrom('company')
      .select('display_name')
      .where('id', '=', buyer.companyId)
      .executeTakeFirstOrThrow();
    const text = JSON.stringify(answer.data);
    for (const secret of [
      'Secret',
      company.display_name,
      buyer.companyId,
      '186500',
      'Dubai',
      rfq.id,
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  it('is Closing Soon three days before its end and Closed after it, also if the clock job has not run', async () => {
    const rfq = await publish({ expiry_date: dayIn(api, 5) });
    const statusIn = async (ms: number) => {
      api.advance(ms);
      const answer = await read(rfq.digits);
      api.advance(-ms);
      return answer.ok && answer.data.status;
    };
    const leftMs = new Date(rfq.expires_at).getTime() - api.now().getTime();
    const threeDaysMs = 3 * 86_400_000;
    expect(await statusIn(leftMs - threeDaysMs - 1)).toBe('active');
    expect(await statusIn(leftMs - threeDaysMs)).toBe('closing');
    expect(await statusIn(leftMs)).toBe('closed');
  });

  it('is not found once it was cancelled, like a missing one', async () => {
    const rfq = await publish({ title: 'Cancelled cable' });
    const params = { id: rfq.id };
    const body = { reason: 'terms', reason_text: 'No longer needed' } as const;
    const done = await payingClient(api, buyer)(cancelRfq, { params, body });
    expect(done).toMatchObject({ ok: true });
    expect(await read(rfq.digits)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await read('999999999')).toMatchObject({ status: 404, code: 'not_found' });
    expect((await api.fetch('/public/rfqs/abc')).status).toBe(404);
    expect((await list({ key: 'Cancelled cable' })).data.map(({ title }) => title)).not.toContain(
      'Cancelled cable',
    );
  });

  it('has similar ones: open ones of its category, the newest first, five at most', async () => {
    const category = await categoryId(api, 'Furniture');
    const many = [];
    for (let made = 0; made < 7; made += 1)
      many.push(await publish({ category_id: category, title: `Desks ${made}` }));
    const answer = await read(many[0]?.digits ?? '');
    if (!answer.ok) throw new Error(answer.code);
    expect(answer.data.similar.map(({ title }) => title)).toEqual(
      [6, 5, 4, 3, 2].map((made) => `Desks ${made}`),
    );
    const [first] = answer.data.similar;
    expect(first?.line).toEqual({
      description: 'Ready-mix concrete C40, 20 mm, SRC cement',
      quantity: '320',
      unit_code: 'MTQ',
    });
    expect(first?.end_date).toBe(dayIn(api, 7));
  });
});

describe('the public search', () => {
  it('finds by keyword, name and number, by category and by status', async () => {
    const hvac = await categoryId(api, 'HVAC');
    const soon = await publish({
      title: 'Chillers for the mall',
      category_id: hvac,
      expiry_date: dayIn(api, 2),
    });
    const later = await publish({
      title: 'Split units',
      category_id: hvac,
      expiry_date: dayIn(api, 9),
    });
    const titles = async (query: InputOf<typeof listPublicRfqs>['query']) =>
      (await list(query)).data.map(({ title }) => title);
    expect(await titles({ category: hvac })).toEqual(['Split units', 'Chillers for the mall']);
    expect(await titles({ category: hvac, status: 'active' })).toEqual(['Split units']);
    expect(await titles({ category: hvac, status: 'closing' })).toEqual(['Chillers for the mall']);
    expect(await titles({ category: hvac, status: 'closed' })).toEqual([]);
    expect(await titles({ key: 'chiller', category: hvac })).toEqual(['Chillers for the mall']);
    expect(await titles({ key: `RFQ-${later.digits}` })).toContain('Split units');
    expect(await titles({ key: 'الحديد', category: hvac })).toHaveLength(2);
    api.advance(3 * 86_400_000);
    expect(await titles({ category: hvac, status: 'closed' })).toEqual(['Chillers for the mall']);
    api.advance(-3 * 86_400_000);
    expect(soon.id).not.toBe(later.id);
  });

  it('lists open RFQs first, then closed ones, each group with the newest first, on every page', async () => {
    const steel = await categoryId(api, 'Plumbing');
    const made: Awaited<ReturnType<typeof publish>>[] = [];
    for (let at = 0; at < 12; at += 1) {
      const days = at % 3 === 0 ? 9 : 2;
      made.push(
        await publish({
          title: `Order of lists ${at}`,
          category_id: steel,
          expiry_date: dayIn(api, days),
        }),
      );
    }
    api.advance(4 * 86_400_000);
    const pages = [await list({ category: steel }), await list({ category: steel, page: '2' })];
    const key = 'Order of lists';
    const matches = [await list({ key }), await list({ key, page: '2' })];
    api.advance(-4 * 86_400_000);
    const rows = pages.flatMap(({ data }) => data);
    const numbersOf = (isOpen: boolean) =>
      made
        .flatMap(({ digits }, at) => ((at % 3 === 0) === isOpen ? [Number(digits)] : []))
        .toReversed();
    const own = new Set(made.map(({ digits }) => Number(digits)));
    expect(rows.map(({ number }) => number).filter((number) => own.has(number))).toEqual([
      ...numbersOf(true),
      ...numbersOf(false),
    ]);
    expect(matches.flatMap(({ data }) => data).map(({ number }) => number)).toEqual([
      ...numbersOf(true),
      ...numbersOf(false),
    ]);
    expect(rows.map(({ days_left: days }) => days === null)).toEqual(
      rows.map(({ status }) => status === 'closed'),
    );
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  });

  it('has pages of ten, and a page past the last is empty', async () => {
    const all = await list();
    expect(all.data).toHaveLength(10);
    expect(all).toMatchObject({ per_page: 10, current_page: 1, total_is_least: false });
    const last = await list({ page: String(all.last_page) });
    expect(last.data.length).toBe(all.total - (all.last_page - 1) * 10);
    expect(await list({ page: '99' })).toMatchObject({ data: [], total: all.total });
  });

  it('refuses an invalid filter', async () => {
    expect((await api.fetch('/public/rfqs?status=draft')).status).toBe(422);
    expect((await api.fetch('/public/rfqs?category=steel')).status).toBe(422);
    expect((await api.fetch('/public/rfqs?page=0')).status).toBe(422);
  });

  it('costs two queries', async () => {
    const rfqs = { api, token: '', path: '/public/rfqs' };
    await checkCost(rfqs, 'key=units&status=active');
    await checkCost(rfqs, 'status=closed');
    await checkCost(rfqs, '');
  });
});

describe('the figures of the home page', () => {
  it('are the newest open RFQs and true counts, without small figures', async () => {
    const answer = await visitor()(readHome, {});
    if (!answer.ok) throw new Error(answer.code);
    const { rfqs, categories, open, figures } = answer.data;
    expect(rfqs).toHaveLength(6);
    expect(rfqs.every(({ status }) => status !== 'closed')).toBe(true);
    const { total } = await api.db
      .selectFrom('rfq')
      .select(({ fn }) => fn.countAll<bigint>().as('total'))
      .where('state', '=', 'active')
      .executeTakeFirstOrThrow();
    expect(open).toBe(Number(total));
    expect(categories.find(({ name_en: name }) => name === 'Furniture')?.open).toBe(7);
    expect(categories.reduce((sum, one) => sum + one.open, 0)).toBe(open);
    expect(figures).toEqual({ suppliers: null, buyers: null, rfqs: expect.any(Number) });
  });

  it('are counted again after a minute', async () => {
    const openNow = async () => {
      const answer = await visitor()(readHome, {});
      return answer.ok ? answer.data.open : -1;
    };
    const before = await openNow();
    await publish();
    expect(await openNow()).toBe(before);
    api.advance(60_000);
    expect(await openNow()).toBe(before + 1);
  });
});

describe('the sitemap of open RFQs', () => {
  it('names its non-empty parts, and counts them again after an hour', async () => {
    const early = await publish();
    const part = String(Math.floor(Number(early.digits) / mapPartSize));
    const numbers = async () => {
      const answer = await visitor()(readMapPart, { params: { part } });
      if (!answer.ok) throw new Error(answer.code);
      return answer.data.numbers;
    };
    api.advance(3_600_000);
    expect(await visitor()(readMapParts, {})).toMatchObject({
      ok: true,
      data: { parts: [Number(part)] },
    });
    expect(await numbers()).toContain(Number(early.digits));
    const late = await publish();
    expect(await numbers()).not.toContain(Number(late.digits));
    api.advance(3_600_000);
    expect(await numbers()).toContain(Number(late.digits));
    // There are no parts beyond the sitemap.
    expect(await visitor()(readMapPart, { params: { part: '99999' } })).toMatchObject({
      ok: false,
      code: 'not_found',
    });
  });
});
