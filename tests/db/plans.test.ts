import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedBench } from '../../bench/seed.ts';
import {
  countOpenRfqs,
  listOpenRfqs,
  openTotal,
  type AvailableFilter,
} from '#features/access/store/open.ts';
import { findNames } from '#features/audit/store/list.ts';
import { listRfqRows } from '#features/console/store/rfqs.ts';
import { listOpenDeals } from '#features/deal/store.ts';
import { countRows, listOpen, listRows } from '#features/public-rfq/store.ts';
import { findRfqWhole } from '#features/rfq/store/details.ts';
import type { Db, Tx } from '#shared/call.ts';
import { openTestDatabase, type TestDatabase } from '../harness/database.ts';
import { readIn } from '../harness/reading.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();

/** 3,000 of these are open, in sixteen categories. */
const rfqs = 9000;
const size = { rfqs, deals: 0, buyers: 5, suppliers: 10 };
const noFilter: AvailableFilter = { key: '' };

/** A sub-category that one in ninety of its main category's RFQs has. */
async function addRareSub(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into category (id, parent_id, name_en, name_ar, icon, position, created_at)
    select gen_random_uuid(), id, 'Rare', 'نادر', icon, 1, now() from category order by position limit 1
    returning id`.execute(db);
  const [sub] = rows;
  await sql`
    update rfq set sub_category_id = sub.id from category as sub
    where sub.id = ${sub?.id} and category_id = sub.parent_id and number % 90 = (select max(number) % 90 from rfq as one
      where one.category_id = sub.parent_id)`.execute(db);
  await sql`vacuum analyze rfq`.execute(db);
  return sub?.id ?? '';
}

const tables = ['rfq', 'rfq_line'];

/** Read from the server's counters, so that the result does not depend on time. */
describe.skipIf(skipped !== null)('with thousands of RFQs', () => {
  let database: TestDatabase;
  let companyId: string;
  let rfqId: string;
  let subId: string;

  beforeAll(async () => {
    database = await openTestDatabase('server');
    const client = await database.pool.connect();
    await seedBench(client, size);
    client.release(true);
    const { kysely } = database;
    subId = await addRareSub(kysely);
    const member = kysely
      .selectFrom('member')
      .select('company_id')
      .where('email_key', '=', 'supplier3@bench.test');
    companyId = (await member.executeTakeFirstOrThrow()).company_id;
    rfqId = (await kysely.selectFrom('rfq').select('id').limit(1).executeTakeFirstOrThrow()).id;
  }, 120_000);

  afterAll(() => database.drop());

  const reading = (work: (db: Db | Tx) => Promise<unknown>) =>
    database.kysely.transaction().execute((tx) => readIn(tx, tables, work));

  const list = (page: number, filter: Partial<AvailableFilter> = {}) => {
    return (db: Db | Tx) =>
      listOpenRfqs(db, companyId, { ...noFilter, ...filter }, new Date(), (page - 1) * 10, 10);
  };

  it('a page of open RFQs reads its index to a little past the page', async () => {
    const first = await reading(list(1));
    expect(first.wholeTables).toBe(0);
    expect(first.indexes).toContain('rfq_open_reach');
    // A hundred past the page are counted, one of each category is read ahead, and ten are shown
    // with their three lines.
    expect(first.entries).toBeLessThanOrEqual(111 + 16 + 10 + 30);
    const twentieth = await reading(list(20));
    expect(twentieth.wholeTables).toBe(0);
    expect(twentieth.entries).toBeLessThanOrEqual(300 + 16 + 10 + 30);
  });

  it.each(['ends', '-ends', 'fee', '-fee'] as const)(
    'a page sorted by %s reads the index of that order',
    async (sort) => {
      const { entries, wholeTables, indexes } = await reading(list(1, { sort }));
      expect(wholeTables).toBe(0);
      expect(indexes).toContain(sort.endsWith('fee') ? 'rfq_open_fee' : 'rfq_open_ends');
      // A hundred and eleven of each of sixteen categories, ten shown with their lines.
      expect(entries).toBeLessThanOrEqual(111 * 16 + 10 + 30);
    },
  );

  it('a filtered page reads little more than it shows, and RFQs that end soon by their end', async () => {
    const narrowed = await reading(list(1, { delivery: 'delivery', fee_to: 2500n }));
    expect(narrowed).toMatchObject({ wholeTables: 0 });
    expect(narrowed.indexes).toContain('rfq_open_reach');
    expect(narrowed.entries).toBeLessThanOrEqual(201 * 16 + 10 + 30);
    // All of them end in thirty days, so none is read for one day.
    const soon = await reading(list(1, { left: '1' }));
    expect(soon).toMatchObject({ wholeTables: 0, indexes: ['rfq_open_ends'], entries: 0 });
  });

  it('a rare sub-category is found by its own index, and reading it costs no more than its main category', async () => {
    const filter = { category: { id: subId, column: 'sub_category_id' } } as const;
    const found = await reading((db) => listRows(db, filter, new Date(), 0, 10));
    expect(found).toMatchObject({ wholeTables: 0 });
    expect(found.indexes).toContain('rfq_of_sub_category');
    expect(found.entries).toBeLessThanOrEqual(10 * 10);
    const count = await reading((db) => countRows(db, filter, new Date()));
    expect(count).toMatchObject({ wholeTables: 0, indexes: ['rfq_of_sub_category'] });
    for (const sort of [undefined, 'ends', '-fee'] as const) {
      const open = await reading(list(1, { category: subId, sort }));
      expect(open).toMatchObject({ wholeTables: 0 });
      // By its own index, or by those of its main category: a sixteenth of what is open, and the rows that are shown.
      expect(open.indexes.join()).toMatch(/rfq_of_sub_category|rfq_open_/);
      expect(open.entries).toBeLessThanOrEqual(rfqs / 3 / 16 + 60);
    }
  });

  it('a page of open deals reads the rows of its company, and names for the audit log only of its entries', async () => {
    const { company_id: buyerId } = await database.kysely
      .selectFrom('rfq')
      .select('company_id')
      .where('id', '=', rfqId)
      .executeTakeFirstOrThrow();
    const scope = {
      side: 'buyer',
      companyId: buyerId,
      createdBy: null,
      states: ['evaluate'],
    } as const;
    expect(await reading((db) => listOpenDeals(db, scope, 0, 10))).toMatchObject({
      wholeTables: 0,
    });
    const named = await reading((db) => findNames(db, [rfqId, companyId], 'en'));
    expect(named).toMatchObject({ wholeTables: 0, indexes: ['rfq_pkey'] });
    expect(named.entries).toBeLessThanOrEqual(2);
  });

  it('without the indexes, a page of open RFQs reads a whole table or more than a thousand entries', async () => {
    await database.kysely
      .transaction()
      .execute(async (tx) => {
        // The console's own indexes would do for a category, too.
        await sql`drop index rfq_open_reach, rfq_of_category, rfq_by_state`.execute(tx);
        const { entries, wholeTables } = await readIn(tx, tables, list(1));
        expect(entries > 1000 || wholeTables > 0).toBe(true);
        throw new Error('put it back');
      })
      .catch((error: Error) => expect(error.message).toBe('put it back'));
  });

  it('a page of all RFQs in the console reads little more than its rows, with and without filters', async () => {
    const everything = {
      key: '',
      from: null,
      until: null,
      category: null,
      companyId: null,
      state: undefined,
      order: { column: 'own', descending: true },
      locale: 'en',
    } as const;
    const main = database.kysely.selectFrom('category').select('id').where('is_main', '=', true);
    const { id } = await main.executeTakeFirstOrThrow();
    for (const [filter, index] of [
      [everything, 'rfq_pkey'],
      [{ ...everything, state: 'expired' }, 'rfq_by_state'],
      [{ ...everything, category: { id, column: 'category_id' } }, 'rfq_of_category'],
      [
        { ...everything, category: { id: subId, column: 'sub_category_id' } },
        'rfq_of_sub_category',
      ],
      [{ ...everything, state: 'to_moderate' }, 'rfq_to_moderate'],
    ] as const) {
      const { entries, wholeTables, indexes } = await reading((db) => listRfqRows(db, filter, 10));
      expect([wholeTables, entries <= 60, indexes.join()], index).toEqual([
        0,
        true,
        expect.stringContaining(index),
      ]);
    }
  });

  it('a badge reads a hundred rows, a count a thousand', async () => {
    const badge = await reading((db) =>
      sql`select ${openTotal(companyId, new Date())} as total`.execute(db),
    );
    expect(badge).toMatchObject({ wholeTables: 0, indexes: ['rfq_open_reach'] });
    expect(badge.entries).toBeLessThanOrEqual(100 + 16);
    const count = await reading((db) => countOpenRfqs(db, companyId, new Date()));
    expect(count).toMatchObject({ wholeTables: 0, indexes: ['rfq_open_reach'] });
    expect(count.entries).toBeLessThanOrEqual(1000 + 16);
  });

  it.each(['concrete', 'خرسانة'])(
    'a common word (%s) is searched among the newest',
    async (key) => {
      const { entries, wholeTables } = await reading(list(1, { key }));
      expect(wholeTables).toBe(0);
      // One in ten has it: a hundred and ten are found among eleven hundred.
      expect(entries).toBeLessThanOrEqual(1500);
    },
  );

  it.each(['rebar 4251', 'حديد 4251'])('rare words (%s) are found by the index', async (key) => {
    const { entries, wholeTables, indexes } = await reading(list(1, { key }));
    expect(wholeTables).toBe(0);
    expect(indexes).toContain('rfq_search');
    expect(entries).toBeLessThanOrEqual(1500);
  });

  it('a page of public RFQs reads little more than it shows, and their count a thousand entries of one index', async () => {
    const page = await reading((db) => listRows(db, { category: null }, new Date(), 0, 10));
    expect(page).toMatchObject({ wholeTables: 0 });
    // Ten are shown: each found, put in order, read, with its lines looked through for the first one and counted.
    expect(page.entries).toBeLessThanOrEqual(10 * 10);
    const last = await reading((db) => listRows(db, { category: null }, new Date(), 990, 10));
    expect(last).toMatchObject({ wholeTables: 0 });
    // A third of all is open, and the index of all is read past the closed ones.
    expect(last.entries).toBeLessThanOrEqual(3 * 1000 + 10 * 10);
    const count = await reading((db) => countRows(db, { category: null }, new Date()));
    expect(count.wholeTables).toBe(0);
    // Nearly all are shown here: a few that are not are passed over on the way.
    expect(count.entries).toBeLessThanOrEqual(1500);
  });

  it('the newest open RFQs, and similar ones, read no more of their index than is shown', async () => {
    const newest = await reading((db) => listOpen(db, new Date(), 6));
    expect(newest).toMatchObject({ wholeTables: 0 });
    expect(newest.entries).toBeLessThanOrEqual(6 * 8);
  });

  it('one RFQ is read by its key', async () => {
    const { entries, wholeTables, indexes } = await reading((db) => findRfqWhole(db, rfqId));
    expect(wholeTables).toBe(0);
    expect(indexes).toContain('rfq_pkey');
    expect(entries).toBeLessThanOrEqual(1 + 3);
  });
});
