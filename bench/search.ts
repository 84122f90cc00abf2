/**
 * `node bench/search.ts`: measures the database cost of a search by the size of the marketplace:
 * CPU milliseconds of its connection, and the ratio of the largest size to the smallest.
 * SEARCH_RFQS is a list of sizes (10000,1000000). SEARCH_DATABASE_URL names a database that this
 * script has filled before, instead of a new one; there `write` measures the cost of the search
 * trigger for each written RFQ.
 */
import pg from 'pg';
import { listOpenRfqs } from '../features/access/store/open.ts';
import { listPublicRfqs } from '../features/public-rfq/reads.ts';
import { readRfqPage } from '../features/rfq/store/lists.ts';
import { migrationsDirectory } from '../scripts/test/database-template.ts';
import { startTestPostgres } from '../scripts/test/test-postgres.ts';
import { migrate } from '../server/db/migrate.ts';
import { openServerDatabase } from '../server/db/open-server.ts';
import { isPoolTimeout } from '../server/db/pool-timeout.ts';
import type { Call, Db } from '../shared/call.ts';
import { createServerDatabase } from '../tests/harness/database.ts';
import { backendsOf, cpuMsOf } from './cpu.ts';
import { seedSearch } from './search-seed.ts';

const sizes = (process.env['SEARCH_RFQS'] ?? '10000,1000000').split(',').map(Number);
/** Repeated, because process accounting counts in steps of 10 ms. */
const repeats = Number(process.env['SEARCH_REPEATS'] ?? 40);

const words = {
  'of no RFQ': 'zzqxv',
  misspelt: 'concrte',
  number: '14711',
  common: 'steel',
  'common, Arabic': 'حديد',
  'misspelt, Arabic': 'خرسنة',
  'two, never together': 'steel خرسانة',
};

async function companyOf(db: Db, key: string): Promise<string> {
  const member = db.selectFrom('member').select('company_id').where('email_key', '=', key);
  return (await member.executeTakeFirstOrThrow()).company_id;
}

interface Search {
  readonly name: string;
  run(key: string): Promise<unknown>;
}

async function searchesOf(db: Db): Promise<Search[]> {
  const supplier = await companyOf(db, 'supplier3@bench.test');
  const buyer = await companyOf(db, 'buyer1@bench.test');
  const own = {
    tab: 'all',
    slice: undefined,
    from: null,
    until: null,
    categoryId: null,
    order: { column: 'own', descending: true },
    locale: 'en',
  } as const;
  return [
    { name: 'public', run: (key) => listPublicRfqs({ db, now: new Date() } as Call, { key }, 1) },
    { name: 'supplier', run: (key) => listOpenRfqs(db, supplier, { key }, new Date(), 0, 10) },
    {
      name: 'own',
      run: (key) => readRfqPage(db, { companyId: buyer, memberId: null }, { ...own, key }, 0, 10),
    },
  ];
}

/** CPU milliseconds of all connections to a database so far. */
const cpuOf = (name: string): number =>
  backendsOf(name).reduce((sum, pid) => sum + cpuMsOf(pid), 0);

/**
 * True for a statement over the server's time limit, or one that got no connection because of such
 * a statement.
 */
function isTimeout(error: unknown): boolean {
  return (
    error instanceof Error && (('code' in error && error.code === '57014') || isPoolTimeout(error))
  );
}

/** Milliseconds a search. Null: timed out. */
async function measure(name: string, run: () => Promise<unknown>): Promise<number | null> {
  try {
    const start = performance.now();
    await run();
    const turns = performance.now() - start > 300 ? 3 : repeats;
    // Warm-up, so that statements are prepared and the server has plans.
    for (let turn = 0; turn < Math.min(turns, 8); turn += 1) await run();
    const before = cpuOf(name);
    for (let turn = 0; turn < turns; turn += 1) await run();
    return (cpuOf(name) - before) / turns;
  } catch (error) {
    if (isTimeout(error)) return null;
    throw error;
  }
}

