import { afterAll, beforeAll, expect, it } from 'vitest';
import { paidSorts } from '#features/access/schema/paid.ts';
import { addParty, categoryOf, type Party } from '../factories/access.ts';
import {
  allRows,
  checkCost,
  checkExport,
  checkFileIsOwn,
  checkSort,
  refusedFields,
  type TestedList,
} from '../factories/list.ts';
import { giveAccess, publishRfq } from '../factories/offer.ts';
import { startApi, type TestApi } from '../harness/api.ts';

const hourMs = 3_600_000;

let api: TestApi;
let supplier: Party;
let hvac: string;
let list: TestedList;

beforeAll(async () => {
  api = await startApi('list paid');
  const buyer = await addParty(api, 'buyer');
  supplier = await addParty(api, 'supplier');
  hvac = await categoryOf(api, 'HVAC');
  const plumbing = await categoryOf(api, 'Plumbing');
  for (let at = 0; at < 12; at += 1) {
    const title = `${at % 2 === 0 ? 'crane' : 'Crane'} ${String((at * 5) % 12).padStart(2, '0')}`;
    const set = { title, category_id: at % 3 === 0 ? hvac : plumbing };
    const { rfqId } = await publishRfq(api, buyer, { days: 10 + ((at * 7) % 12), set });
    await giveAccess(api, supplier, rfqId);
    const fee = { fee_fils: BigInt(2_500 + ((at * 11) % 12) * 100) };
    await api.db.updateTable('access').set(fee).where('rfq_id', '=', rfqId).execute();
    api.advance(7 * hourMs);
  }
  list = { api, token: supplier.token, path: '/dashboard/supplier/rfq/paid' };
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

type Row = Readonly<Record<string, unknown>>;
const text = (name: string) => (row: Row) => String(row[name]);
const dubaiDay = (row: Row) =>
  new Date(Date.parse(text('bought_at')(row)) + 4 * hourMs).toISOString().slice(0, 10);
const valueOf = {
  title: (row: Row) => text('title')(row).toLowerCase(),
  ends: text('expires_at'),
  bought: text('bought_at'),
  fee: (row: Row) => Number(row['deducted_fee_aed']),
};

it.each(paidSorts)(
  'the list of paid RFQs by %s sorts in both directions across all pages',
  async (sort) => {
    await checkSort(list, sort, (row) => row['access_id'], valueOf[sort]);
  },
);

it('the list of paid RFQs is never sorted by a state that suppliers must not know', async () => {
  expect(await refusedFields(list, 'sort=status')).toEqual(['sort']);
});

it('the list of paid RFQs is filtered by category, by days of the purchase and by a text, with two queries', async () => {
  expect(await allRows(list, `category=${hvac}`)).toHaveLength(4);
  const whole = await allRows(list);
  const day = dubaiDay(whole[5] ?? {});
  expect(await allRows(list, `from=${day}&to=${day}`)).toEqual(
    whole.filter((row) => dubaiDay(row) === day),
  );
  expect(await allRows(list, `from=${day}&to=${day}&key=zzzz`)).toEqual([]);
  expect(await refusedFields(list, `from=${day}&to=2026-01-01`)).toEqual(['to']);
  await checkCost(list, `from=${day}&sort=-title&key=crane&category=${hvac}`);
});

it('the list of paid RFQs is exported as the pages show it, by its own company', async () => {
  expect(
    (await checkExport(list, `sort=-fee&category=${hvac}`, 1, text('number'))).rightToLeft,
  ).toBe(true);
  const foreign = (await addParty(api, 'supplier')).token;
  await checkFileIsOwn(list, { wrong: (await addParty(api, 'buyer')).token, foreign });
});
