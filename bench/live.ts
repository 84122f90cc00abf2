/**
 * `node bench/live.ts`: opens ten streams of live events for each of a thousand members, notifies
 * all of them at once, drops all connections, notifies again, and reconnects all. Prints memory,
 * times and missed events. See README.md.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startTestPostgres } from '../scripts/test/test-postgres.ts';
import { createServerDatabase } from '../tests/harness/database.ts';
import { cpuMsOf } from './cpu.ts';
import { quantile } from './load.ts';
import { prepareServer } from './prepare.ts';
import { tokenOf } from './seed.ts';
import { startProduct, type BenchServer } from './servers.ts';

const members = Number(process.env['BENCH_MEMBERS'] ?? 1000);
const streamsEach = Number(process.env['BENCH_STREAMS'] ?? 10);
/** Connections that are opened but not yet answered. More would overflow the port's queue. */
const openingMax = 400;
const giveUpMs = 120_000;

function residentMbOf(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** One browser: its socket, and the time at which it received each event. */
interface Browser {
  readonly member: number;
  readonly seen: Map<string, number>;
  lastId: string | null;
  socket: net.Socket | null;
}

/** Reads the events of a connection; `greeted` runs at the first `hello`. */
function readEvents(browser: Browser, socket: net.Socket, greeted: () => void): void {
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    for (const [, event, id] of text.matchAll(/event: (\w+)\nid: (\S+)\n/g)) {
      if (id === undefined) continue;
      if (event === 'notification' && !browser.seen.has(id))
        browser.seen.set(id, performance.now());
      browser.lastId = id;
    }
    if (text.includes('event: hello')) greeted();
    text = text.slice(text.lastIndexOf('\n\n') + 1);
  });
}

let refused = 0;

/** Connects until the stream has greeted; a refused or lost connection is tried again. */
async function connect(browser: Browser, port: number): Promise<void> {
  const last = browser.lastId === null ? '' : `Last-Event-ID: ${browser.lastId}\r\n`;
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = net.connect(port, '127.0.0.1');
      browser.socket = socket;
      readEvents(browser, socket, () => resolve(true));
      socket.on('error', () => resolve(false)).on('close', () => resolve(false));
      socket.write(
        `GET /api/notifications/stream HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${last}` +
          `Authorization: Bearer ${tokenOf('supplier', browser.member)}\r\n\r\n`,
      );
    });
    if (isOpen) return;
    refused += 1;
    browser.socket?.destroy();
    await pause(50);
  }
}

async function connectAll(browsers: readonly Browser[], port: number): Promise<number> {
  const start = performance.now();
  const waiting = [...browsers];
  const worker = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      await connect(next, port);
  };
  await Promise.all(Array.from({ length: openingMax }, worker));
  return performance.now() - start;
}

/** Notifies every member in one transaction. Returns the id of each and the time of the commit. */
async function notifyAll(client: pg.Client, count: number) {
  const { rows } = await client.query<{ id: string; member_id: string; email: string }>(
    `with added as (
       insert into notification (id, member_id, type, params, created_at)
       select uuidv7_of.id, member.id, 'account_approved', '{}', now()
       from member
       join unnest($1::text[], $2::uuid[]) as uuidv7_of(email, id) on uuidv7_of.email = member.email
       returning id, member_id)
     select added.id, member_id, email, pg_notify('notification', added.id || ' ' || member_id)
     from added join member on member.id = member_id`,
    [
      Array.from({ length: count }, (_, index) => `supplier${index + 1}@bench.test`),
      Array.from({ length: count }, () => timedId()),
    ],
  );
  const ids = new Map(rows.map(({ id, email }) => [Number(/\d+/.exec(email)?.[0]), id]));
  return { ids, committedMs: performance.now() };
}

/** A UUID that sorts by time, as those of the product. */
function timedId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

const wasSeen = (browser: Browser, ids: ReadonlyMap<number, string>) =>
  browser.seen.get(ids.get(browser.member) ?? '');

async function untilSeen(
  browsers: readonly Browser[],
  ids: ReadonlyMap<number, string>,
): Promise<void> {
  const deadline = performance.now() + giveUpMs / 4;
  while (performance.now() < deadline) {
    if (browsers.every((browser) => wasSeen(browser, ids) !== undefined)) return;
    await pause(20);
  }
}

function printArrival(
  name: string,
  browsers: readonly Browser[],
  ids: ReadonlyMap<number, string>,
  startMs: number,
): void {
  const times = browsers.flatMap((browser) => {
    const at = wasSeen(browser, ids);
    return at === undefined ? [] : [at - startMs];
  });
  times.sort((a, b) => a - b);
  const [p50, p99] = [0.5, 0.99].map((share) => quantile(times, share).toFixed(0));
  console.log(`${name}: p50 ${p50} ms, p99 ${p99} ms, missed by ${browsers.length - times.length}`);
}

async function measureStreams(product: BenchServer, client: pg.Client): Promise<void> {
  const { port, pid } = product;
  const browsers = Array.from({ length: members * streamsEach }, (_, index): Browser => ({
    member: 1 + (index % members),
    seen: new Map(),
    lastId: null,
    socket: null,
  }));
  const idle = residentMbOf(pid);
  let cpu = cpuMsOf(pid);
  const openedMs = await connectAll(browsers, port);
  await pause(2000);
  const opened = residentMbOf(pid);
  const count = browsers.length;
  console.log(
    `${count} streams opened in ${(openedMs / 1000).toFixed(1)} s, ${((cpuMsOf(pid) - cpu) / count).toFixed(2)} ms CPU each`,
  );
  console.log(
    `memory: ${idle} MB before, ${opened} MB with the streams (goal 350), ${(((opened - idle) * 1024) / count).toFixed(1)} kB each`,
  );

  const first = await notifyAll(client, members);
  await untilSeen(browsers, first.ids);
  printArrival('broadcast to all (goal p99 500 ms)', browsers, first.ids, first.committedMs);

  for (const { socket } of browsers) socket?.destroy();
  // A browser waits at least two seconds (server/live/stream.ts), so the server has noticed by then.
  await pause(2000);
  const missed = await notifyAll(client, members);
  cpu = cpuMsOf(pid);
  const backMs = await connectAll(browsers, port);
  console.log(
    `all dropped and back in ${(backMs / 1000).toFixed(1)} s (goal 5), ${((cpuMsOf(pid) - cpu) / count).toFixed(2)} ms CPU each`,
  );
  await untilSeen(browsers, missed.ids);
  printArrival('events while away', browsers, missed.ids, missed.committedMs);
  const last = await notifyAll(client, members);
  await untilSeen(browsers, last.ids);
  printArrival('broadcast after that', browsers, last.ids, last.committedMs);
  console.log(`memory: ${residentMbOf(pid)} MB after; ${refused} connections were tried again`);
  for (const { socket } of browsers) socket?.destroy();
}

async function main(): Promise<void> {
  const postgres = await startTestPostgres();
  if ('skipped' in postgres) throw new Error(postgres.skipped);
  process.env['TEST_DATABASE_URL'] = postgres.url;
  const { url, drop } = await createServerDatabase();
  try {
    await prepareServer(url, { rfqs: 100, deals: 10, buyers: 5, suppliers: members });
    const product = await startProduct(url, '');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await measureStreams(product, client);
    await client.end();
    await product.stop();
  } finally {
    await drop();
    await postgres.stop();
  }
}

await main();
