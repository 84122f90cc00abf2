import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedGrowth } from '../../bench/growth-seed.ts';
import { readBuyerFacts } from '#features/access/store/details.ts';
import { readBuyerCounters } from '#features/deal/store.ts';
import { countOffers, listOffers, type OfferFilter } from '#features/offer/store/lists.ts';
import {
  countOrders,
  listOrders,
  type OrderListFilter,
} from '#features/purchase-order/store/lists.ts';
import { readBuyerDashboard, sumRfqs } from '#features/report/store/buyer.ts';
import { readSupplierDashboard } from '#features/report/store/supplier.ts';
import { buyerTasks, supplierTasks } from '#features/report/rules/terms.ts';
import { replaceLines } from '#features/rfq/store/write.ts';
import { readRfqPage, type RfqFilter } from '#features/rfq/store/lists.ts';
import { checkSinceNight, reconcileNow } from '#features/wallet/commands/reconcile.ts';
import { findDifferences } from '#features/wallet/rules/reconcile.ts';
import { readRecentBooks } from '#features/wallet/store/recent-books.ts';
import {
  countStatement,
  findBalanceBefore,
  listPeriod,
  listStatement,
  sumDays,
  type StatementFilter,
} from '#features/wallet/store/statement.ts';
import type { Db, Tx } from '#shared/call.ts';
import { seededRandom } from '../harness/api.ts';
import { openTestDatabase, type TestDatabase } from '../harness/database.ts';
import { readIn } from '../harness/reading.ts';
import { seedOnServer } from '../harness/seeding.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();

/** A buyer and a supplier have a twentieth of them, a wallet has as many movements. */
const rfqs = process.env['NIGHTLY'] === '1' ? 200_000 : 20_000;
const dayMs = 86_400_000;
const list = {
  from: null,
  until: null,
  categoryId: null,
  order: { column: 'own', descending: true },
  locale: 'en',
} as const;

