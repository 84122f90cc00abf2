/**
 * No connection became free within the pool's time limit, so nothing was started. pg-pool gives
 * this error no code.
 */
export function isPoolTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}
