const waitingMax = 500;
const waitMsMax = 10_000;

/** No turn came in time, or too many wait. Nothing was started. */
export class NoTurnError extends Error {}

/** Runs work when its key has a turn. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Runs at most four pieces of work at once for each key, which is a company or a network. The rest
 * wait without a connection, because ten that wait for one locked row would take all connections of
 * the process from everybody.
 */
export function createTurns({
  runningMax = 4,
  msMax = waitMsMax,
}: { readonly runningMax?: number; readonly msMax?: number } = {}): Turns {
  const queues = new Map<string, Queue>();

  function wait(queue: Queue): Promise<void> {
    if (queue.waiting.length >= waitingMax)
      return Promise.reject(new NoTurnError('too many wait for a turn'));
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(begin), 1);
        reject(new NoTurnError('no turn came in time'));
      }, msMax);
      queue.waiting.push(begin);
    });
  }

  return async (key, work) => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    // The one that ends passes its turn on, so that no new call overtakes those that wait.
    if (queue.running < runningMax) queue.running += 1;
    else await wait(queue);
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next === undefined) queue.running -= 1;
      else next();
      if (queue.running === 0) queues.delete(key);
    }
  };
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;

/**
 * Runs a transaction in the turn of its caller and of the record in its path: many companies wait for
 * the lock of one RFQ, and must leave connections to those of others.
 */
export function inBothTurns<T>(
  { turns, recordTurns }: { readonly turns: Turns; readonly recordTurns: Turns },
  caller: string,
  path: string,
  run: () => Promise<T>,
): Promise<T> {
  const record = uuid.exec(path.toLowerCase())?.[0];
  return turns(caller, () => (record === undefined ? run() : recordTurns(record, run)));
}
