import { remindOfLicences } from '#features/account/commands/remind.ts';
import { rewriteAddressPhones } from '#features/address/commands.ts';
import { notifyNewTerms } from '#features/policy/commands/terms.ts';
import { reportFailures } from '#features/session/commands/report-failures.ts';
import { runClosureClock } from '#features/closure/commands/clock.ts';
import { rewriteMemberPhones } from '#features/user/commands/phones.ts';
import { startClock, type ClockParts } from '../clock.ts';
import type { ApiServices } from '../http/handle.ts';

/**
 * Runs every ten minutes in every process: expired licences, new terms, closed accounts, failed
 * sign-ins, and phone numbers that an older version stored as typed. Returns a function that stops it.
 */
export function startAccountClock(
  services: Pick<ApiServices, 'db' | 'clock' | 'clockAt' | 'random' | 'settings'> & ClockParts,
): () => Promise<void> {
  const { db, clock, clockAt, random, log, settings } = services;
  const onFault = (error: unknown, about: object) =>
    log.error('the clock could not settle an account', { error, ...about });
  return startClock('accounts', services, async (isStopped) => {
    await remindOfLicences({ db, random, publicUrl: settings.publicUrl }, clock());
    await notifyNewTerms({ db, random }, clock());
    await reportFailures({ db, random }, clock());
    await runClosureClock({ db, clockAt, random, onFault }, clock());
    await rewriteMemberPhones(db, isStopped);
    await rewriteAddressPhones(db, isStopped);
  });
}
