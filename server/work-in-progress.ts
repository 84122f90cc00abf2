import { AsyncLocalStorage } from 'node:async_hooks';

/** A request that the admission counts as work in progress. */
export interface WorkInProgress {
  /** Stops counting the request until the returned function is called, because it only waits. */
  readonly rest: () => () => void;
}

export const workInProgress = new AsyncLocalStorage<WorkInProgress>();
