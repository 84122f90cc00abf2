import type { Endpoint } from '#shared/endpoint.ts';
import { searchOf, textsOf, type CallInput, type RawAnswer } from '#shared/client.ts';
import type { Locale } from '#shared/locale.ts';
import { isRefusal, refusalStatus } from '#shared/refusals.ts';
import type { Served } from '#shared/serve.ts';
import { doneBody, refusalBody } from './answer.ts';
import { decideCall, orRefused, type ApiServices, type Incoming } from './handle.ts';

export interface PageReader extends Pick<
  Incoming,
  'address' | 'requestId' | 'actors' | 'isGone' | 'token'
> {
  readonly locale: Locale;
  readonly userAgent: string;
}

/** Reads for a page; null if no endpoint is served there. */
export type ReadInProcess = (
  endpoint: Endpoint,
  input: CallInput,
  reader: PageReader,
) => Promise<(RawAnswer & { readonly cookies: readonly string[] }) | null>;

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/**
 * Reads for the pages of this process, through the guards, limits and schemas of the API. Without
 * requests, responses and JSON, which were a fifth of the CPU of a page (bench/README.md).
 */
export function createReadInProcess(
  services: ApiServices,
  served: readonly Served[],
): ReadInProcess {
  // By name, because the bundle of the pages has declarations of its own.
  const byName = new Map(served.map((one) => [nameOf(one.endpoint), one]));
  return async (endpoint, input, { locale, userAgent, ...reader }) => {
    const found = byName.get(nameOf(endpoint));
    if (found === undefined) return null;
    const incoming: Incoming = {
      ...reader,
      headers: { get: (name) => (name === 'User-Agent' ? userAgent : null) },
      request: null,
      // Only changes count tries.
      device: null,
      search: searchOf(input),
      path: endpoint.path,
      params: textsOf(input.params),
      byBearer: reader.token !== null,
      byCookie: false,
    };
    const answer = await orRefused(services, found, incoming, async () => {
      const { outcome } = await decideCall(services, found, incoming, locale);
      if (isRefusal(outcome)) return outcome;
      if ('live' in outcome || outcome.file !== undefined)
        throw new Error(`${endpoint.path} answers no data`);
      const body = doneBody(found.endpoint, outcome, locale);
      return { status: 200, retryAfter: null, body, cookies: outcome.cookies ?? [] };
    });
    if (!isRefusal(answer)) return answer;
    return {
      status: refusalStatus[answer.refused],
      retryAfter: answer.retryAfterSeconds ?? null,
      body: refusalBody(answer, locale),
      cookies: [],
    };
  };
}
