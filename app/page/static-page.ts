import { splitLocalePath } from '#shared/locale.ts';
import { routerOfDocument } from './framework-internals.ts';

/**
 * The handle of a public page without a script: links, forms and native menus are enough. The
 * render omits scripts (root.tsx, entry.server.tsx); the server allows none and may cache the page
 * (server/pages/pages.ts).
 */
export const staticPage = { static: true } as const;

/**
 * The handle of a page that React also draws on the server only, with a small script of its own,
 * app/enhance (decision 0038). It must work without that script.
 */
export const enhancedPage = { static: true, enhanced: true } as const;

export function isEnhancedHandle(handle: unknown): boolean {
  return isStaticHandle(handle) && (handle as { enhanced?: unknown }).enhanced === true;
}

export function isStaticHandle(handle: unknown): boolean {
  return (
    typeof handle === 'object' && handle !== null && 'static' in handle && handle.static === true
  );
}

/**
 * Addresses with a script: areas, applications, and addresses that only accept a form. Unknown
 * addresses have none.
 */
const livePath =
  /^\/(?:(?:buyer|seller|admin|sandbox-payment)(?:\/|$)|quote\/[^/]+\/offer$|(?:outbox|gallery|theme|digits|sample|columns|views|sign-out|terms-read|change-password|renew-session)$)/;

export function isStaticPath(pathname: string): boolean {
  return !livePath.test(splitLocalePath(pathname).rest);
}

/**
 * Loads such a page as a whole document, so that no script fetches its texts and components. Runs
 * in the browser, around every request for data.
 */
export async function loadStaticWhole<Results>(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  if (request.method !== 'GET' || !isStaticPath(new URL(request.url).pathname)) return next();
  const hash = routerOfDocument()?.state.navigation.location?.hash ?? '';
  globalThis.location.assign(`${request.url}${hash}`);
  // Never resolves, because the browser is leaving the page.
  return new Promise(() => undefined);
}
