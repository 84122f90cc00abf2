import { isDatabaseAway } from './away.ts';

const waitMsMax = 60_000;
const pauseMs = 500;
/** A wrong name is configuration, and a standby refuses the migrations until it is promoted. */
const isUnknownHost = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOTFOUND';

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.every(isPassing);
  if ('code' in error && error.code === '25006') return true;
  if (isDatabaseAway(error)) return !isUnknownHost(error);
  return isPassing(error.cause);
}

interface Waiting {
  readonly onWait: (error: unknown) => void;
  readonly stopping: AbortSignal;
  readonly nowMs?: () => number;
  readonly pause?: (ms: number) => Promise<unknown>;
}

/**
 * Opens a database that may still start, recover or be promoted, for up to a minute, because a
 * machine starts its services in any order. Throws the last error after that, and any other error
 * at once. `onWait` is called for the first failure.
 */
export async function openWhenReady<T>(
  open: () => Promise<T>,
  {
    onWait,
    stopping,
    nowMs = () => performance.now(),
    pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }: Waiting,
): Promise<T> {
  const endMs = nowMs() + waitMsMax;
  let isFirst = true;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!isPassing(error) || nowMs() >= endMs) throw error;
      if (isFirst) onWait(error);
      isFirst = false;
    }
    await pause(pauseMs);
    stopping.throwIfAborted();
  }
}
