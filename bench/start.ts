/**
 * `node bench/start.ts`: starts `scripts/serve.ts` on a server database from the bundle and from the sources
 * in turn, and prints CPU and time until /readyz answers, and the memory three seconds after the
 * first page. Needs `npm run build`. See README.md.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, renameSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../tests/harness/free-port.ts';
import { createServerDatabase } from '../tests/harness/database.ts';
import { isBundleCurrent, manifestFile } from '../scripts/server-bundle.ts';
import { startTestPostgres } from '../scripts/test/test-postgres.ts';
import { median } from './cells.ts';
import { cpuMsOf } from './cpu.ts';

const root = path.dirname(import.meta.dirname);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const ways = ['bundle', 'sources'] as const;
type Way = (typeof ways)[number];

interface Start {
  readonly cpuMs: number;
  readonly readyMs: number;
  readonly residentMb: number;
}

function residentMbOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok === true) return;
    await pause(5);
  }
}

async function measureStart(databaseUrl: string, directory: string): Promise<Start> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, [path.join(root, 'scripts/serve.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: path.join(directory, 'data'),
      NODE_COMPILE_CACHE: path.join(directory, 'compiled'),
      DEMO: '0',
      LOG_REQUESTS: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const pid = child.pid ?? 0;
  await untilReady(url, child);
  const readyMs = performance.now() - began;
  const cpuMs = cpuMsOf(pid);
  await (await fetch(`${url}/rfqs`)).text();
  await pause(3000);
  const residentMb = residentMbOf(pid);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  return { cpuMs, readyMs, residentMb };
}

/** Without its list of sources a bundle never runs. */
async function inWay<T>(way: Way, run: () => Promise<T>): Promise<T> {
  const file = path.join(root, manifestFile);
  if (way === 'bundle') return run();
  renameSync(file, `${file}.away`);
  try {
    return await run();
  } finally {
    renameSync(`${file}.away`, file);
  }
}

function print(way: Way, starts: readonly Start[]): void {
  const of = (pick: (start: Start) => number) => {
    const values = starts.map(pick);
    const [low, high] = [Math.min(...values), Math.max(...values)].map((one) => one.toFixed(0));
    return `${median(values).toFixed(0)} (${low} to ${high})`;
  };
  console.log(
    `${way.padEnd(8)} CPU ${of(({ cpuMs }) => cpuMs)} ms, ready ${of(({ readyMs }) => readyMs)} ms, memory ${of(({ residentMb }) => residentMb)} MB`,
  );
}

async function main(): Promise<void> {
  if (!isBundleCurrent(root))
    throw new Error('The server is not bundled: run `npm run build` first.');
  const postgres = await startTestPostgres();
  if ('skipped' in postgres) throw new Error(postgres.skipped);
  process.env['TEST_DATABASE_URL'] = postgres.url;
  const directory = await mkdtemp(path.join(os.tmpdir(), 'qeema-start-'));
  try {
    const { url, drop } = await createServerDatabase();
    const starts: Record<Way, Start[]> = { bundle: [], sources: [] };
    // The first of each fills the cache of compiled code and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      for (const way of ways) {
        const start = await inWay(way, () => measureStart(url, directory));
        if (round > 0) starts[way].push(start);
        else
          console.log(
            `${way}, nothing compiled yet: CPU ${start.cpuMs} ms, ready ${start.readyMs.toFixed(0)} ms`,
          );
      }
    }
    for (const way of ways) print(way, starts[way]);
    await drop();
  } finally {
    await rm(directory, { recursive: true, force: true });
    await postgres.stop();
  }
}

await main();
