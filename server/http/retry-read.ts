import { isDatabaseAway } from '../db/away.ts';

/** As long as a request waits for a free connection (server/db/open-server.ts). */
const awayMsMax = 5_000;
const pauseMs = 100;

interface Pauses {
  /** A monotonic clock. */
  readonly nowMs: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
}

const usualPauses: Pauses = {
  nowMs: () => performance.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/**
 * Repeats a read for up to five seconds while the database is unreachable, because a pooler that is
 * restarted closes idle connections and refuses new ones for a moment. Only for work that changes
 * nothing.
 */
export async function retryWhileAway<T>(
  read: () => Promise<T>,
  { nowMs, pause }: Pauses = usualPauses,
): Promise<T> {
  const deadlineMs = nowMs() + awayMsMax;
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (!isDatabaseAway(error) || nowMs() + pauseMs > deadlineMs) throw error;
    }
    await pause(pauseMs);
  }
}
