import { afterAll, beforeAll, expect, it } from 'vitest';
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
import { listPackages } from '#features/wallet/schema/wallet.ts';
import { dataOf } from '../factories/order.ts';
import {
  addSupplier as addTreasury,
  decideAtSandbox,
  deliver,
  giveBalance,
  startCard,
} from '../factories/wallet.ts';
import { startApi, type TestApi } from '../harness/api.ts';

const hourMs = 3_600_000;

let api: TestApi;
let supplier: Party;
let list: TestedList;

beforeAll(async () => {
  api = await startApi('list statement');
  supplier = await addParty(api, 'supplier');
  for (let at = 0; at < 12; at += 1) {
    await giveBalance(api, supplier.companyId, BigInt(10_000 + ((at * 7) % 12) * 100));
    api.advance(9 * hourMs);
  }
  list = { api, token: supplier.token, path: '/dashboard/supplier/wallet/statement' };
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

type Row = Readonly<Record<string, unknown>>;
const text = (name: string) => (row: Row) => String(row[name]);
const dubaiDay = (row: Row) =>
  new Date(Date.parse(text('at')(row)) + 4 * hourMs).toISOString().slice(0, 10);

it('the statement sorts in both directions by time and by amount', async () => {
  await checkSort(
    list,
    'date',
    (row) => row['id'],
    (row) => Number(row['row']),
  );
  await checkSort(
    list,
    'credit',
    (row) => row['id'],
    (row) => Number(row['credit']),
  );
  expect(await allRows(list)).toEqual(await allRows(list, 'sort=-date'));
});

it('the statement is filtered by days of Dubai, with a side and a month, with two queries', async () => {
  const whole = await allRows(list);
  const day = dubaiDay(whole[5] ?? {});
  expect(await allRows(list, `from=${day}&to=${day}&kind=credit&month=${day.slice(0, 7)}`)).toEqual(
    whole.filter((row) => dubaiDay(row) === day),
  );
  expect(await allRows(list, `from=${day}&kind=debit`)).toEqual([]);
  expect(await refusedFields(list, 'sort=reference')).toEqual(['sort']);
  expect(await refusedFields(list, `from=${day}&to=2026-01-01`)).toEqual(['to']);
  await checkCost(list, `from=${day}&sort=-credit&key=TU`);
});

it('the statement is exported as the pages show it, by its own company', async () => {
  const file = await checkExport(list, 'sort=credit', 3, text('reference'));
  expect(file.rightToLeft).toBe(true);
  const foreign = (await addParty(api, 'supplier')).token;
  await checkFileIsOwn(list, { wrong: (await addParty(api, 'buyer')).token, foreign });
});

it('the statement has the bonus in a column of its own, and reports where a filter omits rows', async () => {
  const other = await addTreasury(api);
  const packages = dataOf(await api.as({ token: other.token })(listPackages, {}));
  const growth = packages.find(({ name_en: name }) => name === 'Growth');
  const { paymentId } = await startCard(api, other, { package_id: growth?.id ?? '' });
  await deliver(api, await decideAtSandbox(api, paymentId));
  await giveBalance(api, other.companyId, 10_000n);
  const csv = async (query: string, locale: 'en' | 'ar' = 'en') => {
    const path = `/dashboard/supplier/wallet/statement/export?format=csv&${query}`;
    const response = await api.fetch(path, {}, { token: other.token, locale });
    const whole = new TextDecoder().decode(await response.arrayBuffer()).trim();
    return whole.split('\r\n').map((line) => line.split(','));
  };
  const whole = await csv('');
  const at = whole[0]?.indexOf('of which bonus') ?? -1;
  expect(whole.map((cells) => cells[at])).toEqual(['of which bonus', '', '150.00']);
  const said = 'Filtered: some rows are hidden. Balances are those of the full statement.';
  expect(whole.flat().join()).not.toContain('Filtered');
  for (const query of [
    'kind=credit',
    'key=TU',
    'month=2026-11',
    'from=2026-11-01',
    'to=2027-11-01',
  ]) {
    expect((await csv(query)).at(-1)?.join()).toContain(said);
  }
  expect((await csv('kind=credit', 'ar')).at(-1)?.join()).toContain('الأرصدة للكشف كله');
});
