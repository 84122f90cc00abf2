import type { FileStore } from '../shared/call.ts';

interface RememberedPuts {
  readonly files: FileStore;
  /** Deletes all that was put, also what is still on its way. */
  takeBack(): Promise<void>;
}

/** A store that knows what was put through it; once `stopping` is told it puts nothing more, and throws its reason. */
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
    async takeBack() {
      // What arrived after it was deleted would stay.
      await Promise.allSettled(begun.values());
      for (const key of begun.keys()) await files.delete(key);
    },
  };
}
