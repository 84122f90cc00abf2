import { sendReviewNotices } from '#features/company-review/commands/notices.ts';
import { startClock, type ClockParts } from '../clock.ts';
import type { ApiServices } from '../http/handle.ts';

/**
 * Sends the notices of decisions on accounts when their ten seconds to undo have passed, in every
 * process. Returns a function that stops it.
 */
export function startReviewClock(
  services: Pick<ApiServices, 'db' | 'clock' | 'clockAt' | 'random' | 'settings'> & ClockParts,
): () => Promise<void> {
  const { db, clock, clockAt, random, settings, log } = services;
  const onFault = (error: unknown, about: object) =>
    log.error('the notices of a review were not sent', { error, ...about });
  const parts = { db, clockAt, random, publicUrl: settings.publicUrl, onFault };
  return startClock('reviews', services, () => sendReviewNotices(parts, clock()), {
    done: Number,
    isAtOnce: true,
  });
}
