import { jobBounds, type JobName } from '../features/platform/rules/jobs.ts';
import { noJobLog, type JobLog } from './job-log.ts';
import type { Logger } from './log.ts';

export interface ClockParts {
  readonly log: Logger;
  readonly jobs?: JobLog;
}

/**
 * Does a job's round as often as its bounds say, never two at a time in one process. A round that fails is logged, and the next
 * one comes. Answers how to stop: rounds learn of it by `isStopped`, and the one at hand is waited for.
 */
export function startClock<T>(
  job: JobName,
  { log, jobs = noJobLog }: ClockParts,
  round: (isStopped: () => boolean) => Promise<T>,
  done?: (result: T) => number,
): () => Promise<void> {
  let isStopped = false;
  let running: Promise<unknown> | null = null;
  const tick = () => {
    running ??= jobs
      .run(job, () => round(() => isStopped), done)
      .catch((error: unknown) => log.error('a round in the background failed', { job, error }))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(tick, jobBounds[job].everySeconds * 1000);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await running;
  };
}
