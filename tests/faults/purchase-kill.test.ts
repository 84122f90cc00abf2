import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { reconcile } from '#features/wallet/commands/reconcile.ts';
import {
  fillMigratedDirectory,
  migrationsDirectory,
} from '../../scripts/test/database-template.ts';
import { startTestPostgres } from '../../scripts/test/test-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import type { OpenDatabase } from '#server/db/open-database.ts';
import {
  addMember,
  addParty,
  addRfq,
  addSupplier,
  type Ground,
  type Party,
} from '../factories/access.ts';
import { diceOf } from '../factories/report.ts';
import { giveBalance } from '../factories/wallet.ts';
import { startChild, type Child } from '../harness/child.ts';
import { makeMemoryDirectory } from '../harness/directory.ts';
import { Gate, insist, type Told, type Wanted } from './purchase-clients.ts';

const isNightly = process.env['NIGHTLY'] === '1';
/**
 * Kills of the product's process on each engine; of all its sessions at once; and of a process of
 * the database server.
 */
const [purchases, kills, cuts, crashes] = isNightly ? [10_000, 500, 50, 200] : [60, 3, 1, 1];
const seed = fc.readConfigureGlobal().seed ?? 1;
const suppliersCount = 4;
const membersEach = 3;
const startFils = 10_000_000n;
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

/** One engine with what the clients buy, and everything that must be cleaned up after it. */
interface Shop {
  readonly args: string[];
  readonly databaseUrl: string;
  readonly open: () => Promise<OpenDatabase>;
  readonly wanted: Wanted[];
  readonly suppliers: Party[];
}

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/** Suppliers with several users each, and RFQs whose fees differ, so that no sum comes out right by chance. */
async function stock(args: string[]): Promise<Shop> {
  const [dataDir = '', databaseUrl = ''] = args;
  // Faults reach the caller, except those of a connection that ends with the server.
  const onFault = () => undefined;
  const open = () =>
    openDatabase({ databaseUrl, dataDir: path.join(dataDir, 'database'), onFault });
  const database = await open();
  await migrate(database.pool, migrationsDirectory);
  const ground: Ground = { db: database.kysely, now: () => new Date() };
  const roll = diceOf(seed);
  const buyer = await addParty(ground, 'buyer');
  const suppliers: Party[] = [];
  const clients: Party[] = [];
  for (let index = 0; index < suppliersCount; index += 1) {
    const owner = await addSupplier(ground);
    await giveBalance(ground, owner.companyId, startFils);
    suppliers.push(owner);
    clients.push(owner);
    // A day's limit takes one more lock, which must be released as well.
    const colleague = () =>
      addMember(ground, owner.companyId, { roles: ['sales'], dayLimitFils: startFils });
    for (let member = 1; member < membersEach; member += 1) clients.push(await colleague());
  }
  const wanted: Wanted[] = [];
  for (let index = 0; index < purchases; index += 1) {
    const feeFils = BigInt(2_500 + roll(2_000));
    const rfqId = await addRfq(ground, buyer, { feeFils });
    const client = clients[index % clients.length] ?? buyer;
    wanted.push({ buyer: client, rfqId, feeFils, key: `purchase-${index}` });
  }
  await database.close();
  return { args, databaseUrl, open, wanted, suppliers };
}

