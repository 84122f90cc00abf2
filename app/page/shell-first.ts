import { matchRoutes, type DataRouter, type DataStrategyResult } from 'react-router';
import { isMissingData, pendingData, showsMissingData } from '#shared/missing-data.ts';
import { routerOfDocument } from './framework-internals.ts';

type Results = Record<string, DataStrategyResult>;

/**
 * Milliseconds until a page appears without its data. An answer within this time replaces the page
 * directly, because a shorter state in between would only flicker.
 */
const shellMs = 100;
/** Milliseconds between two looks for the page's module. */
const moduleMs = 50;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The request of a page that is on the screen without its data. */
let late: { readonly url: string; readonly results: Promise<Results> } | null = null;

/** True for a navigation without a form's post, but not for other requests for data. */
function isNavigation({ navigation }: DataRouter['state'], url: URL): boolean {
  const { location, formMethod = 'GET' } = navigation;
  return (
    navigation.state === 'loading' &&
    formMethod === 'GET' &&
    location !== undefined &&
    location.pathname + location.search === url.pathname + url.search
  );
}

/**
 * The id of the page's route, if its layouts are on the screen. Null for another page of the same
 * list, whose rows remain until the next ones arrive.
 */
function pageWithShell(router: DataRouter, url: URL): string | null {
  const { loaderData, location } = router.state;
  const matches = matchRoutes(router.routes, url.pathname, router.basename) ?? [];
  const page = matches.at(-1)?.route.id;
  if (page === undefined) return null;
  const hasLayouts = matches
    .slice(0, -1)
    .every(({ route }) => Object.hasOwn(loaderData, route.id ?? ''));
  const isShown = Object.hasOwn(loaderData, page) && !isMissingData(loaderData[page]);
  return hasLayouts && !(isShown && location.pathname === url.pathname) ? page : null;
}

/** Undefined until the page's module is loaded, because it contains the handle. */
function handleOf(router: DataRouter, url: URL): unknown {
  return matchRoutes(router.routes, url.pathname, router.basename)?.at(-1)?.route.handle;
}

/** Reads the page again as soon as it is on the screen: the request of `late` is the answer. */
function readWhenShown(router: DataRouter, mine: typeof late): void {
  const stop = router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle' && late === mine) return;
    stop();
    queueMicrotask(() => {
      if (late === mine) void router.revalidate();
    });
  });
}

/**
 * Shows a page before its data if that takes longer than `shellMs`: the navigation ends with
 * `pendingData`, and the router reads the page again, with the results of the same request. So one
 * request serves both, and redirects, errors and the layouts' data are handled as always. Runs in
 * the browser, around every request for data.
 */
export async function showShellFirst(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  const router = routerOfDocument();
  if (router === undefined || request.method !== 'GET') return next();
  const url = new URL(request.url);
  if (late?.url === request.url && router.state.navigation.state === 'idle') {
    const { results } = late;
    late = null;
    return results;
  }
  if (!isNavigation(router.state, url)) return next();
  late = null;
  const pageId = pageWithShell(router, url);
  if (pageId === null) return next();
  let isRead = false;
  const results = next().finally(() => (isRead = true));
  await Promise.race([results, wait(shellMs)]);
  while (!isRead && !request.signal.aborted && handleOf(router, url) === undefined)
    await Promise.race([results, wait(moduleMs)]);
  if (isRead || request.signal.aborted || !showsMissingData(handleOf(router, url))) return results;
  late = { url: request.url, results };
  readWhenShown(router, late);
  return { [pageId]: { type: 'data', result: pendingData(router.state.loaderData[pageId]) } };
}
