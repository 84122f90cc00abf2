import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedBench } from '../../bench/seed.ts';
import {
  correctCounts,
  createdTotalsOf,
  mergeCounts,
  totalsOf,
} from '#features/rfq/store/counts.ts';
import type { Db } from '#shared/call.ts';
import { openOlderDatabase } from '../factories/older-database.ts';
import { openTestDatabase, type TestDatabase } from '../harness/database.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();

const firstId = '00000000-0000-0000-0000-000000000000';
const size = { rfqs: 300, deals: 40, buyers: 3, suppliers: 2 };
async function countByState(db: Db, company: string) {
  const { rows } = await totalsOf(company).execute(db);
  return rows.toSorted((one, other) => one.state.localeCompare(other.state));
}

const moment = '2026-03-01T21:00:00Z';

/** A company with three RFQs, of which two were created on the second of March in Dubai. */
const history = `
  insert into company (id, account_type, display_name, created_at) values (md5('buyer')::uuid, 'buyer', 'Barid', now());
  insert into member (id, company_id, email, email_key, password_hash, full_name, is_owner, created_at)
  values (md5('member')::uuid, md5('buyer')::uuid, 'a@b.test', 'a@b.test', '', 'Member', true, now());
  insert into rfq (id, company_id, created_by, category_id, title, state, pending_for, request_type, country_code, city_id,
    delivery_method, currency, estimated_minor, expires_on, expires_at, rate_micro, fee_fils, discount_minor, published_at,
    created_at, updated_at, search_text, offer_count)
  select md5(n::text)::uuid, md5('buyer')::uuid, md5('member')::uuid, (select id from category order by position limit 1),
    'Pipes', case n when 3 then 'pending' else 'active' end, case n when 3 then 'approver' end, 'internal', 'AE',
    (select id from city order by position limit 1), 'delivery', 'AED', 1000, date '2026-04-01', now(), 1000000, 2500, 100,
    case n when 3 then null else now() end, '${moment}'::timestamptz - n * interval '1 hour', now(), 'pipes', n % 3
  from generate_series(0, 3) n`;

it('RFQs from before the migration are counted by it', async () => {
  const database = await openOlderDatabase('0084');
  await database.pool.query(history);
  await database.upgrade();
  const { rows } = await database.pool.query<{ id: string }>(`select md5('buyer')::uuid as id`);
  const buyer = rows[0]?.id ?? '';
  const byState = await countByState(database.kysely, buyer);
  expect(byState).toEqual([
    { state: 'active', rfqs: 3, published: 3, offers: 3 },
    { state: 'pending', rfqs: 1, published: 0, offers: 0 },
  ]);
  // Midnight in Dubai is at 20:00 UTC.
  const days = { from: new Date('2026-03-01T20:00Z'), until: new Date('2026-03-02T20:00Z') };
  expect((await createdTotalsOf(buyer, days).execute(database.kysely)).rows).toEqual([
    { state: 'active', rfqs: 2, published: 2, offers: 1 },
  ]);
  expect(await correctCounts(database.kysely, firstId, 10)).toEqual({ last: buyer, wrong: [] });
  await database.close();
});

describe.skipIf(skipped !== null)('counts of RFQs', () => {
  let database: TestDatabase;
  let companyId: string;

  beforeAll(async () => {
    database = await openTestDatabase('server');
    const client = await database.pool.connect();
    await seedBench(client, size);
    client.release(true);
    const rfq = database.kysely.selectFrom('rfq').select('company_id').orderBy('id').limit(1);
    companyId = (await rfq.executeTakeFirstOrThrow()).company_id;
  });
  afterAll(() => database.drop());

  const wrongOnes = async () => (await correctCounts(database.kysely, firstId, 100)).wrong;

  it('equal the RFQs after each change of a state, of a publication and of the offers', async () => {
    const { kysely } = database;
    const before = await countByState(kysely, companyId);
    expect(await wrongOnes()).toEqual([]);
    await sql`update rfq set state = 'canceled' where state = 'active' and number % 2 = 0`.execute(
      kysely,
    );
    await sql`update rfq set offer_count = offer_count + 2, access_count = access_count + 1`.execute(
      kysely,
    );
    expect(await countByState(kysely, companyId)).not.toEqual(before);
    expect(await wrongOnes()).toEqual([]);
  });

  it('stay the same when a change is rolled back', async () => {
    const before = await countByState(database.kysely, companyId);
    await database.kysely
      .transaction()
      .execute(async (tx) => {
        await sql`update rfq set state = 'completed'`.execute(tx);
        throw new Error('rolled back');
      })
      .catch((error: Error) => expect(error.message).toBe('rolled back'));
    expect(await countByState(database.kysely, companyId)).toEqual(before);
  });

  it('are the same before and after their rows are merged, with one row for each state', async () => {
    const { kysely } = database;
    const before = await countByState(kysely, companyId);
    for (let merged = 1; merged > 0;) merged = await mergeCounts(kysely, 50);
    expect(await countByState(kysely, companyId)).toEqual(before);
    const { rows } = await sql<{ most: number; left: number }>`
      select (select count(*)::integer from rfq_count where not is_merged) as left, max(rows)::integer as most from (
        select count(*) as rows from rfq_count group by company_id, day, state) as grouped`.execute(
      kysely,
    );
    expect(rows).toEqual([{ most: 1, left: 0 }]);
    expect(await wrongOnes()).toEqual([]);
  });

  it('that were changed by hand are reported and corrected once by concurrent proofs', async () => {
    const { kysely } = database;
    await sql`update rfq_count set rfqs = rfqs - 4 where company_id = ${companyId} and day is null and state = 'expired'`.execute(
      kysely,
    );
    const found = (await Promise.all([wrongOnes(), wrongOnes(), wrongOnes()])).flat();
    expect(found).toEqual([{ companyId, day: null, state: 'expired', missing: 4 }]);
    expect(await wrongOnes()).toEqual([]);
  });
});
