import { afterAll, beforeAll, expect, it } from 'vitest';
import { addParty, addRfq, addSupplier, categoryOf } from '../factories-access.ts';
import { allRows, checkExport, checkFileIsOwn, type TestedList } from '../factories-list.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let list: TestedList;

beforeAll(async () => {
  api = await startApi('list available');
  const buyer = await addParty(api, 'buyer', { name: 'Hidden Buyer' });
  const supplier = await addSupplier(api);
  for (let at = 0; at < 14; at += 1) {
    await addRfq(api, buyer, { title: at % 7 === 0 ? `Chiller ${at}` : `Duct ${at}`, days: 5 + at });
  }
  list = { api, token: supplier.token, path: '/dashboard/buyer/rfq/show/available' };
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const number = (row: Readonly<Record<string, unknown>>) => String(row['number']);

it('is taken away whole and filtered, at one query, without a word of the buyer', async () => {
  const hvac = await categoryOf(api, 'HVAC');
  expect(await allRows(list)).toHaveLength(14);
  const file = await checkExport(list, `category=${hvac}`, 1, number);
  expect(file.rightToLeft).toBe(true);
  const text = await (await api.fetch(`${list.path}/export?format=csv`, {}, { token: list.token })).text();
  expect(text).toContain('Duct 13');
  expect(text).not.toContain('Hidden Buyer');
});

it.each(['chiller', 'duct', 'zzzz'])('holds the rows that a search for "%s" shows', async (key) => {
  const wanted = (await allRows(list, `key=${key}`)).map(number);
  const csv = await (await api.fetch(`${list.path}/export?format=csv&key=${key}`, {}, { token: list.token })).text();
  const lines = csv.trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(wanted.length);
  for (const [at, one] of wanted.entries()) expect(lines[at]).toContain(one);
});

it('is its own company’s', async () => {
  const foreign = (await addParty(api, 'supplier')).token;
  await checkFileIsOwn(list, { wrong: (await addParty(api, 'buyer')).token, foreign });
});
