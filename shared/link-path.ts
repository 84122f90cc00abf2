import { splitLocalePath } from './locale.ts';

/**
 * True for a page whose address has the secret token of an invitation. It is never stored, and its
 * address is never sent as a referrer.
 */
export function isLinkPath(pathname: string): boolean {
  return /^\/quote\/./.test(splitLocalePath(pathname).rest);
}

/** The page of an invitation's link. */
export const linkPath = (token: string | undefined): string => `/quote/${token ?? ''}`;
