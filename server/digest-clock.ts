import { runDigests } from '../features/preference/commands/digest.ts';
import type { ApiServices } from './http/handle.ts';
import { noJobLog, type JobLog } from './job-log.ts';

/** How late a morning summary is at most. */
const tickMs = 60_000;

/** Sends the morning summaries that are due, in every process; returns how to stop, which waits for the batch at hand. */
export function startDigestClock(
  services: Pick<ApiServices, 'db' | 'clockAt' | 'random' | 'log'> & { readonly jobs?: JobLog },
): () => Promise<void> {
  const { log, jobs = noJobLog } = services;
  let isStopped = false;
  let running: Promise<unknown> | null = null;
  const tick = () => {
    running ??= jobs
      .run('digests', () => runDigests({ ...services, isStopped: () => isStopped }), Number)
      .catch((error: unknown) => log.error('the clock of morning summaries failed', { error }))
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
