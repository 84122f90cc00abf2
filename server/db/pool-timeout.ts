/** More wanted a connection than there are, for longer than the pool waits: nothing was begun. pg-pool gives no code. */
export function isPoolTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}
