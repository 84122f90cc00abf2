import { runDigests } from '#features/preference/commands/digest.ts';
import { startClock, type ClockParts } from '../clock.ts';
import type { ApiServices } from '../http/handle.ts';

export function startDigestClock(
  services: Pick<ApiServices, 'db' | 'clockAt' | 'random'> & ClockParts,
): () => Promise<void> {
  const round = (isStopped: () => boolean) => runDigests({ ...services, isStopped });
  return startClock('digests', services, round, { done: Number });
}
