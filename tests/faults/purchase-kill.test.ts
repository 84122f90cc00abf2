import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { fillMigratedDirectory } from '../../scripts/test/database-template.ts';
import { startTestPostgres } from '../../scripts/test/test-postgres.ts';
import { diceOf } from '../factories/report.ts';
import { startChild, type Child } from '../harness/child.ts';
import { makeMemoryDirectory } from '../../scripts/test/memory-directory.ts';
import { Gate, type Told, type Wanted } from './purchase-clients.ts';
import { expectBooks, expectRepeats, shopAll, stockShop, type Shop } from './purchase-shop.ts';

const isNightly = process.env['NIGHTLY'] === '1';
/**
 * Kills of the product's process on each engine; of all its sessions at once; and of a process of
 * the database server.
 */
const [purchases, kills, cuts, crashes] = isNightly ? [10_000, 500, 50, 200] : [60, 3, 1, 1];
const seed = fc.readConfigureGlobal().seed ?? 1;
/** A blow falls up to so long after a purchase was acknowledged: anywhere in those that are under way then. */
const momentMsMax = 12;
/** A restart takes seconds, and longer on a shared machine. */
const timeout = isNightly ? 7_200_000 : 600_000;

/** A server of its own, because killing its processes disturbs all its users for a moment. */
async function startOwnServer(): Promise<Awaited<ReturnType<typeof startTestPostgres>>> {
  const shared = process.env['TEST_DATABASE_URL'];
  delete process.env['TEST_DATABASE_URL'];
  const own =
    process.platform === 'win32' ? { skipped: 'no signals on Windows' } : await startTestPostgres();
  if (shared !== undefined) process.env['TEST_DATABASE_URL'] = shared;
  return own;
}

const server = await startOwnServer();
afterAll(() => ('stop' in server ? server.stop() : undefined));

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

