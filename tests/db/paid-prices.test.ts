import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedBench } from '../../bench/seed.ts';
import { listLastPaid } from '#features/offer/store/last-paid.ts';
import { openTestDatabase, type TestDatabase } from '../harness/database.ts';
import { readIn } from '../harness/reading.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();

describe.skipIf(skipped !== null)('the prices that a company paid', () => {
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
    const rfq = await kysely
      .selectFrom('rfq')
      .select(['id', 'company_id', 'currency'])
      .limit(1)
      .executeTakeFirstOrThrow();
    await kysely.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        insert into paid_price (order_id, rfq_line_id, rfq_id, company_id, item_key, unit_code, currency, sent_at,
          quantity_milli, landed_minor)
        select gen_random_uuid(), line.id, gen_random_uuid(), ${rfq.company_id}, item_key(item_code, description), unit_code,
          ${rfq.currency}, timestamptz '2026-01-01' - n * interval '1 hour', 1000, n
        from rfq_line line cross join generate_series(1, 5000) n where line.rfq_id = ${rfq.id}`.execute(
        tx,
      );
    });
    await sql`vacuum analyze paid_price`.execute(kysely);
    const read = await kysely.transaction().execute((tx) =>
      readIn(tx, ['paid_price'], async (db) => {
        const scope = { rfqId: rfq.id, companyId: rfq.company_id, currency: rfq.currency };
        const found = await listLastPaid(db, { ...scope, before: null });
        expect(found.length).toBeGreaterThan(0);
        expect(found.every((one) => one.landed_minor === 1n)).toBe(true);
      }),
    );
    expect(read).toMatchObject({ wholeTables: 0, indexes: ['paid_price_of_item'] });
    expect(read.entries).toBeLessThanOrEqual(10);
  });
});
