/**
 * `npm run bench`: measures the product through HTTP and the bare baseline, operation by operation
 * in turn, in one run. Prints req/s, p50, p99 and CPU ms per request (server and database), and the
 * ratio of the CPU figures. See README.md.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createServerDatabase } from '../tests/harness/database.ts';
import { migrationsDirectory } from '../scripts/test/database-template.ts';
import { startTestPostgres } from '../scripts/test/test-postgres.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open.ts';
import { withoutStatementLimit } from '../server/db/statement-limit.ts';
import { measurePair, median, ratioOf, type Cell, type Pair, type Sides } from './cells.ts';
import { listOperations, type Operation, type SeededIds } from './operations.ts';
import { prepareServer } from './prepare.ts';
import { seedBench, type Size } from './seed.ts';
import { startFloor, startProduct, type BenchServer } from './servers.ts';

const rfqs = Number(process.env['BENCH_RFQS'] ?? 10_000);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const roundMs = Number(process.env['BENCH_MS'] ?? 3000);
const connections = (process.env['BENCH_CONNECTIONS'] ?? '1,16,64').split(',').map(Number);
const engines = (process.env['BENCH_ENGINES'] ?? 'postgres').split(',');
/** Prefixes of operation names. */
const chosen = (process.env['BENCH_OPERATIONS'] ?? '').split(',');
const size: Size = { rfqs, deals: 40_000, buyers: 20, suppliers: 200 };

function row(name: string, width: number, cells: readonly Cell[]): string {
  const of = (pick: (cell: Cell) => number, digits: number) =>
    median(cells.map(pick)).toFixed(digits).padStart(9);
  const failed = cells.reduce((sum, cell) => sum + cell.failed, 0);
  return [
    name.padEnd(28),
    String(width).padStart(4),
    of((cell) => cell.perSecond, 0),
    of((cell) => cell.p50Ms, 1),
    of((cell) => cell.p99Ms, 1),
    of((cell) => cell.serverMs, 2),
    of((cell) => cell.databaseMs, 2),
    failed === 0 ? '' : `  ${failed} failed`,
  ].join(' ');
}

async function runOperation(sides: Sides, operation: Operation): Promise<void> {
  for (const width of connections) {
    const pairs: Pair[] = [];
    for (let round = 0; round < rounds; round += 1)
      pairs.push(await measurePair(sides, operation, { width, ms: roundMs }));
    console.log(
      row(
        operation.name,
        width,
        pairs.map(({ product }) => product),
      ),
    );
    console.log(
      row(
        '  bare baseline',
        width,
        pairs.map(({ floor }) => floor),
      ),
    );
    const ratio = median(pairs.map(ratioOf));
    const verdict = ratio <= operation.ratioMax ? 'reached' : 'not reached';
    console.log(`  CPU ratio ${ratio.toFixed(2)} (goal ${operation.ratioMax}: ${verdict})\n`);
  }
}

async function prepareEmbedded(dataDir: string): Promise<void> {
  const onFault = (error: Error) => console.error(error.message);
  const { pool, close } = await openDatabase({ dataDir: path.join(dataDir, 'database'), onFault });
  await migrate(pool, migrationsDirectory);
  const client = await pool.connect();
  await withoutStatementLimit(pool, () => seedBench(client, size));
  client.release();
  await close();
}

async function runEngine(engine: string, url: string, ids: SeededIds): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'qeema-bench-'));
  const servers: BenchServer[] = [];
  try {
    if (engine === 'embedded') await prepareEmbedded(dataDir);
    const product = await startProduct(engine === 'embedded' ? '' : url, dataDir);
    servers.push(product);
    const floor = await startFloor(url);
    servers.push(floor);
    const floorDatabase = new URL(url).pathname.slice(1);
    const sides: Sides = {
      product,
      floor,
      // The processes of a server on a socket, by their titles: user, database, [local].
      productDatabase: engine === 'embedded' ? 'postgres postgres [local]' : floorDatabase,
      floorDatabase,
    };
    console.log(`\nThe product on ${engine}, the bare baseline on PostgreSQL`);
    console.log(
      `\n${'operation'.padEnd(28)} conn     req/s   p50 ms    p99 ms   CPU srv    CPU db\n`,
    );
    for (const operation of listOperations(ids, size)) {
      if (chosen.some((name) => operation.name.startsWith(name)))
        await runOperation(sides, operation);
    }
  } finally {
    for (const server of servers) await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const postgres = await startTestPostgres();
  if ('skipped' in postgres) throw new Error(postgres.skipped);
  process.env['TEST_DATABASE_URL'] = postgres.url;
  try {
    // A new database for each engine, because one run's purchases must not be missing for the next.
    for (const engine of engines) {
      const { url, drop } = await createServerDatabase();
      try {
        await runEngine(engine, url, await prepareServer(url, size));
      } finally {
        await drop();
      }
    }
  } finally {
    await postgres.stop();
  }
}

await main();
