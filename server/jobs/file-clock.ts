import { setTimeout as wait } from 'node:timers/promises';
import { deleteDropped } from '#features/attachment/commands.ts';
import { startClock, type ClockParts } from '../clock.ts';
import type { ApiServices } from '../http/handle.ts';

/** A file store that does not answer may take a minute; a stopping process does not wait for it. */
const stopMsMax = 5_000;

/**
 * Deletes the bytes of dropped files within a minute, in every process. Returns a function that
 * stops it; another process takes over claimed files.
 */
export function startFileClock(
  services: Pick<ApiServices, 'db' | 'files' | 'clock'> & ClockParts,
): () => Promise<void> {
  const { db, files, clock } = services;
  const round = (isStopped: () => boolean) => deleteDropped({ db, files, now: clock(), isStopped });
  const stop = startClock('dropped_files', services, round, { done: Number });
  return () => Promise.race([stop(), wait(stopMsMax, undefined, { ref: false })]);
}