function makeDirectory(): string {
  const dataDir = makeMemoryDirectory('qeema-purchase-');
  cleanUps.push(() => fs.rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

async function stockBuiltIn(): Promise<Shop> {
  const dataDir = makeDirectory();
  await fillMigratedDirectory(path.join(dataDir, 'database'));
  return stockShop([dataDir], { purchases, seed });
}

async function stockServer(): Promise<Shop> {
  if ('skipped' in server) throw new Error(server.skipped);
  // An acknowledged commit must be on its way to the disk, unlike on other test servers.
  await onSessions(server.url, (client) =>
    client.query('alter database postgres set synchronous_commit = on'),
  );
  return stockShop([makeDirectory(), server.url], { purchases, seed });
}

async function serve(shop: Shop, gate: Gate): Promise<Child> {
  const child = startChild('faults/api-server.ts', shop.args);
  cleanUps.push(() => child.process.kill('SIGKILL'));
  const line = await child.waitForLine((said) => said.startsWith('open '));
  gate.open(line.slice('open '.length));
  return child;
}

async function end(child: Child, gate: Gate): Promise<void> {
  gate.shut();
  child.process.kill('SIGKILL');
  expect(await child.ended).toBe('SIGKILL');
}

interface Moment {
  readonly at: number;
  readonly afterMs: number;
}

/** Spread over all purchases; each falls when so many are acknowledged, and so many milliseconds later. */
function momentsOf(count: number): Moment[] {
  const roll = diceOf(seed + count);
  const part = purchases / (count + 1);
  return Array.from({ length: count }, (_, index) => ({
    at: Math.floor(part * index + roll(Math.floor(part))),
    afterMs: roll(momentMsMax),
  }));
}

/**
 * Runs the purchases while `strike` happens at each moment, and compares the books with the
 * answers.
 */
async function goThrough(
  shop: Shop,
  gate: Gate,
  moments: readonly Moment[],
  strikeAt: (index: number) => Promise<void>,
): Promise<ReadonlyMap<Wanted, Told>> {
  const told = new Map<Wanted, Told>();
  const shopping = shopAll(gate, shop.wanted, told);
  const striking = (async () => {
    for (const [index, { at, afterMs }] of moments.entries()) {
      await gate.reached(at);
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      await strikeAt(index);
    }
  })();
  await Promise.all([shopping, striking]);
  await expectRepeats(gate, shop, told);
  return told;
}

/**
 * PostgreSQL is starting, stopping or recovering (`cannot_connect_now`), or its recovery from the
 * kill of a process has just ended this connection (`crash_shutdown`, or without a message).
 */
const passingCodes = new Set<unknown>(['57P03', '57P02', 'ECONNRESET', 'EPIPE']);
const isPassing = (error: unknown) =>
  passingCodes.has((error as { code?: unknown }).code) ||
  (error as Error).message === 'Connection terminated unexpectedly';
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

/**
 * Runs work on the product's sessions on a server, by the number of their process there. A server
 * that recovers from an earlier kill refuses or ends connections, so the work waits and begins again.
 */
async function onSessions(
  databaseUrl: string,
  work: (client: pg.Client, pids: readonly number[]) => Promise<unknown>,
) {
  for (;;) {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() order by pid`,
      );
      await work(
        client,
        rows.map(({ pid }) => pid),
      );
      return;
    } catch (error) {
      if (!isPassing(error)) throw error;
      await pause();
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

type Fate = 'process' | 'sessions' | 'backend';

function fatesOf(counts: Readonly<Record<Fate, number>>): Fate[] {
  const roll = diceOf(seed);
  const fates = Object.entries(counts).flatMap(([fate, count]) =>
    Array.from({ length: count }, () => fate as Fate),
  );
  return fates
    .map((fate) => ({ fate, rank: roll(1_000_000) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ fate }) => fate);
}

/**
 * A process is killed and another takes over; or a server loses its sessions, or one of its
 * processes, and recovers.
 */
async function strike(shop: Shop, gate: Gate, fate: Fate, child: Child): Promise<Child> {
  if (fate === 'process') {
    await end(child, gate);
    return serve(shop, gate);
  }
  const terminate = 'select pg_terminate_backend(pid) from unnest($1::int[]) as pid';
  let isStruck = false;
  while (!isStruck) {
    await onSessions(shop.databaseUrl, async (client, pids) => {
      isStruck = pids.length > 0;
      if (fate === 'sessions') return client.query(terminate, [pids]);
      const pid = pids[diceOf(seed + gate.acknowledged)(pids.length)];
      return pid === undefined ? null : process.kill(pid, 'SIGKILL');
    });
    // No client has returned since the last kill.
    if (!isStruck) await pause();
  }
  return child;
}

async function goOn(shop: Shop, fates: readonly Fate[]): Promise<void> {
  const gate = new Gate();
  let child = await serve(shop, gate);
  const moments = momentsOf(fates.length);
  const told = await goThrough(shop, gate, moments, async (index) => {
    child = await strike(shop, gate, fates[index] ?? 'process', child);
  });
  await end(child, gate);
  // Somebody was in the middle of a purchase, or it has shown nothing.
  expect(gate.cutOff + gate.failed).toBeGreaterThan(0);
  await expectBooks(shop, told);
}

describe(`purchases of clients that try again (seed ${seed})`, () => {
  it(
    `are posted once when the process on the built-in database is killed ${kills} times`,
    { timeout },
    async () => {
      await goOn(await stockBuiltIn(), fatesOf({ process: kills, sessions: 0, backend: 0 }));
    },
  );

  it.skipIf('skipped' in server)(
    `are posted once when the process on a server is killed ${kills} times, its sessions ${cuts}, and the server's own ${crashes}`,
    { timeout },
    async () => {
      await goOn(
        await stockServer(),
        fatesOf({ process: kills, sessions: cuts, backend: crashes }),
      );
    },
  );
});
