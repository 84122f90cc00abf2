import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftSorts } from '#features/draft/schema.ts';
import { addParty, type Party } from '../factories/access.ts';
import {
  allRows,
  checkCost,
  checkExport,
  checkFileIsOwn,
  checkSort,
  refusedFields,
  type TestedList,
} from '../factories/list.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';

const hourMs = 3_600_000;
const random = seededRandom('own lists');

let api: TestApi;
let buyer: Party;
let other: Party;
let drafts: TestedList;
let log: TestedList;

beforeAll(async () => {
  api = await startApi('own lists');
  buyer = await addParty(api, 'buyer');
  other = await addParty(api, 'buyer');
  for (let at = 0; at < 12; at += 1) {
    const title = `${at % 2 === 0 ? 'paint' : 'Paint'} ${String((at * 5) % 12).padStart(2, '0')}`;
    const saved = new Date(api.now().getTime() + ((at * 7) % 12) * 5 * hourMs);
    const whose = { company_id: buyer.companyId, member_id: buyer.memberId };
    const times = { created_at: api.now(), updated_at: saved };
    const draft = { ...whose, ...times, kind: 'rfq' as const, rfq_id: null, title, payload: '{}' };
    await api.db
      .insertInto('draft')
      .values({ ...draft, id: random.id() })
      .execute();
    const line = {
      ...whose,
      subject_type: 'rfq',
      subject_id: random.id(),
      params: JSON.stringify({ number: `N-${at}` }),
    };
    const act = { ...line, verb: 'rfq.published', address: '198.51.100.7', at: api.now() };
    await api.db
      .insertInto('activity')
      .values({ ...act, id: random.id() })
      .execute();
    api.advance(5 * hourMs);
  }
  drafts = { api, token: buyer.token, path: '/dashboard/draft' };
  log = { api, token: buyer.token, path: '/dashboard/activity' };
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

type Row = Readonly<Record<string, unknown>>;
const text = (name: string) => (row: Row) => String(row[name]);
const idOf = (row: Row) => row['id'];
const numberOf = (row: Row) => String((row['record'] as Row)['number']);
const dubaiDay = (instant: string) =>
  new Date(Date.parse(instant) + 4 * hourMs).toISOString().slice(0, 10);
const draftValue = {
  title: (row: Row) => text('title')(row).toLowerCase(),
  created: text('created_at'),
  saved: text('updated_at'),
};

describe('the order of drafts and of the log', () => {
  it.each(draftSorts)('drafts: %s sorts in both directions across all pages', async (sort) => {
    await checkSort(drafts, sort, idOf, draftValue[sort]);
  });
  it('the log sorts in both directions by time, the newest first by default', async () => {
    await checkSort(log, 'date', idOf, text('date'));
    expect(await allRows(log)).toEqual(await allRows(log, 'sort=-date'));
  });
});

describe('the filters of drafts and of the log', () => {
  it.each([
    ['drafts', 'updated_at'],
    ['log', 'date'],
  ] as const)('%s: are days of Dubai and a text, with two queries', async (name, field) => {
    const list = name === 'drafts' ? drafts : log;
    const whole = await allRows(list);
    const day = dubaiDay(text(field)(whole[4] ?? {}));
    const ofDay = whole.filter((row) => dubaiDay(text(field)(row)) === day);
    expect(await allRows(list, `from=${day}&to=${day}`)).toEqual(ofDay);
    expect(await allRows(list, `from=${day}`)).toEqual(
      whole.filter((row) => dubaiDay(text(field)(row)) >= day),
    );
    expect(await allRows(list, `from=${day}&to=${day}&key=zzzz`)).toEqual([]);
    expect(await refusedFields(list, 'sort=address')).toEqual(['sort']);
    expect(await refusedFields(list, `from=${day}&to=2026-01-01`)).toEqual(['to']);
    await checkCost(list, `from=${day}&key=p`);
  });
});

describe('drafts and the log as files', () => {
  it('contain the rows of the pages, in their order', async () => {
    const file = await checkExport(drafts, 'sort=-title', 0, text('title'));
    expect(file.heads[0]).toBe('المسودة');
    expect((await checkExport(log, 'sort=date&key=N-1', 2, numberOf)).rightToLeft).toBe(true);
  });

  it('belong to their user', async () => {
    const wrong = (await addParty(api, 'buyer', { approved: false })).token;
    await checkFileIsOwn(drafts, { wrong, foreign: other.token });
    await checkFileIsOwn(log, { wrong, foreign: other.token });
  });
});
