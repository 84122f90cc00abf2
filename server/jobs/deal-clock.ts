import { runDealClock } from '#features/deal/commands/clock.ts';
import { startClock, type ClockParts } from '../clock.ts';
import type { ApiServices } from '../http/handle.ts';

/**
 * Looks every 20 seconds for what time owes, in every process: so late a deadline is told of at most; that it has passed holds
 * at once. Returns how to stop, which waits for the record at hand.
 */
export function startDealClock(
  services: Pick<ApiServices, 'db' | 'clock' | 'clockAt' | 'random'> & ClockParts,
): () => Promise<void> {
  const { db, clock, clockAt, random, log } = services;
  const parts = {
    db,
    clockAt,
    random,
    onFault: (error: unknown, about: object) =>
      log.error('the clock could not settle a record', { error, ...about }),
    stuck: new Map(),
  };
  const round = (isStopped: () => boolean) => runDealClock({ ...parts, isStopped }, clock());
  return startClock('deals', services, round, { done: Number });
}
