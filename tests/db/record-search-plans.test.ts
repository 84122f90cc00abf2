import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedGrowth } from '../../bench/growth-seed.ts';
import { readTyped, termsOf } from '#features/search/rules/typed.ts';
import { findAnyCompanies, findPartners } from '#features/search/store/companies.ts';
import { findNumbered } from '#features/search/store/numbered.ts';
import type { Db, Tx } from '#shared/call.ts';
import { openTestDatabase, type TestDatabase } from '../harness/database.ts';
import { readIn } from '../harness/reading.ts';
import { seedOnServer } from '../harness/seeding.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();

/** RFQs, offers and orders are searched as their lists do, so growth-plans.test.ts covers them. */
const rfqs = process.env['NIGHTLY'] === '1' ? 200_000 : 20_000;
const most = 11;

/** The limits do not depend on the number of rows, which is ten times larger at night. */
describe.skipIf(skipped !== null)('a search of records among thousands of deals', () => {
  let database: TestDatabase;
  let buyerId: string;
  let supplierId: string;

  beforeAll(async () => {
    database = await openTestDatabase('server');
    await seedOnServer(database, (client) => seedGrowth(client, rfqs));
    const companyOf = async (key: string) => {
      const member = database.kysely
        .selectFrom('member')
        .select('company_id')
        .where('email_key', '=', key);
      return (await member.executeTakeFirstOrThrow()).company_id;
    };
    buyerId = await companyOf('buyer1@bench.test');
    supplierId = await companyOf('supplier2@bench.test');
  }, 300_000);
  afterAll(() => database.drop());

  const reading = (tables: readonly string[], work: (db: Db | Tx) => Promise<unknown>) =>
    database.kysely.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return readIn(tx, tables, work);
    });

  it.each(['supplier', 'zzqxv', 'ظظقثض', 'company 2', 'a'])(
    'finds companies with the name %s among the newest deals and by an index',
    async (text) => {
      for (const [side, companyId] of [
        ['buyer', buyerId],
        ['supplier', supplierId],
      ] as const) {
        const scope = { side, companyId, createdBy: null };
        const typed = { terms: termsOf(text), trn: null };
        const read = await reading(['offer', 'access', 'company'], (db) =>
          findPartners(db, scope, typed, most),
        );
        expect(read).toMatchObject({ wholeTables: 0 });
        // 500 deals with their companies, and 100 names of the index with theirs.
        expect(read.rows).toBeLessThanOrEqual(3 * 500 + 4 * 100);
      }
    },
  );

  it('finds a TRN, a phone and an e-mail address of any company by their indexes', async () => {
    for (const typed of [
      { terms: ['100331948700003'], trn: '100331948700003', phone: null, isEmail: false },
      { terms: ['0501234567'], trn: null, phone: '+971501234567', isEmail: false },
      { terms: ['buyer1@bench.test'], trn: null, phone: null, isEmail: true },
    ]) {
      const read = await reading(['company', 'member'], (db) => findAnyCompanies(db, typed, most));
      expect(read).toMatchObject({ wholeTables: 0 });
      expect(read.rows).toBeLessThanOrEqual(50);
    }
  });

  it.each([
    'PO-2026-00031',
    'OF-10001',
    'QI-01000',
    'TU-01000',
    'WD-01000',
    'FI-2026-00001',
    'AE070331234567890123456',
  ])('finds %s by an index of its numbers', async (text) => {
    const tables = [
      'purchase_order',
      'offer',
      'q_invoice',
      'top_up',
      'withdrawal',
      'tax_invoice',
      'order_tax_document',
    ];
    const scopes = [
      { companyId: null, invoices: true, money: true, deals: true, orderTax: null },
      {
        companyId: supplierId,
        invoices: true,
        money: true,
        deals: false,
        orderTax: { key: text, side: 'company_id', createdBy: null },
      },
      {
        companyId: buyerId,
        invoices: false,
        money: false,
        deals: false,
        orderTax: { key: text, side: 'buyer_company_id', createdBy: null },
      },
    ] as const;
    for (const scope of scopes) {
      const read = await reading(tables, (db) => findNumbered(db, readTyped(text), scope));
      expect(read).toMatchObject({ wholeTables: 0 });
      expect(read.rows).toBeLessThanOrEqual(30);
    }
  });
});
