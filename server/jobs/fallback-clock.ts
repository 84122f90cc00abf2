import { runFallbacks } from '#features/whatsapp/commands/fallback.ts';
import { runInvitationFallbacks } from '#features/invitation/commands/replace.ts';
import { startClock, type ClockParts } from '../clock.ts';
import type { ApiServices } from '../http/handle.ts';

/** Replaces WhatsApp messages and invitations that were not delivered, and returns a function that stops it. */
export function startFallbackClock(
  services: Pick<
    ApiServices,
    'db' | 'clock' | 'clockAt' | 'random' | 'sms' | 'whatsapp' | 'settings'
  > &
    ClockParts,
  hasSms: boolean,
): () => Promise<void> {
  const onFault = (error: unknown, rfqId: string) =>
    services.log.error('invitations were not replaced', { rfqId, error });
  const round = async (isStopped: () => boolean) =>
    (await runFallbacks({ ...services, hasSms, isStopped })) +
    (await runInvitationFallbacks({ ...services, onFault, isStopped }));
  return startClock('fallbacks', services, round, { done: Number });
}