/** The limits do not depend on the number of rows, which is ten times larger at night. */
describe.skipIf(skipped !== null)('a company with a twentieth of all RFQs', () => {
  let database: TestDatabase;
  let buyerId: string;
  let payerId: string;
  let sellerId: string;
  let memberId: string;

  beforeAll(async () => {
    database = await openTestDatabase('server');
    await seedOnServer(database, (client) => seedGrowth(client, rfqs));
    const { kysely } = database;
    const companyOf = (key: string) =>
      kysely
        .selectFrom('member')
        .select(['id', 'company_id'])
        .where('email_key', '=', key)
        .executeTakeFirstOrThrow();
    ({ company_id: buyerId, id: memberId } = await companyOf('buyer1@bench.test'));
    ({ company_id: payerId } = await companyOf('supplier1@bench.test'));
    ({ company_id: sellerId } = await companyOf('supplier2@bench.test'));
  }, 300_000);
  afterAll(() => database.drop());

  /** All offers and days of the seed are of one company, so that a whole scan would be right for them. */
  const reading = (tables: readonly string[], work: (db: Db | Tx) => Promise<unknown>) =>
    database.kysely.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return readIn(tx, tables, work);
    });

  it('shows facts before a purchase from its counts and its newest decided RFQs', async () => {
    const read = await reading(['rfq', 'rfq_count'], (db) => readBuyerFacts(db, buyerId));
    expect(read).toMatchObject({
      wholeTables: 0,
      indexes: ['rfq_count_figures', 'rfq_decided_of_market', 'rfq_of_own_suppliers'],
    });
    // Two hundred, and a row for each of at most nine states.
    expect(read.entries).toBeLessThanOrEqual(200 + 9);
  });

  it('replaces the lines of an RFQ without reading the lines of all offers, awards and orders', async () => {
    const { id } = await database.kysely
      .selectFrom('rfq')
      .select('id')
      .where('offer_count', '=', 0)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const line = {
      description: 'Cement',
      quantity: 1000n,
      unit_code: 'C62' as const,
      item_code: '',
      brand: '',
      part_number: '',
      or_equal: true,
      needed_on: null,
      drawing_id: null,
    };
    const read = await reading(['offer_line', 'award_line', 'order_line'], (tx) =>
      replaceLines(tx as Tx, seededRandom('growth lines'), id, [line]),
    );
    expect(read).toMatchObject({
      wholeTables: 0,
      indexes: ['award_line_of_line', 'offer_line_of_line', 'order_line_of_line'],
      entries: 0,
    });
  });

  const own: RfqFilter = { ...list, tab: 'all', slice: undefined, key: '' };
  const scope = () => ({ companyId: buyerId, memberId: null });

  it.each([false, true])(
    'lists its RFQs by title in the order of an index (descending: %s)',
    async (descending) => {
      const order = { column: 'title', descending } as const;
      const read = await reading(['rfq', 'rfq_count'], (db) =>
        readRfqPage(db, scope(), { ...own, order }, 0, 10),
      );
      expect(read).toMatchObject({ wholeTables: 0 });
      expect(read.indexes).toContain('rfq_of_company_by_title');
      expect(read.entries).toBeLessThanOrEqual(60);
    },
  );

  it('counts the tabs of its RFQs without reading RFQs, and its hundredth page costs a thousand rows', async () => {
    const first = await reading(['rfq', 'rfq_count'], (db) => readRfqPage(db, scope(), own, 0, 10));
    expect(first).toMatchObject({ wholeTables: 0 });
    expect(first.entries).toBeLessThanOrEqual(60);
    const last = await reading(['rfq', 'rfq_count'], (db) =>
      readRfqPage(db, scope(), own, 990, 10),
    );
    expect(last).toMatchObject({ wholeTables: 0 });
    expect(last.entries).toBeLessThanOrEqual(1000 + 60);
  });

  it('sums its RFQs of a year from days, and the time to the first offer from two hundred', async () => {
    const now = new Date();
    const read = await reading(['rfq', 'rfq_count', 'offer'], (db) =>
      sumRfqs(
        db,
        { side: 'buyer', companyId: buyerId, memberId: null },
        { from: new Date(now.getTime() - 365 * dayMs), until: now },
      ),
    );
    expect(read).toMatchObject({ wholeTables: 0 });
    // Three states a day, and for two hundred RFQs themselves and their first offer.
    expect(read.entries).toBeLessThanOrEqual(3 * 366 + 9 + 200 * 5);
  });

  const taskTables = [
    'offer',
    'purchase_order',
    'rfq',
    'q_invoice',
    'question',
    'revision',
    'access',
  ];

  it('shows the tasks of both sides from a hundred rows of each kind, and Q discounts from days', async () => {
    const now = new Date();
    const ofBuyer = await reading([...taskTables, 'deal_sum'], (db) =>
      readBuyerDashboard(
        db,
        { side: 'buyer', companyId: buyerId, memberId: null },
        {
          kinds: buyerTasks,
          decider: { memberId, limitFils: null, ownPublishFils: null, ownAwardFils: null },
          now,
          tasksMax: 50,
          activitySince: now,
        },
      ),
    );
    expect(ofBuyer).toMatchObject({ wholeTables: 0 });
    // New offers: the ids, the RFQs and their offers, and the check for more. A day has one sum.
    expect(ofBuyer.rows).toBeLessThanOrEqual(4 * 101 + 1000);
    const ofSupplier = await reading(taskTables, (db) =>
      readSupplierDashboard(
        db,
        { side: 'supplier', companyId: sellerId, memberId: null },
        supplierTasks,
        { now, finest: { from: '2020-01-01', dayMonths: ['2026-11'] }, tasksMax: 50 },
      ),
    );
    expect(ofSupplier).toMatchObject({ wholeTables: 0 });
    expect(ofSupplier.rows).toBeLessThanOrEqual(101);
  });

  it('counts the navigation of a buyer from a hundred pending offers and from its sums', async () => {
    const read = await reading(['offer', 'rfq', 'rfq_count', 'purchase_order'], (db) =>
      readBuyerCounters(db, { companyId: buyerId, memberId, createdBy: null }),
    );
    expect(read).toMatchObject({ wholeTables: 0 });
    expect(read.indexes).toContain('offer_pending_of_buyer');
    expect(read.indexes).not.toContain('rfq_by_state');
    // Each offer with its RFQ, the orders, and a row for each of at most nine states.
    expect(read.entries).toBeLessThanOrEqual(3 * 100 + 9);
  });

  const deals = ['offer', 'purchase_order', 'rfq', 'search_word'];

  it.each(['zzqxv', 'concrete', '4711', 'supplier'])(
    'finds offers of %s among its newest and by indexes',
    async (key) => {
      for (const [side, companyId] of [
        ['company_id', sellerId],
        ['buyer_company_id', buyerId],
      ] as const) {
        const filter: OfferFilter = { ...list, key, states: null, day: 'sent_at' };
        const page = await reading(deals, (db) =>
          listOffers(db, side, companyId, memberId, filter, 0, 10),
        );
        expect(page).toMatchObject({ wholeTables: 0 });
        expect(page.rows).toBeLessThanOrEqual(5 * 1000 + 200);
        const count = await reading(deals, (db) => countOffers(db, side, companyId, filter));
        expect(count).toMatchObject({ wholeTables: 0 });
        expect(count.rows).toBeLessThanOrEqual(5 * 1000 + 200);
      }
    },
  );

  it('counts offers and orders up to one more than a hundred pages', async () => {
    const filter: OfferFilter = { ...list, key: '', states: null, day: 'sent_at' };
    const offers = await reading(['offer'], (db) =>
      countOffers(db, 'company_id', sellerId, filter),
    );
    expect(offers).toMatchObject({ wholeTables: 0 });
    expect(offers.entries).toBeLessThanOrEqual(1001);
    const orders: OrderListFilter = {
      ...list,
      key: '',
      side: 'buyer_company_id',
      companyId: buyerId,
      state: 'all',
      createdBy: null,
    };
    const placed = await reading(['purchase_order'], (db) => countOrders(db, orders));
    expect(placed.entries).toBeLessThanOrEqual(1001);
    const found = await reading(deals, (db) => listOrders(db, { ...orders, key: 'zzqxv' }, 0, 10));
    expect(found).toMatchObject({ wholeTables: 0 });
    expect(found.rows).toBeLessThanOrEqual(5 * 1000);
  });

  const books = ['posting', 'ledger_transaction', 'wallet_day'];
  const statement = (given: Partial<StatementFilter> = {}): StatementFilter => ({
    ...list,
    companyId: payerId,
    kind: 'all',
    month: null,
    key: '',
    ...given,
  });
  const midnight = (daysAgo: number) =>
    new Date(Math.floor((Date.now() - daysAgo * dayMs) / dayMs) * dayMs - dayMs / 6);

  describe('with as many movements of a wallet', () => {
    it('sums a month from its days', async () => {
      const read = await reading(books, (db) =>
        sumDays(db, payerId, { from: midnight(30), until: null }),
      );
      expect(read).toMatchObject({ wholeTables: 0, indexes: ['wallet_day_pkey'] });
      expect(read.entries).toBeLessThanOrEqual(33);
    });

    it.each<[string, () => Partial<StatementFilter>, number]>([
      ['the newest movements', () => ({}), 200],
      ['credits', () => ({ kind: 'credit' }), 200],
      ['movements of a month long ago', () => ({ from: midnight(200), until: midnight(170) }), 200],
      ['a reference', () => ({ key: 'TU-77' }), 4 * 5000 + 2000],
      ['the largest credits', () => ({ order: { column: 'credit', descending: true } }), 4 * 1000],
    ])('a page of %s reads little more than it shows', async (_, given, most) => {
      const read = await reading(books, (db) => listStatement(db, statement(given()), 0, 10));
      expect(read).toMatchObject({ wholeTables: 0 });
      expect(read.rows).toBeLessThanOrEqual(most + 2 * 402);
    });

    it('counts a statement from days, and prints a day by its rows', async () => {
      const counted = await reading(books, (db) => countStatement(db, statement()));
      expect(counted).toMatchObject({ wholeTables: 0 });
      expect(counted.entries).toBeLessThanOrEqual(402);
      const day = { from: midnight(200), until: midnight(199) };
      const printed = await reading(books, (db) => listPeriod(db, payerId, day, 1001));
      expect(printed).toMatchObject({ wholeTables: 0 });
      expect(printed.rows).toBeLessThanOrEqual(3 * (rfqs / 400 + 2) + 2 * 402);
      const before = await reading(books, (db) => findBalanceBefore(db, payerId, day.from));
      expect(before.rows).toBeLessThanOrEqual(402 + 10);
    });

    it('checks the transfers since a night without reading older ones', async () => {
      const since = new Date(Date.now() - dayMs);
      let differences: unknown[] = [];
      const read = await reading([...books, 'access', 'top_up', 'wallet'], async (db) => {
        differences = findDifferences((await readRecentBooks(db, since)).books);
      });
      expect(differences).toEqual([]);
      expect(read.wholeTables).toBe(0);
      // Each transfer of a day is looked up by a dozen checks.
      expect(read.rows).toBeLessThanOrEqual(40 * (rfqs / 400 + 2));
    });

    it('reads the few transfers since a check in the background', async () => {
      const now = new Date();
      expect(await checkSinceNight({ db: database.kysely, now })).toEqual([]);
      const read = await reading([...books, 'access', 'top_up'], async (db) => {
        const { differences } = await reconcileNow({ db, now });
        expect(differences).toEqual([]);
      });
      expect(read.wholeTables).toBe(0);
      // Ten minutes of a year, and look-ups that do not depend on them.
      expect(read.rows).toBeLessThanOrEqual(40 * (rfqs / (400 * 144) + 2));
    });
  });
});
