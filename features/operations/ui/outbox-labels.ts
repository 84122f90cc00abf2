import type { Text } from '#ui/use-text.tsx';
import type { StatusVariant } from '#ui/status-chip.tsx';
import { outboxChannels, type OutboxState } from '../rules/outbox.ts';

export const stateVariants: Record<OutboxState, StatusVariant> = {
  waiting: 'waiting',
  sent: 'completed',
  failed: 'rejected',
  given_up: 'canceled',
  kept: 'expired',
};

/** A channel of a newer version has no translation, so its name appears. */
export function channelWord(t: Text, channel: string): string {
  const known = outboxChannels.find((one) => one === channel);
  return known === undefined ? channel : t(`operations.outbox.channel.${known}`);
}
