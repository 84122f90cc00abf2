/**
 * The client's address: the last hop that our own proxy added (`forwardedFor`, if a proxy is
 * trusted), never the client's own claim.
 */
export function clientAddress(
  forwardedFor: string | undefined,
  remoteAddress: string | undefined,
): string {
  return forwardedFor?.split(',').at(-1)?.trim() ?? remoteAddress ?? 'unknown';
}
