interface Waiting<T> {
  readonly key: string;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads values by key in batches of at most `max` keys: those that are requested while one batch is
 * read form the next. After a restart all browsers reconnect within seconds, and statements for
 * each of them would delay everything else. `read` returns the value of each key; its error rejects
 * the whole batch.
 */
export function createBatches<T>(
  max: number,
  read: (keys: readonly string[]) => Promise<(key: string) => T>,
): (key: string) => Promise<T> {
  const waiting: Waiting<T>[] = [];
  let isReading = false;

  async function readBatch(batch: readonly Waiting<T>[]): Promise<void> {
    try {
      const valueOf = await read([...new Set(batch.map(({ key }) => key))]);
      for (const { key, resolve } of batch) resolve(valueOf(key));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function drain(): Promise<void> {
    isReading = true;
    while (waiting.length > 0) await readBatch(waiting.splice(0, max));
    isReading = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isReading) void drain();
    });
}
