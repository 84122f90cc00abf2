/**
 * `npm run bench -- gate`: measures the ratio of each operation to the bare baseline in a few minutes and
 * fails if one has become more than 25 % worse than in baseline.json. `npm run bench -- gate update`
 * writes that file. See README.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startTestPostgres } from '../scripts/test/test-postgres.ts';
import { table } from '../scripts/test/table.ts';
import { createServerDatabase } from '../tests/harness/database.ts';
import { measurePair, median, ratioOf, type Pair, type Round, type Sides } from './cells.ts';
import {
  cellsOf,
  compareRatios,
  isPassed,
  reportOf,
  type Baseline,
  type Comparison,
  type Reading,
} from './compare.ts';
import { listOperations, type Operation } from './operations.ts';
import { prepareServer } from './prepare.ts';
import type { Size } from './seed.ts';
import { startFloor, startProduct } from './servers.ts';

const baselineFile = path.join(import.meta.dirname, 'baseline.json');
const rounds = 7;
/** An operation that seems to be worse is measured this often again, and all rounds count. */
const roundsAgain = 14;
const round: Round = { width: 16, ms: 1000, countMax: 500 };
/** Twice the offers of all rounds, because each side accepts a half; suppliers below the limit of searches. */
const size: Size = { rfqs: 10_000, deals: 24_000, buyers: 20, suppliers: 600 };

async function measureRounds(sides: Sides, operation: Operation, count: number): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let turn = 0; turn < count; turn += 1)
    pairs.push(await measurePair(sides, operation, round));
  return pairs;
}

function readingOf(name: string, pairs: readonly Pair[]): Reading {
  const failed = pairs.reduce((sum, pair) => sum + pair.product.failed + pair.floor.failed, 0);
  return { name, ratio: median(pairs.map(ratioOf)), failed };
}

async function measureOperation(
  sides: Sides,
  operation: Operation,
  baseline: Baseline,
): Promise<Reading> {
  // The first requests of a process compile its code and its plans.
  await measureRounds(sides, operation, 1);
  const pairs = await measureRounds(sides, operation, rounds);
  const reading = readingOf(operation.name, pairs);
  const [verdict] = compareRatios(baseline, [reading]).map((one) => one.verdict);
  if (verdict !== 'worse') return reading;
  return readingOf(operation.name, [
    ...pairs,
    ...(await measureRounds(sides, operation, roundsAgain)),
  ]);
}

async function measureAll(url: string, baseline: Baseline): Promise<Reading[]> {
  const operations = listOperations(await prepareServer(url, size), size);
  const product = await startProduct(url, '');
  try {
    const floor = await startFloor(url);
    try {
      const database = new URL(url).pathname.slice(1);
      const sides = { product, floor, productDatabase: database, floorDatabase: database };
      const readings: Reading[] = [];
      for (const operation of operations)
        readings.push(await measureOperation(sides, operation, baseline));
      return readings;
    } finally {
      await floor.stop();
    }
  } finally {
    await product.stop();
  }
}

async function measureInNewDatabase(baseline: Baseline): Promise<Reading[]> {
  const postgres = await startTestPostgres();
  if ('skipped' in postgres) throw new Error(postgres.skipped);
  process.env['TEST_DATABASE_URL'] = postgres.url;
  try {
    const { url, drop } = await createServerDatabase();
    try {
      return await measureAll(url, baseline);
    } finally {
      await drop();
    }
  } finally {
    await postgres.stop();
  }
}

function save(readings: readonly Reading[]): void {
  const ratios = Object.fromEntries(
    readings.map(({ name, ratio }) => [name, Number(ratio.toFixed(2))]),
  );
  writeFileSync(baselineFile, `${JSON.stringify({ rounds, ratios }, null, 2)}\n`);
  console.log(`Written to ${path.relative(process.cwd(), baselineFile)}`);
}

function print(comparisons: readonly Comparison[]): void {
  const head = ['operation', 'ratio before', 'now', 'times', ''];
  console.log(`\n${table(head, comparisons.map(cellsOf), new Set([1, 2, 3]))}`);
}

async function main(): Promise<void> {
  const startTime = Date.now();
  const baseline = JSON.parse(readFileSync(baselineFile, 'utf8')) as Baseline;
  const readings = await measureInNewDatabase(baseline);
  const comparisons = compareRatios(baseline, readings);
  print(comparisons);
  const report = process.env['GATE_REPORT'];
  if (report !== undefined) {
    const times = { startTime, endTime: Date.now() };
    writeFileSync(report, JSON.stringify(reportOf(comparisons, import.meta.filename, times)));
  }
  if (process.argv.includes('update')) save(readings);
  else if (!comparisons.every(isPassed)) process.exitCode = 1;
}

await main();
