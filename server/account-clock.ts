import { remindOfLicences } from '../features/account/commands/remind.ts';
import { tellNewTerms } from '../features/content/commands/policy.ts';
import { runClosureClock } from '../features/closure/commands/clock.ts';
import type { ApiServices } from './http/handle.ts';
import { noJobLog, type JobLog } from './job-log.ts';

/** Licences, new terms and closed accounts count in days. */
const tickMs = 10 * 60_000;

/** Looks every ten minutes for what days bring about in accounts, in every process; returns how to stop. */
export function startAccountClock(
  services: Pick<ApiServices, 'db' | 'clock' | 'clockAt' | 'random' | 'log' | 'settings'> & {
    readonly jobs?: JobLog;
  },
): () => Promise<void> {
  const { db, clock, clockAt, random, log, settings, jobs = noJobLog } = services;
  const onFault = (error: unknown, about: object) =>
    log.error('the clock could not settle an account', { error, ...about });
  let running: Promise<unknown> | null = null;
  const run = async () => {
    await remindOfLicences({ db, random, publicUrl: settings.publicUrl }, clock());
    await tellNewTerms({ db, random }, clock());
    await runClosureClock({ db, clockAt, random, onFault }, clock());
  };
  const tick = () => {
    running ??= jobs
      .run('accounts', run)
      .catch((error: unknown) => log.error('the clock of accounts failed', { error }))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(tick, tickMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
