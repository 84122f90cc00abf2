import { matchRoutes } from 'react-router';
import { loadTexts } from '../texts/load.ts';
import { textPacks } from '../texts/packs.ts';
import { routerOfDocument } from './framework-internals.ts';

/**
 * Requests the next page's texts together with its module, which would otherwise request them a
 * round trip later. Runs in the browser, around every request for data. The module retries what
 * fails here.
 */
export function preloadTexts<Results>(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  const router = routerOfDocument();
  if (textPacks !== null && router !== undefined && request.method === 'GET') {
    const matches =
      matchRoutes(router.routes, new URL(request.url).pathname, router.basename) ?? [];
    for (const { route } of matches) {
      const name = textPacks.names[route.id ?? ''];
      if (name !== undefined) loadTexts(name).catch(() => undefined);
    }
  }
  return next();
}
