import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationTypes } from '#features/notification/rules/kinds.ts';
import { listNewestOf, listNotifications, wholeList } from '#features/notification/store/list.ts';
import type { Db, Tx } from '#shared/call.ts';
import { openTestDatabase, type TestDatabase } from '../harness/database.ts';
import { readIn } from '../harness/reading.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();
const mine = 5000;

describe.skipIf(skipped !== null)('with thousands of notifications', () => {
  let database: TestDatabase;
  const reader = { memberId: '', companyId: '' };

  beforeAll(async () => {
    database = await openTestDatabase('server');
    const { kysely } = database;
    const { rows: members } = await sql<{ id: string; company_id: string }>`
      with made as (
        insert into company (id, account_type, display_name, created_at)
        select gen_random_uuid(), 'buyer', 'Company ' || n, now() from generate_series(1, 4) n returning id)
      insert into member (id, company_id, email, email_key, password_hash, full_name, locale, created_at)
      select gen_random_uuid(), id, id || '@plans.test', id || '@plans.test', 'x', 'N', 'en', now() from made
      returning id, company_id`.execute(kysely);
    Object.assign(reader, { memberId: members[0]?.id, companyId: members[0]?.company_id });
    // Four rows in a minute, so that the time alone is no order.
    await sql`
      insert into notification (id, member_id, type, created_at, read_at)
      select gen_random_uuid(), member.id, ${notificationTypes[0]}, now() - (n / 4) * interval '1 minute',
        case when n > 10 then now() end
      from member, generate_series(1, ${mine}::int) n`.execute(kysely);
    await sql`analyze notification`.execute(kysely);
  }, 120_000);
  afterAll(() => database.drop());

  const reading = (work: (db: Db | Tx) => Promise<unknown>) =>
    database.kysely.transaction().execute((tx) => readIn(tx, ['notification'], work));

  it.each([0, 490, 990])('a page after %i rows reads the rows up to its end', async (offset) => {
    const read = await reading(async (db) => {
      expect(await listNotifications(db, reader, wholeList, offset, 10)).toHaveLength(10);
    });
    expect(read).toMatchObject({ wholeTables: 0, indexes: ['notification_by_time'] });
    expect(read.rows).toBeLessThanOrEqual(offset + 20);
  });

  it('the newest of some members are read by the same index', async () => {
    const read = await reading(async (db) => {
      expect(await listNewestOf(db, [reader.memberId], 20)).toHaveLength(20);
    });
    expect(read).toMatchObject({ wholeTables: 0, indexes: ['notification_by_time'] });
    expect(read.rows).toBeLessThanOrEqual(40);
  });

  it('each row is on one page', async () => {
    const ids: string[] = [];
    for (let offset = 0; offset < 1000; offset += 10)
      for (const { id } of await listNotifications(database.kysely, reader, wholeList, offset, 10))
        ids.push(id);
    const whole = await listNotifications(database.kysely, reader, wholeList, 0, 1000);
    expect(ids).toEqual(whole.map(({ id }) => id));
    expect(new Set(ids).size).toBe(1000);
  });
});
