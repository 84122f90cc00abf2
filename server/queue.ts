import { workInProgress } from './work-in-progress.ts';

export interface QueueLimits {
  readonly runningMax: number;
  /** Of one caller. */
  readonly waitingMax: number;
  /** Of all callers together. */
  readonly waitingTotal: number;
}

/** Null: too many tasks wait, and none of another caller that has more of them. */
export type Queue = <T>(caller: string, task: () => Promise<T>) => Promise<T | null>;

/** A service whose work takes turns by caller, a company or a network; used directly, all work is of one. */
export type Shared<Service> = Service & { readonly of: (caller: string) => Service };

interface Line {
  isRunning: boolean;
  /** Called with false if the task is refused after all. */
  readonly waiting: ((runs: boolean) => void)[];
}

/**
 * Runs work that takes a core, such as an import. Callers take turns, each with one task at a time,
 * so that many tasks of one caller delay another caller's task by one task at most. Beyond the total
 * the newest task of the caller with the most is refused, so that callers with few are served soon.
 */
export function createQueue({ runningMax, waitingMax, waitingTotal }: QueueLimits): Queue {
  const lines = new Map<string, Line>();
  let running = 0;
  let waiting = 0;

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
      waiting -= 1;
      next(true);
    }
  }

  function end(caller: string, line: Line): void {
    running -= 1;
    line.isRunning = false;
    lines.delete(caller);
    if (line.waiting.length > 0) lines.set(caller, line);
    beginNext();
  }

  /** Allows one more task of the line to wait. False: no caller has more that wait. */
  function allowOneMore(line: Line): boolean {
    if (line.waiting.length >= waitingMax) return false;
    if (waiting < waitingTotal) return true;
    let longest = line;
    for (const other of lines.values())
      if (other.waiting.length > longest.waiting.length) longest = other;
    if (longest.waiting.length <= line.waiting.length + 1) return false;
    waiting -= 1;
    longest.waiting.pop()?.(false);
    return true;
  }

  async function wait(line: Line): Promise<boolean> {
    if (!allowOneMore(line)) return false;
    waiting += 1;
    const work = workInProgress.getStore()?.rest();
    const runs = await new Promise<boolean>((resolve) => line.waiting.push(resolve));
    work?.();
    return runs;
  }

  return async (caller, task) => {
    const line = lines.get(caller) ?? { isRunning: false, waiting: [] };
    lines.set(caller, line);
    if (running < runningMax && !line.isRunning) begin(line);
    else if (!(await wait(line))) {
      if (!line.isRunning && line.waiting.length === 0 && lines.get(caller) === line)
        lines.delete(caller);
      return null;
    }
    try {
      return await task();
    } finally {
      end(caller, line);
    }
  };
}
