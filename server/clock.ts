import { jobBounds, type JobName } from '../features/operations/rules/jobs.ts';
import { noJobLog, type JobLog } from './jobs/job-log.ts';
import type { Logger } from './observe/log.ts';

export interface ClockParts {
  readonly log: Logger;
  readonly jobs?: JobLog;
}

interface ClockOptions<T> {
  readonly done?: (result: T) => number;
  /** The first round comes with the start, not after the first wait. */
  readonly isAtOnce?: boolean;
}

/**
 * Does a job's round as often as its bounds say, never two at a time in one process. A round that fails is logged, and the next
 * one comes. Answers how to stop: rounds learn of it by `isStopped`, and the one at hand is waited for.
 */
export function startClock<T>(
  job: JobName,
  { log, jobs = noJobLog }: ClockParts,
  round: (isStopped: () => boolean) => Promise<T>,
  { done, isAtOnce = false }: ClockOptions<T> = {},
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
  if (isAtOnce) tick();
  const timer = setInterval(tick, jobBounds[job].everySeconds * 1000);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await running;
  };
}
