import type { FileStore } from '../shared/call.ts';

interface RememberedPuts {
  readonly files: FileStore;
  /** Deletes every stored file, also one that is still being stored. */
  removeAll(): Promise<void>;
}

/**
 * A store that records every put. After `stopping` aborts it stores nothing more.
 * @throws the abort reason
 */
export function rememberPuts(files: FileStore, stopping: AbortSignal | undefined): RememberedPuts {
  const begun = new Map<string, Promise<void>>();
  return {
    files: {
      ...files,
      async put(key, bytes) {
        stopping?.throwIfAborted();
        const putting = files.put(key, bytes);
        begun.set(key, putting);
        await putting;
      },
    },
    async removeAll() {
      // Waits first, because a file that arrives after its deletion would remain.
      await Promise.allSettled(begun.values());
      for (const key of begun.keys()) await files.delete(key);
    },
  };
}
