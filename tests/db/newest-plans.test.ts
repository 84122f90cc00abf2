import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedGrowth } from '../../bench/growth-seed.ts';
import { listSupplierEvents } from '#features/calendar/store.ts';
import { listLateApprovals } from '#features/offer/store/approval.ts';
import { listRfqsOfLateProposals } from '#features/offer/store/proposal.ts';
import { readPaidPage, type PaidListFilter } from '#features/access/store/lists.ts';
import { countLog, listLog, type LogScope } from '#features/activity/store.ts';
import { readRfqPage as readConsolePage } from '#features/console/store/rfqs.ts';
import { countCategory, countedMax } from '#features/public-rfq/store.ts';
import { countDueOrders } from '#features/invoice/store/due.ts';
import { countQueue, listQueue } from '#features/invoice/store/queue.ts';
import { listOffers, listRivals, type OfferFilter } from '#features/offer/store/lists.ts';
import {
  countOrders,
  listLateOrders,
  type OrderListFilter,
} from '#features/purchase-order/store/lists.ts';
import { readRfqPage, type RfqFilter } from '#features/rfq/store/lists.ts';
import { countTaxInvoices, listTaxInvoiceRows } from '#features/tax-invoice/store/lists.ts';
import { listLedger } from '#features/wallet/store/ledger.ts';
import { listOperatorTopUps } from '#features/wallet/store/operator.ts';
import { listTopUps } from '#features/wallet/store/top-up.ts';
import { listWithdrawals } from '#features/wallet/store/withdrawal.ts';
import type { Db, Tx } from '#shared/call.ts';
import { openTestDatabase, type TestDatabase } from '../harness/database.ts';
import { readIn } from '../harness/reading.ts';
import { seedOnServer } from '../harness/seeding.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();

/** A buyer and a supplier have a twentieth of them, another supplier half as many accesses. */
const rfqs = process.env['NIGHTLY'] === '1' ? 300_000 : 60_000;
/** The rows that the pages of a list show (decision 0135), found once and read once. */
const sorted = 2 * 1000;
/** A page with its joins and counters. */
const shown = 100;
const list = {
  from: null,
  until: null,
  categoryId: null,
  order: { column: 'own', descending: true },
  locale: 'en',
} as const;

