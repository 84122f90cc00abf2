import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NotificationType } from '#features/notification/rules/kinds.ts';
import { readNotification, unreadNotification } from '#features/notification/schema.ts';
import { notify } from '#features/notification/store/notify.ts';
import { momentInDubai } from '#shared/list-file.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import {
  allRows,
  checkCost,
  checkExport,
  refusedFields,
  type TestedList,
} from '../factories/list.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';

const hourMs = 3_600_000;
const random = seededRandom('list notifications');
const kinds = [
  'offer_received',
  'offer_lapsed',
  'negotiation_declined',
  'rfq_expired',
  'deal_canceled',
  'award_asked',
  'order_acknowledged',
] as const satisfies readonly NotificationType[];
const params = {
  rfq_id: random.id(),
  number: 'RFQ-10482',
  title: 'Copper cable',
  offer_id: random.id(),
  company: '=Kiosk',
  negotiation_id: random.id(),
  order_id: random.id(),
  serial: 'PO-2026-00031',
  reason: '',
  note: '',
};

let api: TestApi;
let buyer: Party;
let list: TestedList;

beforeAll(async () => {
  api = await startApi('list notifications');
  buyer = await addParty(api, 'buyer');
  list = { api, token: buyer.token, path: '/notifications' };
  for (let at = 0; at < 21; at += 1) {
    const type = kinds[at % kinds.length] ?? 'offer_received';
    await api.db
      .transaction()
      .execute((tx) =>
        notify(tx, { random, now: api.now() }, { memberId: buyer.memberId, type, params }),
      );
    api.advance(9 * hourMs);
  }
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

type Row = Readonly<Record<string, unknown>>;
const kindOf = (row: Row) => (row['data'] as { kind: string }).kind;
const idOf = (row: Row) => String(row['id']);
const dubaiDay = (row: Row) => momentInDubai(String(row['date'])).slice(0, 10);

it.each([
  ['offer', ['offer_received', 'offer_lapsed']],
  ['negotiation', ['negotiation_declined']],
  ['rfq', ['rfq_expired']],
  ['accept-offer', ['deal_canceled']],
  ['approval', ['award_asked']],
])('the list is filtered by the topic "%s", newest first', async (topic, wanted) => {
  const whole = await allRows(list);
  expect(whole).toHaveLength(21);
  const rows = await allRows(list, `topic=${topic}`);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows).toEqual(whole.filter((row) => wanted.includes(kindOf(row))));
  expect(rows.map(idOf)).toEqual(rows.map(idOf).toSorted().toReversed());
});

it('the list is filtered by days of Dubai, both inclusive, with two queries', async () => {
  const whole = await allRows(list);
  const [to, from] = [dubaiDay(whole[4] ?? {}), dubaiDay(whole[11] ?? {})];
  const within = whole.filter((row) => dubaiDay(row) >= from && dubaiDay(row) <= to);
  expect(within.length).toBeLessThan(whole.length);
  expect(await allRows(list, `from=${from}&to=${to}`)).toEqual(within);
  expect(await refusedFields(list, `from=${to}&to=${from}`)).toEqual(['to']);
  expect(await refusedFields(list, 'topic=gossip')).toEqual(['topic']);
  expect(await refusedFields(list, 'state=read')).toEqual(['state']);
  await checkCost(list, `from=${from}&to=${to}&topic=offer&state=unread`);
});

it('the list is filtered by new ones, while the bell counts all of them', async () => {
  const [first] = await allRows(list, 'topic=rfq');
  const read = idOf(first ?? {});
  await api.as({ token: buyer.token })(readNotification, { body: { id: read } });
  const rows = await allRows(list, 'state=unread');
  expect(rows).toHaveLength(20);
  expect(rows.map(idOf)).not.toContain(read);
  expect((await allRows(list, 'state=unread&topic=rfq')).map(kindOf)).toEqual([
    'rfq_expired',
    'rfq_expired',
  ]);
  const response = await api.fetch('/notifications?topic=rfq', {}, { token: buyer.token });
  expect(await response.json()).toMatchObject({ count: 20, total: 3, last_page: 1 });
});

it('the list has one order over pages and file: by time, and by id at one time', async () => {
  const reader = await addParty(api, 'buyer');
  const own = { ...list, token: reader.token };
  const at = api.now().getTime();
  // Ids in the order of storing; the times run against it and repeat.
  const rows = Array.from({ length: 25 }, (_, index) => ({
    id: random.id(),
    member_id: reader.memberId,
    type: 'offer_received',
    params: JSON.stringify({ ...params, company: `Company ${index}` }),
    created_at: new Date(at - Math.floor(index / 4) * hourMs),
  }));
  await api.db.insertInto('notification').values(rows).execute();
  const wanted = rows
    .toSorted(
      (one, other) =>
        other.created_at.getTime() - one.created_at.getTime() || (other.id < one.id ? -1 : 1),
    )
    .map(({ id }) => id);
  expect((await allRows(own)).map(idOf)).toEqual(wanted);
  const file = await api.fetch('/notifications/export?format=csv&lang=en', {}, reader);
  const nameIn = (line: string) => /Company \d+/.exec(line)?.[0];
  const nameOf = new Map(rows.map(({ id }, index) => [id, `Company ${index}`]));
  expect((await file.text()).trimEnd().split('\n').slice(1).map(nameIn)).toEqual(
    wanted.map((id) => nameOf.get(id)),
  );
});

it('the list is exported as the pages show it', async () => {
  const file = await checkExport(list, 'topic=offer', 3, (row) =>
    momentInDubai(String(row['date'])),
  );
  expect(file.rightToLeft).toBe(true);
  expect(file.heads).toHaveLength(5);
});

it('the list is private to its user, filtered or as a file', async () => {
  const file = '/notifications/export?format=csv';
  expect((await api.fetch(file)).status).toBe(401);
  expect(
    (await api.fetch('/notifications/export?format=pdf', {}, { token: buyer.token })).status,
  ).toBe(422);
  const colleague = await addMember(api, buyer.companyId, { roles: ['administrator'] });
  for (const { token } of [colleague, await addParty(api, 'supplier')]) {
    expect(await allRows({ ...list, token }, 'topic=offer')).toEqual([]);
    const text = await (await api.fetch(file, {}, { token })).text();
    expect(text.trimEnd().split('\n')).toHaveLength(1);
  }
});

it('a notification is marked as unread again, by its user only', async () => {
  const [first] = await allRows(list);
  const input = { body: { id: idOf(first ?? {}) } };
  const own = api.as({ token: buyer.token });
  const before = await own(readNotification, input);
  if (!before.ok) throw new Error(before.code);
  expect(await api.as()(unreadNotification, input)).toMatchObject({ ok: false, status: 401 });
  const stranger = api.as({ token: (await addParty(api, 'buyer')).token });
  expect(await stranger(unreadNotification, input)).toMatchObject({ ok: false, status: 404 });
  expect((await allRows(list))[0]).toMatchObject({
    read: true,
    can: { read: false, unread: true },
  });
  for (const turn of ['first', 'second'])
    expect(await own(unreadNotification, input), turn).toMatchObject({
      ok: true,
      extra: { count: before.extra.count + 1 },
    });
  expect((await allRows(list))[0]).toMatchObject({ read: false });
});
