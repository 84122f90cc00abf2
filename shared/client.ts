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

interface LooseInput {
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

export function addressOf(endpoint: Endpoint, input: LooseInput): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(toText(input.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (toText(value) !== '') query.set(name, toText(value));
  }
  const search = query.toString();
  return search === '' ? path : `${path}?${search}`;
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

async function readAnswer<E extends Endpoint>(response: Response): Promise<Answer<E>> {
  const body = (await response.json()) as Record<string, unknown>;
  // specification §8.3: a 200 with a falsy status is a failure with the server's message.
  if (response.ok && Boolean(body['status'] ?? true)) {
    const { status: _status, message, data, ...extra } = body;
    return {
      ok: true,
      status: response.status,
      message: toText(message),
      data: data as DataOf<E>,
      extra: extra as ExtraOf<E>,
    };
  }
  const retryAfter = response.headers.get('Retry-After');
  const details = (body['details'] ?? {}) as Record<string, unknown>;
  return {
    ok: false,
    status: response.status,
    code: (body['code'] ?? 'something_went_wrong') as RefusalCode,
    message: toText(body['message']),
    errors: (body['errors'] ?? {}) as Record<string, string[]>,
    details,
    retryAfterSeconds: retryAfter === null ? null : Number(retryAfter),
    requestId: toText(details['requestId']) || null,
  };
}

/**
 * The typed client over any fetch: in process for our pages, over the network with API_BASE_URL, or
 * in a test. `fetchApi` receives paths below /api.
 */
export function createApiClient(fetchApi: ApiFetch): ApiClient {
  return async (endpoint, input, options = {}) => {
    const loose = input as LooseInput;
    const { body = null, headers = {} } = encodeBody(endpoint, loose.body);
    const key =
      options.idempotencyKey === undefined ? {} : { 'Idempotency-Key': options.idempotencyKey };
    const init = { method: endpoint.method.toUpperCase(), body, headers: { ...headers, ...key } };
    return readAnswer(await fetchApi(addressOf(endpoint, loose), init));
  };
}
