/**
 * Lets `runningMax` tasks run and `waitingMax` wait; answers null for any beyond, at once. For work that takes a core:
 * a storm of it waits here instead of slowing everybody else.
 */
export function createQueue(runningMax: number, waitingMax: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function enqueue<T>(task: () => Promise<T>): Promise<T | null> {
    if (running < runningMax) running += 1;
    else if (waiting.length >= waitingMax) return null;
    // The one that finishes hands its place over, so that nobody can slip in between.
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
