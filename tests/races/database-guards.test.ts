import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness/database.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();
const CALLS = 200;
const ALLOWED = 50;

/** The guards that limits and money rest on, on a server with real parallel sessions. */
describe.skipIf(skipped !== null)(`${CALLS} concurrent calls, of which ${ALLOWED} may pass`, () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('server');
    await database.pool.query(
      'create table purse (id int primary key, balance bigint not null check (balance >= 0))',
    );
  });
  afterAll(() => database.drop());

  async function countTrue(attempt: (n: number) => Promise<boolean>): Promise<number> {
    const outcomes = await Promise.all(Array.from({ length: CALLS }, (_, n) => attempt(n)));
    return outcomes.filter(Boolean).length;
  }

  it('pass exactly that often through an upsert that counts only below the limit', async () => {
    const passed = await countTrue(async () => {
      const { rows } = await sql`
        insert into rate_limit as r (key, window_started_at, hits) values ('race:upsert', now(), 1)
        on conflict (key) do update set hits = r.hits + 1 where r.hits < ${ALLOWED} returning hits
      `.execute(database.kysely);
      return rows.length === 1;
    });
    expect(passed).toBe(ALLOWED);
    const { rows } = await database.pool.query(
      `select hits from rate_limit where key = 'race:upsert'`,
    );
    expect(rows).toEqual([{ hits: ALLOWED }]);
  });

  it('pass exactly that often through a conditional update', async () => {
    await database.pool.query('insert into purse values (1, $1)', [ALLOWED * 100]);
    const passed = await countTrue(async () => {
      const { rowCount } = await database.pool.query(
        'update purse set balance = balance - 100 where id = 1 and balance >= 100 returning balance',
      );
      return rowCount === 1;
    });
    expect(passed).toBe(ALLOWED);
    expect((await database.pool.query('select balance from purse where id = 1')).rows).toEqual([
      { balance: 0n },
    ]);
  });

  it('pass exactly that often when each reads and decides under the row lock', async () => {
    await database.pool.query('insert into purse values (2, $1)', [ALLOWED * 100]);
    const passed = await countTrue(async () => {
      const client = await database.pool.connect();
      try {
        await client.query('begin');
        const { rows } = await client.query('select balance from purse where id = 2 for update');
        const isEnough = rows[0].balance >= 100n;
        if (isEnough)
          await client.query('update purse set balance = $1 where id = 2', [
            rows[0].balance - 100n,
          ]);
        await client.query('commit');
        return isEnough;
      } finally {
        client.release();
      }
    });
    expect(passed).toBe(ALLOWED);
    expect((await database.pool.query('select balance from purse where id = 2')).rows).toEqual([
      { balance: 0n },
    ]);
  });

  it('pass too often when they read first and write later, so the server does show races', async () => {
    await database.pool.query('insert into purse values (3, $1)', [ALLOWED * 100]);
    const passed = await countTrue(async () => {
      const { rows } = await database.pool.query('select balance from purse where id = 3');
      if (rows[0].balance < 100n) return false;
      await database.pool.query('update purse set balance = $1 where id = 3', [
        rows[0].balance - 100n,
      ]);
      return true;
    });
    expect(passed).toBeGreaterThan(ALLOWED);
  });

  it('have one winner for one idempotency key', async () => {
    const passed = await countTrue(async (n) => {
      const { rowCount } = await database.pool.query(
        `insert into idempotency_key (scope, key, input_hash, created_at) values ('race', 'one', $1, now())
         on conflict (scope, key) do nothing`,
        [String(n)],
      );
      return rowCount === 1;
    });
    expect(passed).toBe(1);
  });
});
