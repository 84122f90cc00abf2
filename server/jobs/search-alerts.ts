import { matchChannel } from '#features/rfq/store/audience.ts';
import { runSearchAlerts } from '#features/saved-search/commands/alert.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import type { ApiServices } from '../http/handle.ts';
import { noJobLog, type JobLog } from './job-log.ts';

const pollMs = 20_000;

type Parts = Pick<ApiServices, 'db' | 'clockAt' | 'random' | 'log'> &
  Pick<OpenDatabase, 'listen'> & { readonly jobs?: JobLog };

/**
 * Notifies users of new matches of their saved searches when an RFQ is published, and sends due
 * digests, in every process. Returns a function that stops it and waits for the current batch.
 */
export async function startSearchAlerts(parts: Parts): Promise<() => Promise<void>> {
  const { log, jobs = noJobLog } = parts;
  let isStopped = false;
  let isAgain = false;
  let running: Promise<void> | null = null;
  const round = async () => {
    do {
      isAgain = false;
      await jobs
        .run(
          'search_alerts',
          () => runSearchAlerts({ ...parts, isStopped: () => isStopped }),
          Number,
        )
        .catch((error: unknown) => log.error('the matching of saved searches failed', { error }));
    } while (isAgain && !isStopped);
  };
  const poll = () => {
    if (isStopped) return;
    if (running !== null) {
      isAgain = true;
      return;
    }
    running = round().finally(() => {
      running = null;
    });
  };
  const unlisten = await parts.listen(matchChannel, poll);
  const timer = setInterval(poll, pollMs);
  timer.unref();
  poll();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await unlisten().catch(() => undefined);
    await running;
  };
}