async function measureAll(url: string): Promise<Map<string, number | null>> {
  const onFault = (error: Error) => console.error(error.message);
  const database = await openServerDatabase({
    databaseUrl: url,
    listenUrl: url,
    connectionsMax: 2,
    onFault,
  });
  const found = new Map<string, number | null>();
  try {
    for (const search of await searchesOf(database.kysely)) {
      for (const [name, key] of Object.entries(words)) {
        const ms = await measure(new URL(url).pathname.slice(1), () => search.run(key));
        found.set(`${search.name}: ${name} (${key})`, ms);
      }
    }
  } finally {
    await database.close();
  }
  return found;
}

async function fill(url: string, rfqs: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await migrate(pool, migrationsDirectory);
  await pool.end();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const start = performance.now();
  await seedSearch(client, rfqs);
  await client.end();
  console.log(`${rfqs} RFQs in ${((performance.now() - start) / 1000).toFixed(0)} s`);
}

const shown = (ms: number | null | undefined): string =>
  (typeof ms === 'number' ? ms.toFixed(1) : 'timeout').padStart(10);

function print(columns: readonly string[], results: readonly Map<string, number | null>[]): void {
  console.log(
    `\n${'CPU ms of the database'.padEnd(44)}${columns.map((name) => name.padStart(10)).join('')}     ratio`,
  );
  for (const name of results[0]?.keys() ?? []) {
    const figures = results.map((result) => result.get(name));
    const [first, last] = [figures[0], figures.at(-1)];
    const isKnown = typeof first === 'number' && typeof last === 'number';
    const ratio = isKnown ? (last / Math.max(first, 0.25)).toFixed(1) : '';
    console.log(`${name.padEnd(44)}${figures.map(shown).join('')}${ratio.padStart(10)}`);
  }
}

const copies = 2000;

/** CPU milliseconds to write an RFQ with a unique word, one per transaction. */
async function measureWrite(client: pg.Client, name: string, round: string): Promise<number> {
  const before = cpuOf(name);
  for (let copy = 0; copy < copies; copy += 1) {
    await client.query(
      `insert into rfq (id, company_id, created_by, category_id, title, state, request_type, country_code, city_id,
        delivery_method, currency, estimated_minor, note, expires_on, expires_at, rate_micro, fee_fils, discount_minor,
        published_at, created_at, updated_at, search_text)
      select gen_random_uuid(), company_id, created_by, category_id, title, state, request_type, country_code, city_id,
        delivery_method, currency, estimated_minor, note, expires_on, expires_at, rate_micro, fee_fils, discount_minor,
        published_at, created_at, updated_at, search_text || ' ' || $1
      from rfq where number = (select min(number) from rfq) + $2`,
      [`model${round}x${copy}`, copy],
    );
  }
  return (cpuOf(name) - before) / copies;
}

/** Writes the same RFQs with and without the trigger, in turn. They remain in the database. */
async function compareWrites(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const name = new URL(url).pathname.slice(1);
  const run = Date.now().toString(36);
  await measureWrite(client, name, `${run}w`);
  for (let round = 0; round < 3; round += 1) {
    await client.query('alter table rfq disable trigger rfq_search_words');
    const without = await measureWrite(client, name, `${run}a${round}`);
    await client.query('alter table rfq enable trigger rfq_search_words');
    const withWords = await measureWrite(client, name, `${run}b${round}`);
    const ratio = (withWords / without).toFixed(2);
    console.log(
      `writing an RFQ: ${without.toFixed(2)} ms without the trigger, ${withWords.toFixed(2)} with it, ratio ${ratio}`,
    );
  }
  await client.end();
}

async function main(): Promise<void> {
  const given = process.env['SEARCH_DATABASE_URL'];
  if (given !== undefined && process.argv[2] === 'write') return compareWrites(given);
  if (given !== undefined) return print(['given'], [await measureAll(given)]);
  const postgres = await startTestPostgres();
  if ('skipped' in postgres) throw new Error(postgres.skipped);
  process.env['TEST_DATABASE_URL'] = postgres.url;
  const results: Map<string, number | null>[] = [];
  try {
    for (const rfqs of sizes) {
      const { url, drop } = await createServerDatabase();
      await fill(url, rfqs);
      results.push(await measureAll(url));
      await drop();
    }
  } finally {
    await postgres.stop();
  }
  print(sizes.map(String), results);
}

await main();
