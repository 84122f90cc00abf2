import { runDealClock } from '#features/deal/commands/clock.ts';
import { startClock, type ClockParts } from '../clock.ts';
import type { ApiServices } from '../http/handle.ts';

/**
 * Applies deadlines every 20 seconds in every process. Commands apply a deadline at once, so this
 * only bounds the delay of its notifications. Returns a function that stops it and waits for the
 * current record.
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
