/**
 * Runs `runningMax` tasks at once, queues `waitingMax`, and returns null for further ones. For work
 * that takes a core, so that many requests for it do not slow down others.
 */
export function createQueue(runningMax: number, waitingMax: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function enqueue<T>(task: () => Promise<T>): Promise<T | null> {
    if (running < runningMax) running += 1;
    else if (waiting.length >= waitingMax) return null;
    // A finished task passes its place on, so that no new task takes it.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
