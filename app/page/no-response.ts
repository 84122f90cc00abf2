import { isRouteErrorResponse, redirect, type DataStrategyResult } from 'react-router';
import { createTranslator } from '#shared/i18n.ts';
import { splitLocalePath } from '#shared/locale.ts';
import type { Catalogue } from '../texts/en.ts';
import { catalogueOf } from '../texts/load.ts';
import type { Refused } from '#ui/form-answer.ts';
import { showToast } from '#ui/toast-store.ts';
import { failureIn, routerOfDocument } from './framework-internals.ts';

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
 * An action that failed otherwise: the server's error response, or a response that is not ours,
 * such as a proxy's page. A form that leaves its page may show the route's error page; a form in a
 * dialog must not.
 */
function isFailed(result: DataStrategyResult, inPlace: boolean): boolean {
  const failure = failureIn(result);
  // A redirect arrives as an error that is a Response.
  if (result.type !== 'error' || failure instanceof Response || result.result instanceof Response)
    return false;
  return inPlace || !isRouteErrorResponse(failure);
}

function messageIn(result: DataStrategyResult, general: string): string {
  const failure = failureIn(result);
  const message = isRouteErrorResponse(failure)
    ? (failure.data as { message?: unknown } | null)?.message
    : undefined;
  return typeof message === 'string' && message !== '' ? message : general;
}

/** Treats the failure as a refusal, so that the form preserves what was typed. */
function refusedBy(message: string): Refused {
  return {
    ok: false,
    code: 'something_went_wrong',
    message,
    errors: {},
    values: {},
    retryAfterSeconds: null,
  };
}

/**
 * specification §8: without a response, the generic text appears in a toast. The page and its typed
 * text remain, where React Router would show the error page. A failed action counts as a refusal
 * for the same reason. Runs in the browser, around every request for data.
 */
export async function preservePageWithoutResponse(
  { request }: { request: Request },
  next: () => Promise<Record<string, DataStrategyResult>>,
): Promise<Record<string, DataStrategyResult>> {
  const results = await next();
  const router = routerOfDocument();
  if (router === undefined) return results;
  const isSent = request.method !== 'GET';
  const { navigation, loaderData, location } = router.state;
  const inPlace = navigation.state === 'idle';
  const failed = Object.entries(results).filter(
    ([, one]) => isLost(one) || (isSent && isFailed(one, inPlace)),
  );
  if (failed.length === 0) return results;
  const { locale } = splitLocalePath(globalThis.location.pathname);
  const general = createTranslator<Catalogue>(
    locale,
    catalogueOf(locale),
  )('refusal.something_went_wrong');
  for (const [id, result] of failed) {
    const message = messageIn(result, general);
    // A failed background refresh is silent, because the reader did not request it.
    if (isSent || !inPlace) showToast({ status: 0, message });
    if (isSent) results[id] = { type: 'data', result: refusedBy(message) };
    else if (Object.hasOwn(loaderData, id)) results[id] = { type: 'data', result: loaderData[id] };
    // An unread page cannot be shown, so the reader returns to the current one.
    else throw redirect(location.pathname + location.search);
  }
  return results;
}
