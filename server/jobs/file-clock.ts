import { setTimeout as wait } from 'node:timers/promises';
import { deleteDropped } from '#features/attachment/commands.ts';
import { startClock, type ClockParts } from '../clock.ts';
import type { ApiServices } from '../http/handle.ts';

/** A store that is silent may take a minute for what it is asked; a process that stops does not wait for it. */
const stopMsMax = 5_000;

/**
 * Deletes the bytes of dropped files within a minute of their time, in every process. Returns how to stop: what a round has
 * claimed and not deleted by then another process takes up.
 */
export function startFileClock(
  services: Pick<ApiServices, 'db' | 'files' | 'clock'> & ClockParts,
): () => Promise<void> {
  const { db, files, clock } = services;
  const round = (isStopped: () => boolean) => deleteDropped({ db, files, now: clock(), isStopped });
  const stop = startClock('dropped_files', services, round, { done: Number });
  return () => Promise.race([stop(), wait(stopMsMax, undefined, { ref: false })]);
}
