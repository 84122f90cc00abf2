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
import { backendsOf, cpuMsOf } from './cpu.ts';
import { measure, type Measured, type Shot } from './load.ts';
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
const size: Size = { rfqs, deals: 6000, buyers: 20, suppliers: 200 };

interface Cell extends Measured {
  readonly serverMs: number;
  readonly databaseMs: number;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** CPU so far of the server and of each process of its database. */
function readCpu(server: BenchServer, database: string) {
  const backends = backendsOf(database);
  return {
    server: cpuMsOf(server.pid),
    database: new Map(backends.map((pid) => [pid, cpuMsOf(pid)])),
  };
}

async function measureCell(
  server: BenchServer,
  database: string,
  shotAt: (turn: number) => Shot,
  width: number,
): Promise<Cell> {
  const before = readCpu(server, database);
  const measured = await measure(server.port, shotAt, width, roundMs);
  const after = readCpu(server, database);
  // Summed per process, because a pool closes idle connections and an ended process must not reduce
  // the sum.
  const used = [...after.database].map(([pid, ms]) => ms - (before.database.get(pid) ?? 0));
  return {
    ...measured,
    serverMs: (after.server - before.server) / measured.count,
    databaseMs: used.reduce((sum, ms) => sum + ms, 0) / measured.count,
  };
}

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

const cpuOf = (cell: Cell) => cell.serverMs + cell.databaseMs;

interface Sides {
  readonly product: BenchServer;
  readonly floor: BenchServer;
  readonly productDatabase: string;
  readonly floorDatabase: string;
}

/** Measures both sides in turn, so that other load on the machine affects both. */
async function runOperation(sides: Sides, operation: Operation): Promise<void> {
  for (const width of connections) {
    const product: Cell[] = [];
    const floor: Cell[] = [];
    for (let round = 0; round < rounds; round += 1) {
      product.push(
        await measureCell(sides.product, sides.productDatabase, operation.product, width),
      );
      floor.push(await measureCell(sides.floor, sides.floorDatabase, operation.floor, width));
    }
    const ratios = product.map(
      (cell, index) => cpuOf(cell) / Math.max(0.001, cpuOf(floor[index] ?? cell)),
    );
    console.log(row(operation.name, width, product));
    console.log(row('  bare baseline', width, floor));
    const ratio = median(ratios);
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
