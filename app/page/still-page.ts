import { splitLocalePath } from '#shared/locale.ts';
import { routerOfDocument } from './framework-internals.ts';

/**
 * The handle of a public page that ships no script: links, forms and the browser's own menus do all of it. The render
 * leaves scripts out (root.tsx, entry.server.tsx), the server allows none and may keep the page (server/pages/pages.ts).
 */
export const stillPage = { still: true } as const;

/**
 * The handle of a page that React draws on the server only, too, and that a small script of its own makes quick: app/enhance
 * (decision 0038). It works without that script.
 */
export const enhancedPage = { still: true, enhanced: true } as const;

export function isEnhancedHandle(handle: unknown): boolean {
  return isStillHandle(handle) && (handle as { enhanced?: unknown }).enhanced === true;
}

export function isStillHandle(handle: unknown): boolean {
  return (
    typeof handle === 'object' && handle !== null && 'still' in handle && handle.still === true
  );
}

/** What is no such page: areas, applications, and addresses that only take something. Whatever is unknown is one, too. */
const livePath =
  /^\/(?:(?:buyer|seller|admin|sandbox-payment)(?:\/|$)|(?:outbox|gallery|theme|columns|sign-out|terms-read|change-password)$)/;

/** Whether an address, with its prefix or without, is one of a page without script. */
export function isStillPath(pathname: string): boolean {
  return !livePath.test(splitLocalePath(pathname).rest);
}

/**
 * From a page with a script one comes to such a page by a whole load: its words and components are never fetched by a
 * script. Runs in the browser, around every request for data.
 */
export async function loadStillWhole<Results>(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  if (request.method !== 'GET' || !isStillPath(new URL(request.url).pathname)) return next();
  const hash = routerOfDocument()?.state.navigation.location?.hash ?? '';
  globalThis.location.assign(`${request.url}${hash}`);
  // The page is being left: nothing comes after.
  return new Promise(() => undefined);
}
