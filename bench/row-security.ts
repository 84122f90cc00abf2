/**
 * `node bench/row-security.ts`: the cost of PostgreSQL's row-level security for the product. Two
 * processes of the product serve one database in turn: one as the owner, to whom no policy applies,
 * one as a role with a policy on every table with a company. Prints CPU ms per request (server and
 * database) and their ratio, and the cost of naming the company once per transaction.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createServerDatabase } from '../tests/harness/database.ts';
import { migrationsDirectory } from '../scripts/test/database-template.ts';
import { startTestPostgres } from '../scripts/test/test-postgres.ts';
import { migrate } from '../server/db/migrate.ts';
import { backendsOf, cpuMsOf } from './cpu.ts';
import { measure, type Shot } from './load.ts';
import { seedBench, tokenOf } from './seed.ts';
import { startProduct, type BenchServer } from './servers.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7);
const roundMs = Number(process.env['BENCH_MS'] ?? 3000);
const width = 16;
const size = {
  rfqs: Number(process.env['BENCH_RFQS'] ?? 10_000),
  deals: 100,
  buyers: 20,
  suppliers: 20,
};
const role = 'bench_tenant';

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * The policies. The rows of two companies are visible, since one process serves a buyer and a
 * supplier here, and published RFQs are visible to all. Writes are not checked, because a purchase
 * writes rows of both companies.
 */
async function addPolicies(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'company_id' and data_type = 'uuid'
       and table_name in (select tablename from pg_tables where schemaname = 'public')`,
  );
  const own = ['app.buyer', 'app.supplier']
    .map((name) => `company_id = (select current_setting('${name}')::uuid)`)
    .join(' or ');
  for (const { name } of tables) {
    const visible = name === 'rfq' ? `${own} or published_at is not null` : own;
    await client.query(`alter table ${name} enable row level security;
      create policy tenant on ${name} using (company_id is null or ${visible}) with check (true)`);
  }
  console.log(`policies on ${tables.length} tables`);
}

async function addRole(client: pg.Client, url: string): Promise<string> {
  const { rows } = await client.query<{ kind: string; id: string }>(
    `select split_part(email_key, '1@', 1) as kind, company_id as id from member
     where email_key in ('buyer1@bench.test', 'supplier1@bench.test')`,
  );
  await client.query(`drop role if exists ${role}; create role ${role} login password 'bench';
    grant all on all tables in schema public to ${role};
    grant all on all sequences in schema public to ${role};
    grant all on schema public to ${role}`);
  for (const { kind, id } of rows)
    await client.query(`alter role ${role} set app.${kind} = '${id}'`);
  const address = new URL(url);
  address.username = role;
  address.password = 'bench';
  return address.href;
}

function listShots(open: readonly string[]): Readonly<Record<string, (turn: number) => Shot>> {
  let bought = 0;
  return {
    'list of own RFQs': (turn) => ({
      method: 'GET',
      path: `/api/dashboard/buyer/rfq_list/all?page=${1 + (turn % 20)}`,
      token: tokenOf('buyer', 1),
    }),
    'list of open RFQs': (turn) => ({
      method: 'GET',
      path: `/api/dashboard/buyer/rfq/show/available?page=${1 + (turn % 20)}`,
      token: tokenOf('supplier', 1),
    }),
    purchase: () => {
      bought += 1;
      return {
        method: 'POST',
        path: `/api/dashboard/supplier/rfq/${open[bought % open.length] ?? ''}/buy`,
        token: tokenOf('supplier', 1),
        body: '{}',
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': `bench-${process.pid}-${bought}`,
        },
      };
    },
  };
}

/** CPU ms per request, of the process and of the backends of its role. */
async function cpuPerRequest(
  server: BenchServer,
  database: string,
  shotAt: (turn: number) => Shot,
): Promise<{ cpuMs: number; failed: number }> {
  const used = () =>
    new Map([server.pid, ...backendsOf(database)].map((pid) => [pid, cpuMsOf(pid)] as const));
  const before = used();
  const { count, failed } = await measure(server.port, shotAt, width, roundMs);
  const spent = [...used()].map(([pid, ms]) => ms - (before.get(pid) ?? 0));
  return { cpuMs: spent.reduce((sum, ms) => sum + ms, 0) / count, failed };
}

async function compare(
  name: string,
  sides: readonly [BenchServer, BenchServer],
  database: string,
  shotAt: (turn: number) => Shot,
): Promise<number> {
  const plain: number[] = [];
  const ratios: number[] = [];
  let failed = 0;
  for (let round = 0; round < rounds; round += 1) {
    const [without, policies] = [
      await cpuPerRequest(sides[0], database, shotAt),
      await cpuPerRequest(sides[1], database, shotAt),
    ];
    plain.push(without.cpuMs);
    ratios.push(policies.cpuMs / without.cpuMs);
    failed += without.failed + policies.failed;
  }
  console.log(
    `${name.padEnd(20)} ${median(plain).toFixed(2)} ms, with policies × ${median(ratios).toFixed(3)} (${failed} failed)`,
  );
  return median(plain);
}

/** CPU ms of a transaction that only names the company: three statements around a read. */
async function costOfNaming(client: pg.Client, database: string): Promise<number> {
  const turns = 5000;
  const spent = async (statements: readonly string[]) => {
    const used = () =>
      process.cpuUsage().user / 1000 +
      process.cpuUsage().system / 1000 +
      backendsOf(database).reduce((sum, pid) => sum + cpuMsOf(pid), 0);
    const before = used();
    for (let turn = 0; turn < turns; turn += 1)
      for (const statement of statements) await client.query(statement);
    return (used() - before) / turns;
  };
  const read = 'select 1';
  const naming = `select set_config('app.company', '01930000-0000-7000-8000-000000000001', true)`;
  return (await spent(['begin', naming, read, 'commit'])) - (await spent([read]));
}

async function main(): Promise<void> {
  const postgres = await startTestPostgres();
  if ('skipped' in postgres) throw new Error(postgres.skipped);
  process.env['TEST_DATABASE_URL'] = postgres.url;
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'qeema-bench-'));
  const { url, drop } = await createServerDatabase();
  const database = new URL(url).pathname.slice(1);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await migrate(pool, migrationsDirectory);
  await pool.end();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const servers: BenchServer[] = [];
  try {
    await seedBench(client, size);
    await addPolicies(client);
    const tenantUrl = await addRole(client, url);
    const { rows } = await client.query<{ id: string }>(
      `select id from rfq where state = 'active' and offer_count = 0 order by id desc limit 20000`,
    );
    const shots = listShots(rows.map(({ id }) => id));
    const plain = await startProduct(url, path.join(dataDir, 'plain'));
    servers.push(plain);
    const tenant = await startProduct(tenantUrl, path.join(dataDir, 'tenant'));
    servers.push(tenant);
    const naming = await costOfNaming(client, database);
    for (const [name, shotAt] of Object.entries(shots)) {
      const cpuMs = await compare(name, [plain, tenant], database, shotAt);
      console.log(
        `  naming the company in a transaction: + ${((naming / cpuMs) * 100).toFixed(0)} %`,
      );
    }
  } finally {
    for (const server of servers) await server.stop();
    await client.end();
    await drop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();
