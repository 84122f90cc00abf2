import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedBench } from '../../bench/seed.ts';
import { listLastQuoted } from '#features/rfq/store/last-quoted.ts';
import { openTestDatabase, type TestDatabase } from '../harness/database.ts';
import { readIn } from '../harness/reading.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();

describe.skipIf(skipped !== null)('the prices that a company quoted', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('server');
    const client = await database.pool.connect();
    await seedBench(client, { rfqs: 200, deals: 30, buyers: 3, suppliers: 2 });
    client.release(true);
  }, 120_000);
  afterAll(() => database.drop());

  it('cost one step in the index for each line, however many there are', async () => {
    const { kysely } = database;
    const { id: rfqId, currency } = await kysely
      .selectFrom('rfq')
      .select(['id', 'currency'])
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { id: companyId } = await kysely
      .selectFrom('company')
      .select('id')
      .where('account_type', '=', 'supplier')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await kysely.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        insert into quoted_price (rfq_line_id, company_id, rfq_id, item_key, unit_code, currency, quoted_at, unit_price_minor)
        with line as materialized (
          select item_key('', description) as key, unit_code from rfq_line where rfq_id = ${rfqId})
        select gen_random_uuid(), ${companyId}, gen_random_uuid(), key, unit_code, ${currency},
          timestamptz '2026-01-01' - n * interval '1 hour', n
        from line cross join generate_series(1, 50000 / (select count(*) from line)::integer) n`.execute(
        tx,
      );
    });
    await sql`vacuum analyze quoted_price`.execute(kysely);
    const read = await kysely.transaction().execute((tx) =>
      readIn(tx, ['quoted_price'], async (db) => {
        const found = await listLastQuoted(db, { rfqId, companyId, currencies: [currency, 'USD'] });
        expect(found.length).toBeGreaterThan(0);
        expect(found.every((one) => one.unit_price_minor === 1n)).toBe(true);
      }),
    );
    expect(read).toMatchObject({ wholeTables: 0, indexes: ['quoted_price_of_item'] });
    expect(read.entries).toBeLessThanOrEqual(10);
  }, 60_000);
});
