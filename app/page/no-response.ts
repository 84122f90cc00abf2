import {
  data,
  isRouteErrorResponse,
  matchRoutes,
  redirect,
  type DataRouter,
  type DataStrategyResult,
} from 'react-router';
import { createTranslator } from '#shared/i18n.ts';
import { splitLocalePath, type Locale } from '#shared/locale.ts';
import type { Catalogue } from '../texts/en.ts';
import { catalogueOf } from '../texts/load.ts';
import { noResponse, type Refused } from '#ui/form-answer.ts';
import { failedData, isMissingData, isRetryable, showsMissingData } from '#shared/missing-data.ts';
import { hasTypedText, notifySessionEnded } from '#ui/ended-session.ts';
import { noteBack, noteLost } from '#ui/network-state.ts';
import { showToast } from '#ui/toast-store.ts';
import { failureIn, routerOfDocument } from './framework-internals.ts';
import { knownFaultOf } from './page-fault.ts';

/**
 * Browsers' messages for a request without a response. Any response, even an error, is no such
 * failure.
 */
const lostPattern = /fetch|network|load failed|connection/i;

function isLost(result: DataStrategyResult): boolean {
  const failure = failureIn(result);
  return (
    result.type === 'error' && failure instanceof TypeError && lostPattern.test(failure.message)
  );
}

/**
 * A page's data that the server, or a proxy before it, could not give now. A missing page and a
 * refused one are answers of their own.
 */
function isUnavailable(result: DataStrategyResult): boolean {
  const failure = failureIn(result);
  if (result.type !== 'error' || failure instanceof Response) return false;
  return !isRouteErrorResponse(failure) || isRetryable(failure.status);
}

/**
 * An action that failed otherwise: the server's error response, or a response that is not ours,
 * such as a proxy's page.
 */
function isFailedAction(result: DataStrategyResult): boolean {
  // A redirect arrives as an error that is a Response.
  return (
    result.type === 'error' &&
    !(failureIn(result) instanceof Response) &&
    !(result.result instanceof Response)
  );
}

const messageKeys: Readonly<Record<number, RefusalKey | 'shell.sessionSheet.refused'>> = {
  401: 'shell.sessionSheet.refused',
  413: 'refusal.payload_too_large',
  429: 'refusal.too_many_requests',
  503: 'refusal.busy',
};
type RefusalKey =
  | 'refusal.payload_too_large'
  | 'refusal.too_many_requests'
  | 'refusal.busy'
  | 'refusal.something_went_wrong';

/**
 * The server's own message; else one by the status, because the text of a proxy's page is not
 * shown. A fault also names the request of the server's log.
 */
function messageOf(failure: unknown, locale: Locale): string {
  const t = createTranslator<Catalogue>(locale, catalogueOf(locale));
  const { status, message, requestId } = knownFaultOf(failure);
  const known = status === 401 ? null : message;
  const text = known ?? t(messageKeys[status] ?? 'refusal.something_went_wrong');
  return requestId === null ? text : `${text} ${t('shell.error.named', { id: requestId })}`;
}

/**
 * Treats the failure as a refusal, so that the form preserves what was typed. The status prevents
 * React Router from reading the page again, which would fail too.
 */
function refusedBy(failure: unknown, message: string, hasNoResponse: boolean): DataStrategyResult {
  const { status, retryAfterSeconds } = knownFaultOf(failure);
  if (status === 401) notifySessionEnded();
  const refused: Refused = {
    ok: false,
    code: hasNoResponse ? noResponse : status === 401 ? 'session_ended' : 'something_went_wrong',
    message,
    errors: {},
    values: {},
    retryAfterSeconds,
  };
  return { type: 'data', result: data(refused, { status }) };
}

type Results = Record<string, DataStrategyResult>;

/** The page's own route, without the layouts around it. */
function pageRouteOf(router: DataRouter, url: string) {
  return matchRoutes(router.routes, new URL(url).pathname, router.basename)?.at(-1)?.route;
}

/** True if the reader stays on the page: its data is only read again, also after its form. */
function isRefresh({ navigation, location }: DataRouter['state']): boolean {
  if (navigation.state === 'idle') return true;
  return (
    (navigation.formMethod ?? 'GET') !== 'GET' &&
    navigation.location.pathname + navigation.location.search ===
      location.pathname + location.search
  );
}

