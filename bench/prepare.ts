import pg from 'pg';
import { migrationsDirectory } from '../scripts/test/database-template.ts';
import { migrate } from '../server/db/migrate.ts';
import type { SeededIds } from './operations.ts';
import { seedBench, type Size } from './seed.ts';

async function readIds(client: pg.Client): Promise<SeededIds> {
  const open = await client.query<{ id: string }>(
    `select id from rfq where state = 'active' and offer_count = 0 order by id desc limit 20000`,
  );
  const own = await client.query<{ id: string }>(
    `select rfq.id from rfq join member on member.company_id = rfq.company_id
     where member.email_key = 'buyer1@bench.test' order by rfq.id limit 500`,
  );
  const offers = await client.query<{ id: string; email_key: string }>(
    `select offer.id, email_key from offer join member on member.company_id = offer.buyer_company_id order by offer.id`,
  );
  return {
    open: open.rows.map(({ id }) => id),
    own: own.rows.map(({ id }) => id),
    offers: offers.rows.map(({ id, email_key: key }) => ({
      id,
      buyer: Number(/\d+/.exec(key)?.[0]),
    })),
  };
}

/** Makes a seeded database on the server and returns the seeded ids. */
export async function prepareServer(url: string, size: Size): Promise<SeededIds> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await migrate(pool, migrationsDirectory);
  await pool.end();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const start = performance.now();
    await seedBench(client, size);
    console.log(`${size.rfqs} RFQs seeded in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    return await readIds(client);
  } finally {
    await client.end();
  }
}
