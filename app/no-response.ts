import { redirect, type DataRouter, type DataStrategyResult } from 'react-router';
import { createTranslator } from '../shared/i18n.ts';
import { splitLocalePath } from '../shared/locale.ts';
import type { Catalogue } from './texts/en.ts';
import { catalogueOf } from './texts/load.ts';
import type { Refused } from './ui/form-answer.ts';
import { showToast } from './ui/toast-store.ts';

/** What browsers call a request that nobody answered; an answer, however bad, is no such failure. */
const lostPattern = /fetch|network|load failed|connection/i;

function isLost({ type, result }: DataStrategyResult): boolean {
  // React Router 8.4.0 wraps what an action fails with, and not what a loader fails with.
  const failure: unknown = typeof result === 'object' && result !== null && 'data' in result ? result.data : result;
  return type === 'error' && failure instanceof TypeError && lostPattern.test(failure.message);
}

/** As if the server had refused, so that a form stays as it was typed. */
function refusedBy(message: string): Refused {
  return { ok: false, code: 'something_went_wrong', message, errors: {}, values: {}, retryAfterSeconds: null };
}

/**
 * specification §8: without a response the generic words come in a toast. The page stays, with all that was typed,
 * where React Router would replace it by the error page. Runs in the browser, around every request for data.
 */
export async function keepPageWithoutResponse(
  { request }: { request: Request },
  next: () => Promise<Record<string, DataStrategyResult>>,
): Promise<Record<string, DataStrategyResult>> {
  const results = await next();
  const lost = Object.keys(results).filter((id) => results[id] !== undefined && isLost(results[id]));
  const { __reactRouterDataRouter: router } = globalThis as { __reactRouterDataRouter?: DataRouter };
  if (lost.length === 0 || router === undefined) return results;
  const { locale } = splitLocalePath(globalThis.location.pathname);
  const message = createTranslator<Catalogue>(locale, catalogueOf(locale))('refusal.something_went_wrong');
  const isSent = request.method !== 'GET';
  const { navigation, loaderData, location } = router.state;
  // Nobody asked for what a page refreshes by itself.
  if (isSent || navigation.state !== 'idle') showToast({ status: 0, message });
  for (const id of lost) {
    if (isSent) results[id] = { type: 'data', result: refusedBy(message) };
    else if (Object.hasOwn(loaderData, id)) results[id] = { type: 'data', result: loaderData[id] };
    // A page that was never read cannot be shown: back to the one that stands there.
    else throw redirect(location.pathname + location.search);
  }
  return results;
}
