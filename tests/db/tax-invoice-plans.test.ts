import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addUpTaxInvoices,
  countedMax,
  countTaxInvoices,
  listTaxInvoiceRows,
} from '#features/tax-invoice/store/lists.ts';
import { lockDue } from '#features/tax-invoice/store/issue.ts';
import type { Tx } from '#shared/call.ts';
import { openTestDatabase, type TestDatabase } from '../harness/database.ts';
import { seedOnServer } from '../harness/seeding.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();
/** Fifty companies with as many each. */
const each = 400;

/** Read from the server's counters, so that the result does not depend on time. */
describe.skipIf(skipped !== null)('with twenty thousand tax invoices', () => {
  let database: TestDatabase;
  let companyId: string;

  beforeAll(async () => {
    database = await openTestDatabase('server');
    await seedOnServer(database, async (client) => {
      await client.query(`
      insert into company (id, account_type, display_name, created_at)
      select md5('company ' || n)::uuid, 'supplier', 'Supplier ' || n, now() from generate_series(1, 50) n;
      insert into ledger_transaction (id, kind, reference, subject_type, subject_id, vat_rate_bp, at)
      select md5('fee ' || n)::uuid, 'access_fee', 'RFQ-' || n, 'access', md5('access ' || n)::uuid, 500, now()
      from generate_series(1, 50 * ${each}) n;
      delete from tax_invoice_due where transaction_id <> md5('fee 7')::uuid;
      insert into tax_invoice (id, kind, year, number, company_id, transaction_id, issued_on, net_fils, vat_fils,
        reference, snapshot, created_at)
      select md5('invoice ' || n)::uuid, 'invoice', 2026, n, md5('company ' || (1 + n % 50))::uuid, md5('fee ' || n)::uuid,
        date '2026-01-01' + n / 100, 2500, 125, 'RFQ-' || n, '{}', now()
      from generate_series(1, 50 * ${each}) n;
      analyze tax_invoice; analyze tax_invoice_due; analyze ledger_transaction`);
    });
    companyId = (await database.kysely.selectFrom('company').select('id').executeTakeFirstOrThrow())
      .id;
  }, 120_000);
  afterAll(() => database.drop());

  const filter = () => ({
    companyId,
    state: 'all' as const,
    key: '',
    from: null,
    until: null,
    categoryId: null,
    order: { column: 'own' as const, descending: true },
    locale: 'en' as const,
  });

  /** Rows of the tables that were looked at, and whole scans of them. */
  async function readIn(work: (db: Tx) => Promise<unknown>) {
    return database.kysely.transaction().execute(async (tx) => {
      const counters = async () => {
        const { rows } = await sql<{ entries: bigint; scans: bigint }>`
          select coalesce(sum(pg_stat_get_xact_tuples_returned(pg_class.oid)) filter (where relkind = 'i'), 0)::bigint as entries,
            coalesce(sum(pg_stat_get_xact_numscans(pg_class.oid)) filter (where relkind = 'r'), 0)::bigint as scans
          from pg_class left join pg_index on indexrelid = pg_class.oid
          where coalesce(indrelid, pg_class.oid) in ('tax_invoice'::regclass, 'ledger_transaction'::regclass)`.execute(
          tx,
        );
        return rows[0] ?? { entries: 0n, scans: 0n };
      };
      const before = await counters();
      await work(tx);
      const after = await counters();
      return {
        entries: Number(after.entries - before.entries),
        scans: Number(after.scans - before.scans),
      };
    });
  }

  it('a page reads little more than its rows', async () => {
    const read = await readIn((tx) => listTaxInvoiceRows(tx, filter(), 0, 10));
    expect(read.scans).toBe(0);
    expect(read.entries).toBeLessThanOrEqual(30);
  });

  it('the count reads the rows of the company only', async () => {
    const read = await readIn((tx) => countTaxInvoices(tx, filter()));
    expect(read.scans).toBe(0);
    expect(read.entries).toBeLessThanOrEqual(each + 10);
  });

  it('a page of the console reads little more than its rows', async () => {
    const read = await readIn((tx) =>
      listTaxInvoiceRows(tx, { ...filter(), companyId: null }, 0, 10),
    );
    expect(read.scans).toBe(0);
    expect(read.entries).toBeLessThanOrEqual(30);
  });

  it('the console sums ten thousand documents and no more', async () => {
    const read = await readIn((tx) => addUpTaxInvoices(tx, { ...filter(), companyId: null }));
    expect(read.scans).toBeLessThanOrEqual(1);
    expect(read.entries).toBeLessThanOrEqual(countedMax + 10);
  });

  it('due documents are found without reading others', async () => {
    const read = await readIn((tx) => lockDue(tx, 'invoice', 100));
    expect(read.scans).toBe(0);
    expect(read.entries).toBeLessThanOrEqual(10);
  });
});
