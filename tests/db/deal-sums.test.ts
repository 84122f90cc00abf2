import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedBench } from '../../bench/seed.ts';
import { correctDealSums, mergeDealSums } from '#features/report/store/deal-sums.ts';
import { createLogger } from '#server/observe/log.ts';
import { proveSums } from '#server/payments/watch.ts';
import { openTestDatabase, type TestDatabase } from '../harness/database.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();

const firstId = '00000000-0000-0000-0000-000000000000';
const deals = 60;

interface Sum {
  readonly kind: string;
  readonly item: string;
  readonly count: number;
  readonly fils: number;
}

describe.skipIf(skipped !== null)('sums of deals', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase('server');
    const client = await database.pool.connect();
    await seedBench(client, { rfqs: 10, deals, buyers: 2, suppliers: 3 });
    client.release(true);
  });
  afterAll(() => database.drop());

  const wrongOnes = async () => (await correctDealSums(database.kysely, firstId, 100)).wrong;

  async function readSums(): Promise<Sum[]> {
    const { rows } = await sql<Sum>`
      select kind, item, sum(count)::integer as count, sum(fils)::integer as fils from deal_sum
      group by kind, item having sum(count) <> 0 order by kind, item`.execute(database.kysely);
    return rows;
  }

  it('follow offers from sending to completion and rejection, in AED at their own rate or that of their RFQ', async () => {
    const { kysely } = database;
    expect(await wrongOnes()).toEqual([]);
    const accept = (from: number, currency: string, rateMicro: number | null) =>
      sql`
      update offer set state = 'accepted', decided_at = now(), total_minor = 1200, currency = ${currency},
        rate_micro = ${rateMicro}
      where id in (select id from offer order by id offset ${from} limit 10)`.execute(kysely);
    await sql`update rfq set currency = 'KWD', rate_micro = 12000000 where id in (select rfq_id from offer)`.execute(
      kysely,
    );
    await accept(0, 'KWD', null);
    await accept(10, 'USD', 1_200_000);
    await sql`update offer set state = 'completed' where state = 'accepted' and id in (
      select id from offer order by id limit 10)`.execute(kysely);
    await sql`update offer set state = 'rejected', decided_at = now() where state = 'pending'`.execute(
      kysely,
    );
    // KWD 1.200 at 12 is AED 14.40, for the buyer and the supplier of ten deals each.
    const ofDeals = { kind: 'deal', count: 20, fils: 20 * 1440 };
    expect(await readSums()).toEqual([
      { kind: 'answered', item: 'hours4', count: deals, fils: 0 },
      { ...ofDeals, item: 'accepted' },
      { ...ofDeals, item: 'completed' },
      { kind: 'fee', item: '', count: deals, fils: deals * 2500 },
      { kind: 'lost', item: '', count: deals - 20, fils: 0 },
      { kind: 'sent', item: 'accepted', count: 10, fils: 0 },
      { kind: 'sent', item: 'completed', count: 10, fils: 0 },
      { kind: 'sent', item: 'rejected', count: deals - 20, fils: 0 },
    ]);
    expect(await wrongOnes()).toEqual([]);
  });

  it('have the accepted Q discount invoices of a buyer’s orders', async () => {
    await database.kysely.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        insert into purchase_order (id, serial, buyer_company_id, supplier_company_id, rfq_id, offer_id, award_id, type,
          language, snapshot, currency, total_minor, q_discount_minor, created_by, created_at, sent_at)
        select gen_random_uuid(), 'PO-' || number, buyer_company_id, company_id, rfq_id, id, gen_random_uuid(),
          'generate_sended', 'en', '{}', 'AED', 1200, 50, created_by, now(), now()
        from offer where state = 'completed'`.execute(tx);
      await sql`
        insert into q_invoice (id, order_id, offer_id, rfq_id, company_id, amount_minor, currency, amount_fils, state,
          file_id, uploaded_by, created_at)
        select gen_random_uuid(), id, offer_id, rfq_id, supplier_company_id, 50, 'AED', 50, 'pending', gen_random_uuid(),
          created_by, now() from purchase_order`.execute(tx);
    });
    const decide = (state: string, from: number, to: number) =>
      sql`update q_invoice set state = ${state}, decided_at = now() where id in (
        select id from q_invoice order by id offset ${from} limit ${to - from})`.execute(
        database.kysely,
      );
    await decide('accepted', 0, 4);
    expect(await readSums()).toContainEqual({ kind: 'discount', item: '', count: 4, fils: 200 });
    await decide('rejected', 3, 6);
    expect(await readSums()).toContainEqual({ kind: 'discount', item: '', count: 3, fils: 150 });
    expect(await wrongOnes()).toEqual([]);
    await sql`delete from deal_sum where kind = 'discount'`.execute(database.kysely);
    expect((await wrongOnes()).reduce((sum, one) => sum + Number(one.missingFils), 0)).toBe(150);
    expect(await readSums()).toContainEqual({ kind: 'discount', item: '', count: 3, fils: 150 });
  });

  it('move a refunded fee, and are the same after their rows are merged', async () => {
    const { kysely } = database;
    await sql`update access set refunded_at = now(), refund_cause = 'asked' where id in (
      select id from access order by id limit 7)`.execute(kysely);
    const before = await readSums();
    expect(before).toContainEqual({ kind: 'refund', item: '', count: 7, fils: 7 * 2500 });
    for (let merged = 1; merged > 0;) merged = await mergeDealSums(kysely, 25);
    expect(await readSums()).toEqual(before);
    expect(await wrongOnes()).toEqual([]);
  });

  it('that were changed by hand are reported and corrected', async () => {
    await sql`
      update deal_sum set fils = fils + 100 where id in (
        select id from deal_sum where kind = 'refund' and count > 0 limit 1)`.execute(
      database.kysely,
    );
    expect(await wrongOnes()).toMatchObject([
      { kind: 'refund', item: '', missing: 0, missingFils: '-100' },
    ]);
    expect(await wrongOnes()).toEqual([]);
  });

  it('are corrected by the nightly proof, which logs each error, as are the counts of RFQs', async () => {
    const { kysely: db } = database;
    await sql`update deal_sum set count = count + 1 where kind = 'lost' and count > 0`.execute(db);
    await sql`update rfq_count set rfqs = rfqs + 2 where day is null and state = 'expired'`.execute(
      db,
    );
    const lines: string[] = [];
    const prove = () => proveSums({ db, log: createLogger((line) => void lines.push(line)) });
    await prove();
    const wrong = lines.filter((line) => line.includes('a stored sum was wrong'));
    expect(wrong.some((line) => line.includes('"kind":"lost"'))).toBe(true);
    expect(wrong.some((line) => line.includes('"state":"expired","missing":-2'))).toBe(true);
    await prove();
    expect(lines).toHaveLength(wrong.length);
  });
});
