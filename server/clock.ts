import { jobBounds, type JobName } from '../features/operations/rules/jobs.ts';
import { noJobLog, type JobLog } from './jobs/job-log.ts';
import type { Logger } from './observe/log.ts';

export interface ClockParts {
  readonly log: Logger;
  readonly jobs?: JobLog;
}

interface ClockOptions<T> {
  readonly done?: (result: T) => number;
  /** The first round runs at the start instead of after the first interval. */
  readonly isAtOnce?: boolean;
}

/**
 * Runs a job's rounds at the interval of its bounds, never two at a time in one process. A failed
 * round is logged and the next one runs. Returns a function that stops it: rounds learn of it by
 * `isStopped`, and the current one is awaited.
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