/** False for a page that is not on the screen: a dialog reads its list for itself. */
function isShown({ state: { loaderData } }: DataRouter, pageId: string): boolean {
  return Object.hasOwn(loaderData, pageId) && !isMissingData(loaderData[pageId]);
}

/**
 * Replaces unavailable data by the data on the screen. A refreshed page remains as it is, because
 * it may contain typed text. Around a new page the layouts remain, so that its error appears inside
 * them.
 */
function preserveLoaded(router: DataRouter, request: Request, results: Results): void {
  const { loaderData } = router.state;
  const page = pageRouteOf(router, request.url);
  const isFirst = !isRefresh(router.state) || !isShown(router, page?.id ?? '');
  const pageId = isFirst ? page?.id : undefined;
  for (const [id, result] of Object.entries(results)) {
    if (!isUnavailable(result) || id === pageId || !Object.hasOwn(loaderData, id)) continue;
    results[id] = { type: 'data', result: loaderData[id] };
    // A guard fails before the page's loader, which then has no result.
    if (pageId !== undefined) results[pageId] ??= result;
  }
  const own = pageId === undefined ? undefined : results[pageId];
  if (pageId === undefined || own === undefined || !isUnavailable(own)) return;
  if (!showsMissingData(page?.handle)) return;
  const { requestId } = knownFaultOf(failureIn(own));
  results[pageId] = { type: 'data', result: failedData(requestId, loaderData[pageId]) };
}

/** True for the answer of a page whose session has ended: its guard leads to the sign-in page. */
function leadsToSignIn(result: DataStrategyResult): boolean {
  const answer = failureIn(result);
  const to = answer instanceof Response ? answer.headers.get('Location') : null;
  return to !== null && /^(?:\/ar|\/en)?\/(?:auth|admin\/sign-in)$/.test(to);
}

/**
 * A page with typed text stays when it is only read again and its session has ended: the sign-in
 * sheet opens over it (decision 0169).
 */
function preserveTyped(router: DataRouter, results: Results): boolean {
  const { navigation, loaderData } = router.state;
  if (navigation.state !== 'idle' || !hasTypedText()) return false;
  const ended = Object.entries(results).filter(([, result]) => leadsToSignIn(result));
  if (ended.length === 0) return false;
  for (const [id] of ended) results[id] = { type: 'data', result: loaderData[id] };
  notifySessionEnded();
  return true;
}

/**
 * specification §8: without a response, the generic text appears in a toast. The page and its typed
 * text remain, where React Router would show the error page. A failed action counts as a refusal
 * for the same reason. Runs in the browser, around every request for data.
 */
export async function preservePageWithoutResponse(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  const results = await next();
  const hasLost = Object.values(results).some(isLost);
  if (hasLost) noteLost();
  else if (Object.keys(results).length > 0) noteBack();
  const router = routerOfDocument();
  if (router === undefined) return results;
  const isSent = request.method !== 'GET';
  if (!isSent && preserveTyped(router, results)) return results;
  const { navigation, loaderData, location } = router.state;
  const inPlace = navigation.state === 'idle';
  const failed = Object.entries(results).filter(
    ([, one]) => isLost(one) || (isSent && isFailedAction(one)),
  );
  const { locale } = splitLocalePath(globalThis.location.pathname);
  const isAwaited = (id: string) => isMissingData(loaderData[id]);
  const page = pageRouteOf(router, request.url);
  const isOfDialog = inPlace && showsMissingData(page?.handle) && !isShown(router, page?.id ?? '');
  for (const [id, result] of failed) {
    const failure = failureIn(result);
    const message = messageOf(failure, locale);
    // A failed background refresh is silent, because the reader did not request it.
    // That of a form is shown with its answer (answer-toasts.ts).
    if (!isSent && (!inPlace || isAwaited(id))) showToast({ status: 0, message });
    if (isSent) results[id] = refusedBy(failure, message, isLost(result));
    else if (isAwaited(id) || (isOfDialog && id === page?.id))
      results[id] = { type: 'data', result: failedData(null, loaderData[id]) };
    else if (Object.hasOwn(loaderData, id)) results[id] = { type: 'data', result: loaderData[id] };
    // An unread page cannot be shown, so the reader returns to the current one.
    else throw redirect(location.pathname + location.search);
  }
  if (!isSent) preserveLoaded(router, request, results);
  return results;
}
