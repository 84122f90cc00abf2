import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedBench } from '../../bench/seed.ts';
import { correctCounts, mergeCounts } from '#features/rfq/store/counts.ts';
import { openTestDatabase, type TestDatabase } from '../harness/database.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();

const firstId = '00000000-0000-0000-0000-000000000000';
const rfqs = 60;
const rounds = 4;

describe.skipIf(skipped !== null)('changes of one company’s RFQs at the same time', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase('server');
    const client = await database.pool.connect();
    await seedBench(client, { rfqs, deals: 0, buyers: 1, suppliers: 1 });
    client.release(true);
  });
  afterAll(() => database.drop());

  it('do not wait for each other, and merges at the same time lose no count', async () => {
    const { kysely } = database;
    const { rows } = await sql<{ id: string }>`select id from rfq order by id`.execute(kysely);
    const move = (id: string, state: string) =>
      sql`update rfq set state = ${state}, offer_count = offer_count + 1 where id = ${id}`.execute(
        kysely,
      );
    for (let round = 0; round < rounds; round += 1) {
      const state = round % 2 === 0 ? 'expired' : 'completed';
      await Promise.all([
        ...rows.map(({ id }) => move(id, state)),
        mergeCounts(kysely, 20),
        mergeCounts(kysely, 1000),
      ]);
    }
    expect((await correctCounts(kysely, firstId, 10)).wrong).toEqual([]);
  });

  it('two transactions that change RFQs in opposite orders beside the same count both commit', async () => {
    const { kysely } = database;
    const { rows } = await sql<{ id: string }>`select id from rfq order by id limit 4`.execute(
      kysely,
    );
    const [first = '', second = '', third = '', fourth = ''] = rows.map(({ id }) => id);
    let release = () => {};
    const bothMoved = new Promise<void>((resolve) => {
      release = resolve;
    });
    let moved = 0;
    // Each has added its first count before either adds its second, which a locked row would refuse.
    const change = (ids: readonly [string, string]) =>
      kysely.transaction().execute(async (tx) => {
        await sql`update rfq set state = 'active' where id = ${ids[0]}`.execute(tx);
        moved += 1;
        if (moved === 2) release();
        await bothMoved;
        await sql`update rfq set state = 'active' where id = ${ids[1]}`.execute(tx);
      });
    await Promise.all([change([first, second]), change([fourth, third])]);
    expect((await correctCounts(kysely, firstId, 10)).wrong).toEqual([]);
  });
});
