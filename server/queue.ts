export interface QueueLimits {
  readonly runningMax: number;
  readonly waitingMax: number;
}

/** Null: too many of the caller's tasks wait. */
export type Queue = <T>(caller: string, task: () => Promise<T>) => Promise<T | null>;

/** A service whose work takes turns by caller, a company or a network; used directly, all work is of one. */
export type Shared<Service> = Service & { readonly of: (caller: string) => Service };

interface Line {
  isRunning: boolean;
  readonly waiting: (() => void)[];
}

/**
 * Runs work that takes a core, such as an import. Callers take turns, each with one task at a time,
 * so that many tasks of one caller delay another caller's task by one task at most.
 */
export function createQueue({ runningMax, waitingMax }: QueueLimits): Queue {
  const lines = new Map<string, Line>();
  let running = 0;

  function begin(line: Line): void {
    running += 1;
    line.isRunning = true;
  }

  function beginNext(): void {
    for (const line of lines.values()) {
      if (running >= runningMax) return;
      const next = line.isRunning ? undefined : line.waiting.shift();
      if (next === undefined) continue;
      begin(line);
      next();
    }
  }

  function end(caller: string, line: Line): void {
    running -= 1;
    line.isRunning = false;
    lines.delete(caller);
    if (line.waiting.length > 0) lines.set(caller, line);
    beginNext();
  }

  return async (caller, task) => {
    const line = lines.get(caller) ?? { isRunning: false, waiting: [] };
    lines.set(caller, line);
    if (running < runningMax && !line.isRunning) begin(line);
    else if (line.waiting.length >= waitingMax) return null;
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    try {
      return await task();
    } finally {
      end(caller, line);
    }
  };
}
