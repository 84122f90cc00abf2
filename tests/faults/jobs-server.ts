/**
 * Child of the test of connections: the product without pages on a clock that a line on standard input moves by a day. After
 * that it runs each of its timers until every background job has run, and prints the jobs.
 */
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { jobNames } from '#features/operations/rules/jobs.ts';
import { startServer, stopOnSignal } from '#server/main.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
let aheadMs = 0;
const timers: (() => void)[] = [];
const { setInterval: startTimer } = globalThis;
globalThis.setInterval = ((run: () => void, ms?: number) => {
  timers.push(run);
  return startTimer(run, ms);
}) as typeof setInterval;

const clock = () => new Date(Date.now() + aheadMs);
// The log of the jobs writes once a minute of this clock.
const readPerformance = performance.now.bind(performance);
performance.now = () => readPerformance() + aheadMs;
const running = await startServer(process.env, { servesPages: false, clock });
stopOnSignal(running);
console.log(`open ${running.url}`);

const lines = createInterface({ input: process.stdin });
// The child ends with its parent.
lines.on('close', () => process.exit(0));
lines.once('line', () => void runJobs());

async function runJobs(): Promise<void> {
  aheadMs = dayMs;
  const since = clock();
  const done = new Set<string>();
  while (jobNames.some((name) => !done.has(name))) {
    // A job that was running when the clock moved is recorded a minute later.
    aheadMs += minuteMs;
    for (const run of timers) run();
    const rows = await running.database.kysely
      .selectFrom('job_run')
      .select(['job', 'error'])
      .where('last_at', '>=', since)
      .execute();
    for (const { job, error } of rows) {
      if (error !== '') throw new Error(`${job}: ${error}`);
      done.add(job);
    }
    await wait(50);
  }
  console.log(`ran ${[...done].toSorted().join(' ')}`);
}
