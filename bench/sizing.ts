/**
 * `node bench/sizing.ts`: measures the needs of one process for docs/operations.md: memory at rest,
 * under load and with open streams, time of a backup and of its restore. PostgreSQL is a new one,
 * as for the benchmark; BENCH_RFQS and BENCH_STREAMS (a multiple of 10) change the sizes.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrationsDirectory } from '../scripts/test/database-template.ts';
import { startTestPostgres } from '../scripts/test/test-postgres.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open.ts';
import { createServerDatabase } from '../tests/harness/database.ts';
import { cpuMsOf } from './cpu.ts';
import { measure } from './load.ts';
import { seedBench, tokenOf } from './seed.ts';
import { startProduct } from './servers.ts';

const rfqs = Number(process.env['BENCH_RFQS'] ?? 20_000);
const streams = Number(process.env['BENCH_STREAMS'] ?? 5_000);
/** Streams of one member in one process (server/live/hub.ts). */
const streamsEach = 10;
const width = 64;
const loadMs = 15_000;
const mebibyte = 1_048_576;

const suppliers = Math.max(200, Math.ceil(streams / streamsEach));

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens a stream; resolves at its first event. */
function openStream(port: number, index: number): Promise<http.ClientRequest> {
  const token = tokenOf('supplier', 1 + (index % suppliers));
  return new Promise((resolve, reject) => {
    const request = http.get(
      {
        port,
        host: '127.0.0.1',
        path: '/api/notifications/stream',
        headers: { Authorization: `Bearer ${token}` },
        agent: false,
      },
      (response) => {
        if (response.statusCode === 200) response.once('data', () => resolve(request));
        else reject(new Error(`a stream was answered ${response.statusCode}`));
        response.on('error', () => undefined);
      },
    );
    request.on('error', reject);
  });
}

function say(name: string, value: number, unit: string): void {
  console.log(`${name.padEnd(44)} ${value.toFixed(value < 10 ? 2 : 0).padStart(8)} ${unit}`);
}

async function seed(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '', onFault: () => undefined });
  await migrate(database.pool, migrationsDirectory);
  await database.close();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await seedBench(client, { rfqs, deals: 100, buyers: 20, suppliers });
  await client.end();
}

async function measureProcess(databaseUrl: string, dataDir: string): Promise<void> {
  const product = await startProduct(databaseUrl, dataDir);
  await pause(3_000);
  say('memory at rest', await memoryOf(product.pid), 'MiB');
  const before = cpuMsOf(product.pid);
  const load = await measure(
    product.port,
    (turn) => ({
      method: 'GET',
      path: `/api/dashboard/buyer/rfq/show/available?page=${1 + (turn % 20)}`,
      token: tokenOf('supplier', 1 + (turn % suppliers)),
    }),
    width,
    loadMs,
  );
  say(`lists a second, ${width} at a time`, load.perSecond, '');
  say('p99', load.p99Ms, 'ms');
  say('CPU of the process a list', (cpuMsOf(product.pid) - before) / load.count, 'ms');
  say('memory under load', await memoryOf(product.pid), 'MiB');
  const pages = await measure(
    product.port,
    (turn) => ({ method: 'GET', path: turn % 2 === 0 ? '/rfqs' : '/ar/faq?x=1', token: '' }),
    16,
    loadMs,
  );
  say('public pages a second, 16 at a time', pages.perSecond, '');
  const calm = await memoryOf(product.pid);
  say('memory after pages', calm, 'MiB');
  const startMs = performance.now();
  const open: http.ClientRequest[] = [];
  for (let from = 0; from < streams; from += 100) {
    const part = Array.from({ length: Math.min(100, streams - from) }, (_, at) =>
      openStream(product.port, from + at),
    );
    open.push(...(await Promise.all(part)));
  }
  say(`${streams} streams opened in`, (performance.now() - startMs) / 1000, 's');
  await pause(30_000);
  const full = await memoryOf(product.pid);
  say('memory with them', full, 'MiB');
  say('of which one stream', ((full - calm) * 1024) / streams, 'KiB');
  for (const request of open) request.on('error', () => undefined).destroy();
  const stopMs = performance.now();
  await product.stop();
  say('stopped in', (performance.now() - stopMs) / 1000, 's');
}

function runScript(
  script: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): number {
  const startMs = performance.now();
  const file = path.join(import.meta.dirname, '..', 'scripts', script);
  const env = { ...process.env, NODE_ENV: 'production', DEMO: '0', ...environment };
  const run = spawnSync(process.execPath, [file, ...args], { env, encoding: 'utf8' });
  // 2: all data is restored, but the seed's books do not balance, because no command wrote them.
  if (run.status !== 0 && run.status !== 2) throw new Error(`${script}: ${run.stderr}`);
  return (performance.now() - startMs) / 1000;
}

async function measureBackup(databaseUrl: string, directory: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database())::text as bytes',
  );
  await client.end();
  say('database', Number(rows[0]?.bytes ?? 0) / mebibyte, 'MiB');
  const file = path.join(directory, 'all.tar');
  const source = { DATABASE_URL: databaseUrl, DATA_DIR: path.join(directory, 'source') };
  say('backup written in', runScript('backup.ts', [file], source), 's');
  say('backup', (await stat(file)).size / mebibyte, 'MiB');
  const target = await createServerDatabase();
  const restored = { DATABASE_URL: target.url, DATA_DIR: path.join(directory, 'target') };
  say('restored and proven in', runScript('restore.ts', [file], restored), 's');
  await target.drop();
}

const server = await startTestPostgres();
if ('skipped' in server) throw new Error(server.skipped);
process.env['TEST_DATABASE_URL'] = server.url;
const directory = await mkdtemp(path.join(os.tmpdir(), 'qeema-sizing-'));
try {
  const { url, drop } = await createServerDatabase();
  await seed(url);
  await measureProcess(url, directory);
  await measureBackup(url, directory);
  await drop();
} finally {
  await rm(directory, { recursive: true, force: true });
  await server.stop();
}