/** The limits do not depend on the number of rows, which is five times larger at night. */
describe.skipIf(skipped !== null)('a list of more rows than its pages show', () => {
  let database: TestDatabase;
  let buyerId: string;
  let payerId: string;
  let sellerId: string;
  let memberId: string;

  beforeAll(async () => {
    database = await openTestDatabase('server');
    await seedOnServer(database, (client) => seedGrowth(client, rfqs));
    const memberOf = (key: string) =>
      database.kysely
        .selectFrom('member')
        .select(['id', 'company_id'])
        .where('email_key', '=', key)
        .executeTakeFirstOrThrow();
    ({ company_id: buyerId, id: memberId } = await memberOf('buyer1@bench.test'));
    ({ company_id: payerId } = await memberOf('supplier1@bench.test'));
    ({ company_id: sellerId } = await memberOf('supplier2@bench.test'));
  }, 300_000);
  afterAll(() => database.drop());

  /** Most rows of the seed are of one company, so that a whole scan would be right for them. */
  const reading = (tables: readonly string[], work: (db: Db | Tx) => Promise<unknown>) =>
    database.kysely.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return readIn(tx, tables, work);
    });

  it('is bounded in the calendar of a supplier with many accesses', async () => {
    const now = new Date();
    const dayMs = 86_400_000;
    const read = await reading(['access'], (db) =>
      listSupplierEvents(db, {
        companyId: sellerId,
        authorId: null,
        from: new Date(now.getTime() - 30 * dayMs),
        until: new Date(now.getTime() + 400 * dayMs),
        limit: 300,
        now,
      }),
    );
    expect(read).toMatchObject({ wholeTables: 0, indexes: ['access_of_company'] });
    expect(read.rows).toBeLessThanOrEqual(1000);
  });

  it('is bounded in the clock that finds late steps', async () => {
    const now = new Date();
    const orders = await reading(['purchase_order'], (db) => listLateOrders(db, now, 20));
    expect(orders).toMatchObject({ wholeTables: 0 });
    expect(orders.rows).toBeLessThanOrEqual(2 * shown);
    const approvals = await reading(['offer'], (db) => listLateApprovals(db, now, 20));
    expect(approvals).toMatchObject({ wholeTables: 0 });
    expect(approvals.rows).toBeLessThanOrEqual(shown);
  });

  it('is bounded in the clock that finds late awards by line', async () => {
    const read = await database.kysely.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql`insert into award_proposal (id, rfq_id, company_id, asked_by, asked_at, reason, total_minor, late_at)
        select gen_random_uuid(), id, company_id, ${memberId}, now() - interval '1 day' * (1 + row_number() over () % 90), 'Price', 100,
          case when row_number() over () % 3 = 0 then now() end
        from rfq limit 3000`.execute(tx);
      await sql`analyze award_proposal`.execute(tx);
      const found = await readIn(tx, ['award_proposal'], async (db) => {
        expect(await listRfqsOfLateProposals(db, new Date(), 20)).toHaveLength(20);
      });
      await sql`delete from award_proposal`.execute(tx);
      return found;
    });
    expect(read).toMatchObject({ wholeTables: 0, indexes: ['proposals_late'] });
    expect(read.rows).toBeLessThanOrEqual(20);
  });

  describe('sorted by a column without an index', () => {
    it.each(['category', 'city', 'expiry', 'status', 'offers', 'discount'] as const)(
      'reads the newest thousand own RFQs (%s)',
      async (column) => {
        const filter: RfqFilter = { ...list, tab: 'all', slice: undefined, key: '' };
        const read = await reading(['rfq'], (db) =>
          readRfqPage(
            db,
            { companyId: buyerId, memberId: null },
            { ...filter, order: { column, descending: true } },
            0,
            10,
          ),
        );
        expect(read).toMatchObject({ wholeTables: 0 });
        expect(read.rows).toBeLessThanOrEqual(sorted + shown);
      },
    );

    it.each(['supplier', 'rfq', 'status', 'total', 'valid', 'created'] as const)(
      'reads the newest thousand offers (%s)',
      async (column) => {
        const filter: OfferFilter = { ...list, key: '', states: null, day: 'sent_at' };
        const read = await reading(['offer'], (db) =>
          listOffers(
            db,
            'buyer_company_id',
            buyerId,
            memberId,
            { ...filter, order: { column, descending: false } },
            0,
            10,
          ),
        );
        expect(read).toMatchObject({ wholeTables: 0 });
        expect(read.rows).toBeLessThanOrEqual(sorted + shown);
      },
    );

    it('reads a limited number of the comparable offers of each RFQ of a page', async () => {
      const page = await database.kysely
        .selectFrom('offer')
        .select('rfq_id')
        .where('buyer_company_id', '=', buyerId)
        .orderBy('id', 'desc')
        .limit(10)
        .execute();
      const rfqIds = [...new Set(page.map(({ rfq_id: rfqId }) => rfqId))];
      const read = await reading(['offer'], (db) => listRivals(db, rfqIds, 101));
      expect(read).toMatchObject({ wholeTables: 0 });
      expect(read.rows).toBeLessThanOrEqual(rfqIds.length * 101);
    });

    it.each(['title', 'ends', 'fee'] as const)(
      'reads the newest thousand accesses (%s)',
      async (column) => {
        const filter = { ...list, key: '', state: 'all', order: { column, descending: false } };
        const read = await reading(['access'], (db) =>
          readPaidPage(db, payerId, filter as PaidListFilter, 0, 10),
        );
        expect(read).toMatchObject({ wholeTables: 0 });
        // Another thousand and one are counted.
        expect(read.rows).toBeLessThanOrEqual(sorted + 1001 + shown);
      },
    );

    it.each(['expiry', 'offers', 'access'] as const)(
      'reads the newest thousand RFQs in the console (%s)',
      async (column) => {
        const filter = { ...list, key: '', category: null, state: undefined, companyId: null };
        const read = await reading(['rfq'], (db) =>
          readConsolePage(db, { ...filter, order: { column, descending: true } }, 0, 10),
        );
        expect(read).toMatchObject({ wholeTables: 0 });
        expect(read.rows).toBeLessThanOrEqual(sorted + 1001 + shown);
      },
    );

    it.each(['date', 'total'] as const)(
      'reads the newest thousand tax invoices (%s)',
      async (column) => {
        const filter = { ...list, key: '', state: 'all', companyId: payerId } as const;
        const read = await reading(['tax_invoice'], (db) =>
          listTaxInvoiceRows(db, { ...filter, order: { column, descending: true } }, 0, 10),
        );
        expect(read).toMatchObject({ wholeTables: 0 });
        expect(read.rows).toBeLessThanOrEqual(sorted + shown);
      },
    );
  });

  it('of the RFQs that the figures of a category count has a limit', async () => {
    const { category_id: categoryId } = await database.kysely
      .selectFrom('rfq')
      .select('category_id')
      .groupBy('category_id')
      .orderBy(sql`count(*)`, 'desc')
      .executeTakeFirstOrThrow();
    const read = await reading(['rfq', 'offer'], async (db) => {
      const counted = await countCategory(db, categoryId, new Date(0), new Date());
      expect(counted.published).toBe(countedMax);
    });
    expect(read).toMatchObject({ wholeTables: 0 });
    // An RFQ is found, joined, and its first offer is read.
    expect(read.rows).toBeLessThanOrEqual(3 * countedMax + shown);
  });

  it('of the RFQs of one company is read by the indexes of the company in the console', async () => {
    const filter = { ...list, key: '', category: null, state: undefined };
    const ofBuyer = await reading(['rfq', 'access'], (db) =>
      readConsolePage(db, { ...filter, companyId: buyerId }, 0, 10),
    );
    expect(ofBuyer).toMatchObject({ wholeTables: 0 });
    expect(ofBuyer.entries).toBeLessThanOrEqual(1001 + shown);
    // The newest thousand accesses and their RFQs, for the count and for the page.
    const ofSupplier = await reading(['rfq', 'access'], (db) =>
      readConsolePage(db, { ...filter, companyId: payerId }, 0, 10),
    );
    expect(ofSupplier).toMatchObject({ wholeTables: 0 });
    expect(ofSupplier.rows).toBeLessThanOrEqual(2 * 3 * 1001 + shown);
  });

  it('is counted to one more than its pages show', async () => {
    const taxes = { ...list, key: '', state: 'all', companyId: payerId } as const;
    const counts: readonly [string, (db: Db) => Promise<unknown>][] = [
      ['top_up', (db) => listTopUps(db, payerId, false, 0, 10)],
      ['withdrawal', (db) => listWithdrawals(db, payerId, 0, 10)],
      ['tax_invoice', (db) => countTaxInvoices(db, taxes)],
      ['top_up', (db) => listOperatorTopUps(db, { state: 'decided', key: '' }, 0, 10)],
    ];
    for (const [table, count] of counts) {
      const read = await reading([table], count);
      expect(read, table).toMatchObject({ wholeTables: 0 });
      expect(read.entries, table).toBeLessThanOrEqual(1001 + shown);
    }
  });

  it('has an index for the orders and top-ups that are open, and for the newest invoice of an order', async () => {
    const orders: OrderListFilter = {
      ...list,
      key: '',
      side: 'buyer_company_id',
      companyId: buyerId,
      state: 'open',
      createdBy: null,
    };
    const open = await reading(['purchase_order'], (db) => countOrders(db, orders));
    expect(open).toMatchObject({ wholeTables: 0, entries: 0 });
    const topUps = await reading(['top_up'], (db) => listTopUps(db, payerId, true, 0, 10));
    expect(topUps).toMatchObject({ wholeTables: 0, entries: 0 });
    const due = await reading(['q_invoice'], (db) =>
      countDueOrders(db, sellerId, { ...list, key: '', state: 'accepted' }),
    );
    expect(due).toMatchObject({ wholeTables: 0, indexes: ['q_invoice_of_order'] });
  });

  describe('searched for a text', () => {
    it('reads the newest thousand entries of a log', async () => {
      const scope: LogScope = {
        companyId: buyerId,
        memberId: null,
        from: null,
        until: null,
        oldestFirst: false,
        search: { key: 'zzqxv', sentences: [] },
      };
      const page = await reading(['activity'], (db) => listLog(db, scope, 0, 10));
      expect(page).toMatchObject({ wholeTables: 0 });
      expect(page.rows).toBeLessThanOrEqual(sorted + shown);
      const count = await reading(['activity'], (db) => countLog(db, scope));
      expect(count.rows).toBeLessThanOrEqual(sorted + shown);
    });

    it.each(['zzqxv', 'TU-77', 'supplier 1'])(
      'reads the ledger by references and the companies of a name (%s)',
      async (key) => {
        const filter = { key, cause: null, from: null, until: null };
        const read = await reading(['ledger_transaction', 'posting'], (db) =>
          listLedger(db, filter, 0, 10),
        );
        expect(read).toMatchObject({ wholeTables: 0 });
        // A thousand of each, their postings, and those of the page.
        expect(read.rows).toBeLessThanOrEqual(4 * 1001 + shown);
      },
    );

    it('reads the newest thousand tax invoices, and a whole number by its index', async () => {
      for (const key of ['zzqxv', 'FI-2026-00007']) {
        const filter = { ...list, key, state: 'all', companyId: payerId } as const;
        const read = await reading(['tax_invoice'], (db) => countTaxInvoices(db, filter));
        expect(read, key).toMatchObject({ wholeTables: 0 });
        expect(read.rows, key).toBeLessThanOrEqual(1000 + shown);
      }
    });

    it('reads the invoices and top-ups of the companies of a name', async () => {
      const invoices = await reading(['q_invoice'], async (db) => {
        await listQueue(db, 'decided', 'zzqxv', 0, 10);
        await countQueue(db, 'decided', 'zzqxv');
      });
      expect(invoices).toMatchObject({ wholeTables: 0 });
      expect(invoices.rows).toBeLessThanOrEqual(shown);
      const topUps = await reading(['top_up'], (db) =>
        listOperatorTopUps(db, { state: 'decided', key: 'zzqxv' }, 0, 10),
      );
      expect(topUps).toMatchObject({ wholeTables: 0 });
      expect(topUps.rows).toBeLessThanOrEqual(shown);
    });

    it.each(['zzqxv', 'concrte', '14711', 'steel', 'excavator', 'خرسنة', 'خَرَسَانَة'])(
      'reads the accesses of a company and the RFQs of a page only (%s)',
      async (key) => {
        const filter: PaidListFilter = { ...list, key, state: 'all' };
        const read = await reading(['rfq'], (db) => readPaidPage(db, sellerId, filter, 0, 10));
        expect(read).toMatchObject({ wholeTables: 0 });
        expect(read.rows).toBeLessThanOrEqual(20);
        const found = await reading(['access'], (db) => readPaidPage(db, sellerId, filter, 0, 10));
        expect(found).toMatchObject({ wholeTables: 0 });
        // The first rows for the words and for similar ones, and those until a hundred match.
        expect(found.rows).toBeLessThanOrEqual(2 * (200 + 2000) + 5000);
      },
    );

    it('finds the same accesses as reading all of a company, the newest first', async () => {
      for (const key of ['steel', 'excavator', 'chiller pump', 'مولد']) {
        const filter: PaidListFilter = { ...list, key, state: 'all' };
        const { rows } = await readPaidPage(database.kysely, sellerId, filter, 20, 10);
        const all = await sql<{ id: string }>`
          select access.id from access join rfq on rfq.id = access.rfq_id
          where access.company_id = ${sellerId} and rfq.search_vector @@ search_query(${key})
          order by access.id desc offset 20 limit 10`.execute(database.kysely);
        expect(
          rows.map((row) => row.access_id),
          key,
        ).toEqual(all.rows.map(({ id }) => id));
      }
    });
  });
});
