import { runFallbacks } from '#features/whatsapp/commands/fallback.ts';
import { startClock, type ClockParts } from '../clock.ts';
import type { ApiServices } from '../http/handle.ts';

/** Replaces WhatsApp messages that were not delivered, and returns a function that stops it. */
export function startFallbackClock(
  services: Pick<ApiServices, 'db' | 'clockAt' | 'random'> & ClockParts,
  hasSms: boolean,
): () => Promise<void> {
  const round = (isStopped: () => boolean) => runFallbacks({ ...services, hasSms, isStopped });
  return startClock('fallbacks', services, round, { done: Number });
}
