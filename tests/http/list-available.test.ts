import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSearchAlerts } from '#features/saved-search/commands/alert.ts';
import { listNotifications } from '#features/notification/schema.ts';
import { saveSearch } from '#features/saved-search/schema.ts';
import {
  addParty,
  addRfq,
  addSupplier,
  categoryOf,
  chooseCategories,
  toldTo,
} from '../factories/access.ts';
import {
  allRows,
  checkExport,
  checkFileIsOwn,
  checkSort,
  refusedFields,
  type TestedList,
} from '../factories/list.ts';
import { dataOf } from '../factories/order.ts';
import { publishRfq } from '../factories/rfq.ts';
import { stripBidiControls } from '#shared/bidi.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let list: TestedList;

beforeAll(async () => {
  api = await startApi('list available');
  const buyer = await addParty(api, 'buyer', { name: 'Hidden Buyer' });
  const supplier = await addSupplier(api);
  for (let at = 0; at < 14; at += 1) {
    await addRfq(api, buyer, {
      title: at % 7 === 0 ? `Chiller ${at}` : `Duct ${at}`,
      days: 5 + at,
    });
  }
  list = { api, token: supplier.token, path: '/dashboard/buyer/rfq/show/available' };
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const number = (row: Readonly<Record<string, unknown>>) => String(row['number']);

it('the list is exported whole and filtered, with one query and without data of the buyer', async () => {
  const hvac = await categoryOf(api, 'HVAC');
  expect(await allRows(list)).toHaveLength(14);
  const file = await checkExport(list, `category=${hvac}`, 1, number);
  expect(file.rightToLeft).toBe(true);
  const text = await (
    await api.fetch(`${list.path}/export?format=csv`, {}, { token: list.token })
  ).text();
  expect(text).toContain('Duct 13');
  expect(text).not.toContain('Hidden Buyer');
});

it.each(['chiller', 'duct', 'zzzz'])(
  'the exported list has the rows of a search for "%s"',
  async (key) => {
    const wanted = (await allRows(list, `key=${key}`)).map(number);
    const csv = await (
      await api.fetch(`${list.path}/export?format=csv&key=${key}`, {}, { token: list.token })
    ).text();
    const lines = csv.trimEnd().split('\r\n').slice(1);
    expect(lines).toHaveLength(wanted.length);
    for (const [at, one] of wanted.entries()) expect(lines[at]).toContain(one);
  },
);

it('the exported list belongs to its own company', async () => {
  const foreign = (await addParty(api, 'supplier')).token;
  await checkFileIsOwn(list, { wrong: (await addParty(api, 'buyer')).token, foreign });
});

describe('the filtered and sorted list', () => {
  const dayMs = 86_400_000;
  const feeOf = (row: Readonly<Record<string, unknown>>) => Number(row['deducted_fee_aed']);
  const endOf = (row: Readonly<Record<string, unknown>>) => Date.parse(String(row['expires_at']));
  let wide: TestedList;

  beforeAll(async () => {
    const buyer = await addParty(api, 'buyer');
    const supplier = await addParty(api, 'supplier');
    await chooseCategories(api, supplier.companyId, 'Building materials', 'Electrical');
    for (let at = 0; at < 24; at += 1) {
      const category = at % 3 === 0 ? 'Electrical' : 'Building materials';
      const feeFils = BigInt(2500 + ((at * 7) % 24) * 1000);
      const id = await addRfq(api, buyer, {
        title: `Valve ${at}`,
        category,
        feeFils,
        days: 0.5 + ((at * 5) % 24) / 2,
      });
      if (at % 4 === 0) {
        await api.db
          .updateTable('rfq')
          .set({ delivery_method: 'pickup' })
          .where('id', '=', id)
          .execute();
      }
    }
    wide = { api, token: supplier.token, path: list.path };
  });

  it('is sorted by deadline and by fee, in both directions, across pages and categories', async () => {
    await checkSort(wide, 'ends', number, endOf);
    await checkSort(wide, 'fee', number, feeOf);
  });

  it.each([
    [
      'delivery=pickup',
      (row: Readonly<Record<string, unknown>>) => row['delivery_method'] === 'pickup',
    ],
    ['fee_from=100', (row: Readonly<Record<string, unknown>>) => feeOf(row) >= 100],
    ['fee_to=100.00', (row: Readonly<Record<string, unknown>>) => feeOf(row) <= 100],
    ['fee_from=55&fee_to=55', (row: Readonly<Record<string, unknown>>) => feeOf(row) === 55],
    [
      'left=1',
      (row: Readonly<Record<string, unknown>>) => endOf(row) <= api.now().getTime() + dayMs,
    ],
    [
      'left=3',
      (row: Readonly<Record<string, unknown>>) => endOf(row) <= api.now().getTime() + 3 * dayMs,
    ],
    [
      'left=7',
      (row: Readonly<Record<string, unknown>>) => endOf(row) <= api.now().getTime() + 7 * dayMs,
    ],
    [
      'left=7&delivery=pickup&fee_to=200&sort=-fee',
      (row: Readonly<Record<string, unknown>>) =>
        endOf(row) <= api.now().getTime() + 7 * dayMs &&
        row['delivery_method'] === 'pickup' &&
        feeOf(row) <= 200,
    ],
  ] as const)(
    'contains with %s exactly the matching rows, with and without text',
    async (query, fits) => {
      const wanted = (await allRows(wide)).filter(fits).map(number);
      expect(wanted.length).toBeGreaterThan(0);
      // A filter by remaining time sorts by deadline unless another order is requested.
      const isOrdered = /sort=|left=/.test(query);
      const found = (await allRows(wide, query)).map(number);
      expect(isOrdered ? found.toSorted() : found).toEqual(isOrdered ? wanted.toSorted() : wanted);
      // Every title has the word.
      expect((await allRows(wide, `${query}&key=valve`)).map(number)).toEqual(found);
    },
  );

  it('shows the nearest deadline first within a remaining time, and another order on request', async () => {
    for (const query of ['left=7', 'left=7&key=valve']) {
      const ends = (await allRows(wide, query)).map(endOf);
      expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    }
    const fees = (await allRows(wide, 'left=7&sort=fee')).map(feeOf);
    expect(fees).toEqual(fees.toSorted((a, b) => a - b));
  });

  it('sorts the matches of a search', async () => {
    const rows = await allRows(wide, 'key=valve&sort=ends');
    expect(rows.map(endOf)).toEqual(rows.map(endOf).toSorted((a, b) => a - b));
    const dear = await allRows(wide, 'key=valve&sort=-fee');
    expect(dear.map(feeOf)).toEqual(dear.map(feeOf).toSorted((a, b) => b - a));
  });

  it('is exported as shown', async () => {
    await checkExport(wide, 'fee_from=55&sort=fee', 1, number);
    await checkExport(wide, 'left=7', 1, number);
  });

  it('accepts digits of either script, and refuses invalid filters at their field', async () => {
    expect((await allRows(wide, `fee_to=${encodeURIComponent('١٠٠')}`)).map(number)).toEqual(
      (await allRows(wide, 'fee_to=100')).map(number),
    );
    expect(await refusedFields(wide, 'left=2')).toEqual(['left']);
    expect(await refusedFields(wide, 'delivery=drone')).toEqual(['delivery']);
    expect(await refusedFields(wide, 'fee_from=-1')).toEqual(['fee_from']);
    expect(await refusedFields(wide, 'fee_from=1e5')).toEqual(['fee_from']);
    expect(await refusedFields(wide, 'fee_from=200&fee_to=100')).toEqual(['fee_to']);
    expect(await refusedFields(wide, 'sort=title')).toEqual(['sort']);
  });
});

it('a saved search finds the same RFQs, by the number in either script', async () => {
  const buyer = await addParty(api, 'buyer');
  const keep = async (key: string) => {
    const party = await addSupplier(api);
    dataOf(await api.as(party)(saveSearch, { body: { name: 'Mine', alert: 'now', key } }));
    return party;
  };
  const { rows } = await sql<{ next: bigint }>`select max(number) + 1 as next from rfq`.execute(
    api.db,
  );
  const next = String(rows[0]?.next);
  const arabic = next.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
  const parties = [await keep(`RFQ-${next}`), await keep(arabic), await keep(`RFQ-${next}1`)];
  await publishRfq(api, buyer, { category_id: await categoryOf(api, 'HVAC') });
  await runSearchAlerts(api.services);
  const told = await Promise.all(
    parties.map(async (party) => (await toldTo(api, party)).map(({ type }) => type)),
  );
  expect(told).toEqual([['search_matched'], ['search_matched'], ['rfq_published']]);
  const facts = await Promise.all(
    parties.map(async (party) => {
      const data = dataOf(await api.as(party)(listNotifications, { query: {} }));
      return stripBidiControls(data[0]?.fact ?? '').split(' · ');
    }),
  );
  const offered = [expect.stringMatching(/^AED/), expect.stringMatching(/^closes in \d+/)];
  expect(facts).toEqual([[...offered, 'Mine'], [...offered, 'Mine'], offered]);
});
