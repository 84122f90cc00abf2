import { deleteDropped } from '../features/attachment/commands.ts';
import { startClock, type ClockParts } from './clock.ts';
import type { ApiServices } from './http/handle.ts';

/** Deletes the bytes of dropped files within a minute of their time, in every process; returns how to stop. */
export function startFileClock(
  services: Pick<ApiServices, 'db' | 'files' | 'clock'> & ClockParts,
): () => Promise<void> {
  const { db, files, clock } = services;
  return startClock(
    'dropped_files',
    services,
    (isStopped) => deleteDropped({ db, files, now: clock(), isStopped }),
    Number,
  );
}
