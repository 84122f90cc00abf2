import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNewestOfPlatform } from '#features/activity/store.ts';
import { queueKinds } from '#features/work-queue/rules.ts';
import { countQueues } from '#features/work-queue/store.ts';
import { provenVerb } from '#features/wallet/rules/reconcile.ts';
import { listLedger, sumLedger, type LedgerFilter } from '#features/wallet/store/ledger.ts';
import { listOwed } from '#features/wallet/store/owed.ts';
import type { Db } from '#shared/call.ts';
import { openTestDatabase, type TestDatabase } from '../harness/database.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();

/** Read from the server's counters, so that the result does not depend on time. */
describe.skipIf(skipped !== null)('with thousands of suppliers', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase('server');
    await sql`
      with made as (
        insert into company (id, account_type, display_name, created_at, closed_at)
        select md5('owed ' || n)::uuid, 'supplier', 'Company ' || n, now(), case when n % 500 = 0 then now() end
        from generate_series(1, 10000) n returning id)
      insert into wallet (company_id, balance_fils) select id, 50000 from made`.execute(
      database.kysely,
    );
    // A nightly line, and a busy day of operators after it; suppliers' lines are elsewhere in the
    // index.
    await sql`
      insert into activity (id, company_id, verb, subject_type, subject_id, address, at)
      select ('01930000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
        case when n <= 9000 then md5('owed ' || n)::uuid end, case when n = 9001 then ${provenVerb} else 'session.signedIn' end,
        'member', md5(n::text)::uuid, '', now()
      from generate_series(1, 9200) n`.execute(database.kysely);
    // A minute between two movements; every fiftieth is a payment, every tenth a fee that came back.
    await sql`
      insert into ledger_transaction (id, kind, reference, subject_type, subject_id, at, vat_rate_bp)
      select gen_random_uuid(), kind, 'RFQ-' || n, 'access', gen_random_uuid(), now() - n * interval '1 minute',
        case when kind <> 'withdrawal_paid' then 500 end
      from generate_series(1, 10001) n, lateral (select case when n % 50 = 0 then 'withdrawal_paid'
        when n % 10 = 0 then 'access_refund' else 'access_fee' end as kind) as about`.execute(
      database.kysely,
    );
    await sql`analyze company, wallet, activity, ledger_transaction`.execute(database.kysely);
  }, 120_000);
  afterAll(() => database.drop());

  type Table = 'company' | 'wallet' | 'activity' | 'ledger_transaction';

  /** Rows read by scans of a whole table, and by its indexes. */
  async function readOf(table: Table, work: (db: Db) => Promise<unknown>) {
    return database.kysely.transaction().execute(async (tx) => {
      const counted = async () => {
        const { rows } = await sql<{ whole: bigint; fetched: bigint }>`
          select pg_stat_get_xact_tuples_returned(${table}::regclass) as whole,
            (select coalesce(sum(pg_stat_get_xact_tuples_returned(indexrelid)), 0)::bigint
              from pg_index where indrelid = ${table}::regclass) as fetched`.execute(tx);
        return rows[0] ?? { whole: 0n, fetched: 0n };
      };
      const before = await counted();
      await work(tx);
      const after = await counted();
      return {
        whole: Number(after.whole - before.whole),
        entries: Number(after.fetched - before.fetched),
      };
    });
  }

  it('closed companies with owed money are read by the index of those not erased', async () => {
    const list = async (db: Db) => {
      const { rows, total } = await listOwed(db, '', 0, 10);
      expect([rows.length, total]).toEqual([10, 20]);
    };
    const companies = await readOf('company', list);
    expect(companies.whole).toBe(0);
    // The twenty, for the page and for their number, of ten thousand.
    expect(companies.entries).toBeLessThanOrEqual(3 * 20);
    expect((await readOf('wallet', list)).whole).toBe(0);
  });

  it('the latest nightly proof is found among the day’s lines about no company', async () => {
    const read = await readOf('activity', async (db) => {
      expect(await findNewestOfPlatform(db, provenVerb)).toBeDefined();
    });
    expect(read.whole).toBe(0);
    expect(read.entries).toBeLessThanOrEqual(200);
  });

  const everything: LedgerFilter = { key: '', cause: null, from: null, until: null };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

  it.each([
    ['the newest movements', {}],
    ['movements of one rare kind', { cause: 'withdrawal_paid' }],
    ['fees', { cause: 'fees' }],
    ['fees of one day long ago', { cause: 'fees', from: daysAgo(6), until: daysAgo(5) }],
  ] as const)('a page of %s reads little more than it shows', async (_, filter) => {
    const read = await readOf('ledger_transaction', async (db) => {
      expect(await listLedger(db, { ...everything, ...filter }, 0, 10)).toHaveLength(10);
    });
    expect(read.whole).toBe(0);
    expect(read.entries).toBeLessThanOrEqual(60);
  });

  it('the ledger is counted up to ten thousand, and reports if there are more', async () => {
    const of = (filter: Partial<LedgerFilter>) =>
      sumLedger(database.kysely, { ...everything, ...filter }, 'fee_revenue');
    expect(await of({})).toEqual({ total: 10_000, isLeast: true, fils: null });
    expect(await of({ cause: 'fees' })).toEqual({ total: 9801, isLeast: false, fils: 0n });
  });

  it('pending work of all console queues is counted by indexes alone', async () => {
    await database.kysely.transaction().execute(async (tx) => {
      // The tables of this test are small; the marketplace's are not.
      await sql`set local enable_seqscan = off`.execute(tx);
      const scansOf = async () => {
        const { rows } = await sql<{ name: string; scans: bigint }>`
          select relname as name, pg_stat_get_xact_numscans(oid) as scans from pg_class
          where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(tx);
        return new Map(rows.map(({ name, scans }) => [name, scans]));
      };
      const before = await scansOf();
      expect(await countQueues(tx, queueKinds, { approvalFils: 1_000_000n })).toMatchObject({
        owed: 20,
        cards: 0,
      });
      const after = await scansOf();
      expect(
        [...after].filter(([name, scans]) => scans !== before.get(name)).map(([name]) => name),
      ).toEqual([]);
    });
  });
});
