import { startAccountClock } from './account-clock.ts';
import { startCleanUp } from './clean-up.ts';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { startDealClock } from './deal-clock.ts';
import { createActPaths } from '../delivery/act-path.ts';
import { createDelivery } from '../delivery/deliver.ts';
import { createMemoFiles } from '../delivery/memo-file.ts';
import { createOrderFiles } from '../delivery/order-file.ts';
import { startDigestClock } from './digest-clock.ts';
import { startFallbackClock } from './fallback-clock.ts';
import { startFileClock } from './file-clock.ts';
import type { ApiServices } from '../http/handle.ts';
import { createJobLog } from './job-log.ts';
import { startMoneyWatch } from '../payments/watch.ts';
import { startReviewClock } from './review-clock.ts';
import { startSearchAlerts } from './search-alerts.ts';
import type { Senders } from '../delivery/send.ts';
import { startTaxClock } from './tax-clock.ts';

/**
 * Starts the background jobs in every process; row locks and leases share the work. Returns a
 * function that stops them and waits for the current records.
 */
export async function startBackground(
  config: Config,
  services: ApiServices,
  database: OpenDatabase,
  senders: Senders,
): Promise<() => Promise<void>> {
  const { db, clock, log, secrets } = services;
  const { listen } = database;
  const { demo, publicUrl } = config;
  // A clock that a test moves is not that of the process.
  const isOwnClock = clock === database.clock.now;
  const jobs = createJobLog({
    db,
    clock,
    ...(isOwnClock && { clockOffsetMs: database.clock.offsetMs }),
  });
  const delivery = createDelivery({
    db,
    listen,
    clock,
    log,
    demo,
    publicUrl,
    secrets,
    jobs,
    readOrderFile: createOrderFiles(services),
    readMemoFile: createMemoFiles(services),
    makeActPath: createActPaths(services),
    ...senders,
  });
  await delivery.start();
  const stopCleaning = startCleanUp({ db, clock, log, jobs });
  const stopMoneyWatch = startMoneyWatch({ ...services, jobs });
  const stopDealClock = startDealClock({ ...services, jobs });
  const stopAccountClock = startAccountClock({ ...services, jobs });
  const stopReviewClock = startReviewClock({ ...services, jobs });
  const stopSearchAlerts = await startSearchAlerts({ ...services, listen, jobs });
  const stopTaxClock = startTaxClock({ ...services, jobs });
  const stopDigestClock = startDigestClock({ ...services, jobs });
  const stopFallbackClock = startFallbackClock({ ...services, jobs }, senders.sms !== null);
  const stopFileClock = startFileClock({ ...services, jobs });
  return async () => {
    stopMoneyWatch();
    await Promise.all([
      stopCleaning(),
      stopDealClock(),
      stopAccountClock(),
      stopReviewClock(),
      stopSearchAlerts(),
      stopTaxClock(),
      stopDigestClock(),
      stopFallbackClock(),
      stopFileClock(),
      delivery.stop(),
    ]);
  };
}
