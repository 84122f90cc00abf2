import { redirect } from 'react-router';
import { readGuestQuote, type GuestQuote } from '#features/guest/schema.ts';
import type { Failure } from '#shared/client.ts';
import { linkPath } from '#shared/link-path.ts';
import type { Refused } from '#ui/form-answer.ts';
import { dataOrThrow, setFlash, typedValues } from './answers.server.ts';
import type { Ending, Posted } from './intents.server.ts';

export function toCode({ page, params }: Pick<Posted, 'page' | 'params'>, message: string) {
  setFlash(page, { status: 0, message, delayMs: 300 });
  return redirect(linkPath(params['token']));
}

function refusedOf({ form }: Posted, failure: Failure): Refused {
  return {
    ok: false,
    code: failure.code,
    message: failure.message,
    errors: failure.errors,
    values: typedValues(form),
    retryAfterSeconds: failure.retryAfterSeconds,
  };
}

/** Forms of guests: the end of their session asks for a new code instead of a sign-in. */
export const guestEnding: Ending = {
  refused: (posted, failure) =>
    failure.status === 401 ? toCode(posted, failure.message) : refusedOf(posted, failure),
  done: (_, message) => ({ ok: true, message }),
};

/**
 * Reads the price sheet of a link.
 * @throws a redirect to the page of the link without a session, or if its request is over
 */
export async function readGuestQuoteOf(
  of: Pick<Posted, 'page'> & { readonly params: { readonly token: string } },
): Promise<GuestQuote> {
  const { page, params } = of;
  const answer = await page.api(readGuestQuote, { params: { token: params.token } });
  if (!answer.ok && answer.status === 401) throw redirect(linkPath(params.token));
  if (!answer.ok && answer.code === 'rfq_not_open') throw toCode(of, answer.message);
  return dataOrThrow(page, answer).data;
}
