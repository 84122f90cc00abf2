/**
 * `node bench/overload.ts`: measures the capacity for lists with 16 concurrent requests, then sends
 * ten times as many per second for 30 seconds, whatever is answered. Prints the share of the
 * capacity that is answered within a second, the refusals and the memory. See README.md.
 */
import { setTimeout as pause } from 'node:timers/promises';
import http from 'node:http';
import fs from 'node:fs';
import { measure, quantile, shoot } from './load.ts';
import { listOperations } from './operations.ts';
import { prepareServer } from './prepare.ts';
import { startProduct } from './servers.ts';
import { createServerDatabase } from '../tests/harness/database.ts';
import { startTestPostgres } from '../scripts/test/test-postgres.ts';

const rfqs = Number(process.env['BENCH_RFQS'] ?? 10_000);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 30);
const factor = Number(process.env['BENCH_FACTOR'] ?? 10);
const size = { rfqs, deals: 6000, buyers: 20, suppliers: 200 };
/** Answers after this time count as lost, because a reader has left. */
const patienceMs = 1000;
const giveUpMs = 10_000;
/** Open connections of the load. More would exhaust the ports of the machine. */
const socketsMax = 4000;

function residentMbOf(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

interface Outcome {
  readonly answered: number[];
  readonly refused: number[];
  lost: number;
  unsent: number;
}

/** Starts requests at a fixed rate, whether or not the earlier ones were answered. */
async function flood(
  port: number,
  perSecond: number,
  shotAt: (turn: number) => Parameters<typeof shoot>[2],
): Promise<Outcome> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: socketsMax });
  const outcome: Outcome = { answered: [], refused: [], lost: 0, unsent: 0 };
  const start = performance.now();
  let sent = 0;
  let open = 0;
  const one = async (turn: number) => {
    const began = performance.now();
    open += 1;
    try {
      const status = await shoot(agent, port, shotAt(turn), AbortSignal.timeout(giveUpMs));
      const took = performance.now() - began;
      if (status === 200) outcome.answered.push(took);
      else if (status === 503) outcome.refused.push(took);
      else outcome.lost += 1;
    } catch {
      outcome.lost += 1;
    } finally {
      open -= 1;
    }
  };
  while (performance.now() - start < seconds * 1000) {
    const due = Math.floor(((performance.now() - start) / 1000) * perSecond);
    for (; sent < due; sent += 1) {
      if (open < socketsMax) void one(sent);
      else outcome.unsent += 1;
    }
    await pause(1);
  }
  while (open > 0) await pause(50);
  agent.destroy();
  return outcome;
}

function print(outcome: Outcome, capacity: number): void {
  const inTime = outcome.answered.filter((ms) => ms <= patienceMs).length / seconds;
  const p = (times: readonly number[], share: number) =>
    quantile(
      times.toSorted((a, b) => a - b),
      share,
    ).toFixed(0);
  const { answered, refused, lost, unsent } = outcome;
  console.log(
    `answered within 1 s: ${inTime.toFixed(0)}/s, ${((inTime / capacity) * 100).toFixed(0)} % of the capacity (goal 90 %)`,
  );
  console.log(
    `answered: ${answered.length}, p50 ${p(answered, 0.5)} ms, p99 ${p(answered, 0.99)} ms`,
  );
  console.log(
    `refused: ${refused.length}, p50 ${p(refused, 0.5)} ms, p99 ${p(refused, 0.99)} ms (goal 50 ms)`,
  );
  console.log(`lost: ${lost}, not sent because ${socketsMax} connections were open: ${unsent}`);
}

async function main(): Promise<void> {
  const postgres = await startTestPostgres();
  if ('skipped' in postgres) throw new Error(postgres.skipped);
  process.env['TEST_DATABASE_URL'] = postgres.url;
  const { url, drop } = await createServerDatabase();
  try {
    const ids = await prepareServer(url, size);
    const product = await startProduct(url, '');
    const list = listOperations(ids, size).find(({ name }) => name === 'list of 10');
    if (list === undefined) throw new Error('there is no such operation');
    await measure(product.port, list.product, 16, 3000);
    const { perSecond: capacity } = await measure(product.port, list.product, 16, 6000);
    const before = residentMbOf(product.pid);
    console.log(
      `capacity: ${capacity.toFixed(0)}/s; offered: ${(capacity * factor).toFixed(0)}/s for ${seconds} s`,
    );
    print(await flood(product.port, capacity * factor, list.product), capacity);
    const loaded = residentMbOf(product.pid);
    await pause(Number(process.env['BENCH_REST_MS'] ?? 60_000));
    console.log(
      `memory: ${before} MB before, ${loaded} MB after, ${residentMbOf(product.pid)} MB a minute later`,
    );
    const after = await measure(product.port, list.product, 16, 3000);
    console.log(`capacity after: ${after.perSecond.toFixed(0)}/s`);
    await product.stop();
  } finally {
    await drop();
    await postgres.stop();
  }
}

await main();
