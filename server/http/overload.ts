import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { localeOfAcceptLanguage, splitLocalePath } from '#shared/locale.ts';
import { sentence } from '../pages/texts.ts';
import type { Observed } from '../observe/metrics.ts';
import { refusalPage } from '../pages/refusal-page.ts';
import { networkOf } from '#shared/network.ts';
import { clientAddress } from './address.ts';
import { workOf, type Admission } from './admission.ts';
import type { Listener } from './port.ts';
import { closedPolicy, sharedHeaders } from './shared-headers.ts';

/** Seconds until a refused client may try again; a burst of requests is answered by then. */
const retryAfterSeconds = 2;

export interface OverloadParts {
  readonly admission: Admission;
  readonly isSecure: boolean;
  readonly trustProxy: boolean;
  readonly observe: (request: Observed) => void;
}

interface Busy {
  readonly body: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

function busyCall(request: IncomingMessage, requestId: string): Busy {
  const locale = localeOfAcceptLanguage(request.headers['accept-language'] ?? null);
  const message = sentence(locale, 'refusal.busy');
  return {
    body: JSON.stringify({ status: false, code: 'busy', message, details: { requestId } }),
    headers: [
      ['Content-Type', 'application/json; charset=utf-8'],
      ['Content-Language', locale],
      ['Content-Security-Policy', closedPolicy],
    ],
  };
}

function busyPage(path: string): Busy {
  const { body, headers } = refusalPage(splitLocalePath(path).locale, 'busy', true);
  return { body, headers: Object.entries(headers) };
}

function writeBusy(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  isSecure: boolean,
): void {
  const requestId = randomUUID();
  const { body, headers } = path.startsWith('/api/')
    ? busyCall(request, requestId)
    : busyPage(path);
  response.writeHead(503, [
    ...sharedHeaders(requestId, isSecure).flat(),
    ...headers.flat(),
    'Cache-Control',
    'no-store',
    'Retry-After',
    String(retryAfterSeconds),
    'Content-Length',
    String(Buffer.byteLength(body)),
    // The rest of an unread body is not received.
    ...(request.complete ? [] : ['Connection', 'close']),
  ]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function networkOfRequest({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const hops = trustProxy ? headers['x-forwarded-for'] : undefined;
  const forwardedFor = Array.isArray(hops) ? hops.at(-1) : hops;
  return networkOf(clientAddress(forwardedFor, socket.remoteAddress));
}

/**
 * Passes a request on if the process has capacity for it, or answers 503 with `Retry-After`. Writes
 * to Node's response itself, because a refusal through the router costs three times as much CPU
 * (decision 0118).
 */
export function refuseOverload(parts: OverloadParts, listener: Listener): Listener {
  const { admission, isSecure, trustProxy, observe } = parts;
  return (request, response) => {
    const method = request.method ?? 'GET';
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const work = workOf(method, path);
    if (work === null || admission.admits(work, networkOfRequest(request, trustProxy))) {
      listener(request, response);
      return;
    }
    writeBusy(request, response, path, isSecure);
    observe({ method, route: '(refused)', status: 503, seconds: 0 });
  };
}
