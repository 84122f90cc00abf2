import type { DeviceEntry } from './entry.ts';

/** The hash with which a form opens with the device's values instead of the newer ones. */
export const olderHash = '#device';

/** Returns true if a newer version of the entry's draft was saved elsewhere. */
export function isOlderDraft({ refusal }: Pick<DeviceEntry, 'refusal'>): boolean {
  return refusal?.code === 'draft_newer';
}
