/**
 * `node bench/growth.ts`: measures the database cost of lists, sums and proofs by the size of the
 * marketplace: CPU milliseconds of the server's process with named statements, as the product runs
 * them, the quickest of several turns, and buffers by `explain (analyze, buffers)`. GROWTH_RFQS is a
 * list of sizes (10000,1000000). GROWTH_DATABASE_URLS is a list of databases that `growth-seed.ts`
 * has filled before, instead of new ones. GROWTH_ONLY is a list of beginnings of questions.
 */
import fs from 'node:fs';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrationsDirectory } from '../scripts/test/database-template.ts';
import { startTestPostgres } from '../scripts/test/test-postgres.ts';
import { columnTypes } from '../server/db/column-types.ts';
import { migrate } from '../server/db/migrate.ts';
import { nameStatements } from '../server/db/named-statements.ts';
import { startOptions } from '../server/db/session-settings.ts';
import type { Db } from '../shared/call.ts';
import type { Tables } from '../shared/tables.ts';
import { createServerDatabase } from '../tests/harness/database.ts';
import { seedGrowth } from './growth-seed.ts';
import { questionsOf } from './growth-questions.ts';

const sizes = (process.env['GROWTH_RFQS'] ?? '10000,1000000').split(',').map(Number);
/** Beginnings of the names of the questions; all without them. */
const only = (process.env['GROWTH_ONLY'] ?? '').split(',');
const turns = Number(process.env['GROWTH_TURNS'] ?? 5);
/** Executions of a named statement before PostgreSQL may reuse one plan. */
const plannedTurns = 6;
/** A question that takes longer is asked once. */
const slowMs = 300;

interface Cost {
  ms: number;
  buffers: number;
}

interface Plan {
  readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
}

type AnyQuery = (text: string, values?: readonly unknown[]) => Promise<{ rows: unknown[] }>;

interface Counting {
  isOn: boolean;
  buffers: number;
}

/** A client that explains each statement before it runs, and adds its buffers, while `counting` is on. */
function explaining(client: pg.PoolClient, counting: Counting): pg.PoolClient {
  const query = client.query.bind(client) as unknown as AnyQuery;
  const explained: AnyQuery = async (text, values) => {
    if (counting.isOn && /^\s*(select|with)\b/i.test(text)) {
      const { rows } = await query(
        `explain (analyze, buffers, timing off, format json) ${text}`,
        values,
      );
      const [plan] = (rows as { 'QUERY PLAN': Plan[] }[])[0]?.['QUERY PLAN'] ?? [];
      if (plan !== undefined)
        counting.buffers += plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks'];
    }
    return query(text, values);
  };
  return new Proxy(client, {
    get: (target, name) => {
      if (name === 'query') return explained;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** The CPU time of a process, ms: other work on the machine does not count. */
function cpuMs(pid: number): number {
  const [nanoseconds] = fs.readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

interface Server {
  readonly pid: number;
  readonly counting: Counting;
}

/** The quickest of several turns, after as many as PostgreSQL plans by the values of a statement. */
async function measure(
  { pid, counting }: Server,
  run: () => Promise<unknown>,
): Promise<Cost | string> {
  let ms = Infinity;
  try {
    Object.assign(counting, { isOn: true, buffers: 0 });
    await run();
    counting.isOn = false;
    for (let turn = 0; turn < plannedTurns + turns; turn += 1) {
      const before = cpuMs(pid);
      await run();
      ms = Math.min(ms, cpuMs(pid) - before);
      if (ms > slowMs) break;
    }
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === '57014' ? 'timeout' : String(error);
  } finally {
    counting.isOn = false;
  }
  return { ms, buffers: counting.buffers };
}

async function measureAll(url: string): Promise<Map<string, Cost | string>> {
  const counting: Counting = { isOn: false, buffers: 0 };
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    types: columnTypes,
    options: startOptions,
  });
  nameStatements(pool);
  const connect = async () => explaining(await pool.connect(), counting);
  const dialect = new PostgresDialect({ pool: { connect, end: () => pool.end() } as never });
  const db: Db = new Kysely<Tables>({ dialect });
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = { pid: rows[0]?.pid ?? 0, counting };
  const found = new Map<string, Cost | string>();
  for (const [name, run] of await questionsOf(db)) {
    if (!only.some((start) => name.startsWith(start))) continue;
    found.set(name, await measure(server, run));
  }
  await pool.end();
  return found;
}

async function fill(url: string, rfqs: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await migrate(pool, migrationsDirectory);
  await pool.end();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await seedGrowth(client, rfqs);
  await client.end();
}

function shown(cost: Cost | string | undefined): string {
  return typeof cost === 'object' ? `${cost.ms.toFixed(2)} (${cost.buffers})` : (cost ?? '');
}

/** Each size, and the ratio of the last to the first. */
function print(columns: readonly string[], results: readonly Map<string, Cost | string>[]): void {
  const heads = [...columns, 'ratio'].map((one) => one.padStart(20)).join('');
  console.log(`${'CPU ms of the database (buffers)'.padEnd(50)}${heads}`);
  const [first] = results;
  for (const name of first?.keys() ?? []) {
    const costs = results.map((result) => result.get(name));
    const [least, most] = [costs.at(0), costs.at(-1)];
    const ratio =
      typeof least === 'object' && typeof most === 'object' ? (most.ms / least.ms).toFixed(1) : '';
    const cells = [...costs.map(shown), ratio].map((cell) => cell.padStart(20)).join('');
    console.log(name.padEnd(50) + cells);
  }
}

async function main(): Promise<void> {
  const given = process.env['GROWTH_DATABASE_URLS']?.split(',');
  if (given !== undefined) {
    const results = [];
    for (const url of given) results.push(await measureAll(url));
    return print(
      given.map((url) => new URL(url).pathname.slice(1)),
      results,
    );
  }
  const postgres = await startTestPostgres();
  if ('skipped' in postgres) throw new Error(postgres.skipped);
  process.env['TEST_DATABASE_URL'] = postgres.url;
  const results = [];
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