function makeDirectory(): string {
  const dataDir = makeMemoryDirectory('qeema-purchase-');
  cleanUps.push(() => fs.rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

async function stockBuiltIn(): Promise<Shop> {
  const dataDir = makeDirectory();
  await fillMigratedDirectory(path.join(dataDir, 'database'));
  return stock([dataDir]);
}

async function stockServer(): Promise<Shop> {
  if ('skipped' in server) throw new Error(server.skipped);
  // An acknowledged commit must be on its way to the disk, unlike on other test servers.
  await onSessions(server.url, (client) =>
    client.query('alter database postgres set synchronous_commit = on'),
  );
  return stock([makeDirectory(), server.url]);
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

/** Each member buys one after the other; now and then it sends again before it was answered, as an impatient page does. */
async function shopAll(
  gate: Gate,
  wanted: readonly Wanted[],
  told: Map<Wanted, Told>,
): Promise<void> {
  const byMember = Map.groupBy(wanted, ({ buyer }) => buyer.memberId);
  await Promise.all(
    [...byMember.values()].map(async (list) => {
      for (const [index, one] of list.entries()) {
        const answers = await Promise.all(
          (index % 4 === 3 ? [one, one] : [one]).map((sent) => insist(gate, sent)),
        );
        const [first] = answers;
        if (first === undefined) throw new Error('no answer');
        for (const twin of answers) expect(twin.data).toEqual(first.data);
        told.set(one, first);
        gate.acknowledge();
      }
    }),
  );
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

/** Every purchase exactly once, every balance exact, and each answer that was given is what the books say. */
async function expectBooks(shop: Shop, told: ReadonlyMap<Wanted, Told>): Promise<void> {
  const database = await shop.open();
  cleanUps.push(() => database.close());
  const db = database.kysely;
  const { rows: bought } = await database.pool.query<{
    id: string;
    rfq_id: string;
    bought_by: string;
    fee_fils: bigint;
    access_count: number;
    transactions: number;
    new_balance_fils: bigint;
    keys: number;
    told: number;
  }>(`
    with keys as (select outcome->>'access_id' as id, count(*)::int from idempotency_key group by 1),
    lines as (select subject_id, company_id, count(*)::int from activity where verb = 'access.bought' group by 1, 2)
    select access.*, rfq.access_count, coalesce(keys.count, 0) as keys, coalesce(lines.count, 0) as told,
      (select count(*)::int from ledger_transaction where kind = 'access_fee' and subject_id = access.id) as transactions,
      (select p.new_balance_fils from posting p join ledger_transaction t on t.id = p.transaction_id
        where t.subject_id = access.id and p.company_id = access.company_id and p.amount_fils = -access.fee_fils)
    from access join rfq on rfq.id = access.rfq_id
    left join keys on keys.id = access.id::text
    left join lines on lines.subject_id = rfq.id and lines.company_id = access.company_id`);
  const byRfq = new Map(bought.map((row) => [row.rfq_id, row]));
  expect(bought).toHaveLength(shop.wanted.length);
  for (const one of shop.wanted) {
    const answer = told.get(one)?.data;
    const row = byRfq.get(one.rfqId);
    expect(row).toMatchObject({
      bought_by: one.buyer.memberId,
      fee_fils: one.feeFils,
      id: answer?.access_id,
    });
    // One charge, one access, one key, one line in the log, and the answer of the very first time.
    expect(row).toMatchObject({ access_count: 1, transactions: 1, keys: 1, told: 1 });
    expect(answer).toMatchObject({ repeated: false, rfq_id: one.rfqId });
    expect(BigInt(answer?.balance.replace('.', '') ?? -1)).toBe(row?.new_balance_fils);
  }
  for (const { companyId } of shop.suppliers) {
    const mine = shop.wanted.filter(({ buyer }) => buyer.companyId === companyId);
    const wallet = await db
      .selectFrom('wallet')
      .selectAll()
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    expect(wallet?.balance_fils).toBe(
      mine.reduce((left, { feeFils }) => left - feeFils, startFils),
    );
    expect(wallet?.row_count).toBe(BigInt(mine.length + 1));
  }
  expect((await reconcile(db)).differences).toEqual([]);
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
  // A late repeat gets the first answer, marked as a repeat.
  const atOnce = 50;
  for (let from = 0; from < shop.wanted.length; from += atOnce) {
    const part = shop.wanted.slice(from, from + atOnce);
    const again = await Promise.all(part.map(async (one) => insist(gate, one)));
    for (const [index, one] of part.entries())
      expect(again[index]).toEqual({ ...told.get(one), replayed: true });
  }
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
