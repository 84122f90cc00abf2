import type { DataOf, Endpoint, ExtraOf, InputOf } from './endpoint.ts';
import type { RefusalCode } from './refusals.ts';

export interface Success<E extends Endpoint> {
  readonly ok: true;
  readonly status: number;
  readonly message: string;
  readonly data: DataOf<E>;
  readonly extra: ExtraOf<E>;
}

export interface Failure {
  readonly ok: false;
  readonly status: number;
  readonly code: RefusalCode;
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly details: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | null;
  /** The id under which the API's process logged a fault. Null: the answer names none. */
  readonly requestId: string | null;
}

export type Answer<E extends Endpoint> = Success<E> | Failure;
export interface SendOptions {
  /** The form's key (`onceKeyOf`). The same key returns the first outcome and changes nothing. */
  readonly idempotencyKey?: string;
}
export type ApiClient = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: SendOptions,
) => Promise<Answer<E>>;
export type ApiFetch = (path: string, init: RequestInit) => Promise<Response>;

export interface CallInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

/** The values as texts, without empty ones. */
export function textsOf(values: Record<string, unknown> = {}): Record<string, string> {
  const texts = Object.entries(values).map(([name, value]) => [name, toText(value)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

/** The query of a call, '' or `?…`. */
export function searchOf({ query }: CallInput): string {
  const search = new URLSearchParams(textsOf(query)).toString();
  return search === '' ? '' : `?${search}`;
}

export function addressOf(endpoint: Endpoint, input: CallInput): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(toText(input.params?.[name])),
  );
  return `${path}${searchOf(input)}`;
}

function toFormData(body: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (one === undefined || one === null) continue;
      if (one instanceof Blob) form.append(name, one, one instanceof File ? one.name : undefined);
      else form.append(name, toText(one));
    }
  }
  return form;
}

interface Encoded {
  readonly body?: string | FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

function encodeRaw(body: Record<string, unknown>): Encoded {
  const headers = {
    'Content-Type': 'application/json',
    'Webhook-Signature': toText(body['signature']),
  };
  return { body: toText(body['raw']), headers };
}

function encodeBody(endpoint: Endpoint, body: Record<string, unknown> | undefined): Encoded {
  if (endpoint.method === 'get') return {};
  if (endpoint.acceptsRaw) return encodeRaw(body ?? {});
  if (endpoint.acceptsFiles) return { body: toFormData(body ?? {}) };
  return { body: JSON.stringify(body ?? {}), headers: { 'Content-Type': 'application/json' } };
}

/** An answer of the API before its types: the parsed body with its status. */
export interface RawAnswer {
  readonly status: number;
  /** Seconds. */
  readonly retryAfter: number | null;
  readonly body: Readonly<Record<string, unknown>>;
}

export function toAnswer<E extends Endpoint>({ status, retryAfter, body }: RawAnswer): Answer<E> {
  // specification §8.3: a 200 with a falsy status is a failure with the server's message.
  if (status >= 200 && status < 300 && Boolean(body['status'] ?? true)) {
    const { status: _status, message, data, ...extra } = body;
    return {
      ok: true,
      status,
      message: toText(message),
      data: data as DataOf<E>,
      extra: extra as ExtraOf<E>,
    };
  }
  const details = (body['details'] ?? {}) as Record<string, unknown>;
  return {
    ok: false,
    status,
    code: (body['code'] ?? 'something_went_wrong') as RefusalCode,
    message: toText(body['message']),
    errors: (body['errors'] ?? {}) as Record<string, string[]>,
    details,
    retryAfterSeconds: retryAfter,
    requestId: toText(details['requestId']) || null,
  };
}

async function readAnswer<E extends Endpoint>(response: Response): Promise<Answer<E>> {
  const retryAfter = response.headers.get('Retry-After');
  return toAnswer<E>({
    status: response.status,
    retryAfter: retryAfter === null ? null : Number(retryAfter),
    body: (await response.json()) as Record<string, unknown>,
  });
}

/**
 * The typed client over any fetch: in process for our pages, over the network with API_BASE_URL, or
 * in a test. `fetchApi` receives paths below /api.
 */
export function createApiClient(fetchApi: ApiFetch): ApiClient {
  return async (endpoint, input, options = {}) => {
    const loose = input as CallInput;
    const { body = null, headers = {} } = encodeBody(endpoint, loose.body);
    const key =
      options.idempotencyKey === undefined ? {} : { 'Idempotency-Key': options.idempotencyKey };
    const init = { method: endpoint.method.toUpperCase(), body, headers: { ...headers, ...key } };
    return readAnswer(await fetchApi(addressOf(endpoint, loose), init));
  };
}
