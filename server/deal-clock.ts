import { runDealClock } from '../features/deal/commands/clock.ts';
import type { ApiServices } from './http/handle.ts';
import { noJobLog, type JobLog } from './job-log.ts';

/** How late a deadline is told of at most; that it has passed holds at once. */
const tickMs = 20_000;

/** Looks every 20 seconds for what time owes, in every process; returns how to stop, which waits for the record at hand. */
export function startDealClock(
  services: Pick<ApiServices, 'db' | 'clock' | 'clockAt' | 'random' | 'log'> & { readonly jobs?: JobLog },
): () => Promise<void> {
  const { db, clock, clockAt, random, log, jobs = noJobLog } = services;
  let isStopped = false;
  let running: Promise<unknown> | null = null;
  const parts = {
    db,
    clockAt,
    random,
    onFault: (error: unknown, about: object) => log.error('the clock could not settle a record', { error, ...about }),
    isStopped: () => isStopped,
    stuck: new Map(),
  };
  const tick = () => {
    if (isStopped) return;
    running ??= jobs
      .run('deals', () => runDealClock(parts, clock()), Number)
      .catch((error: unknown) => log.error('the clock failed', { error }))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(tick, tickMs);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await running;
  };
}
