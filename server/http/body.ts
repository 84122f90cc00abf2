import type { Endpoint } from '#shared/endpoint.ts';
import { formFields, type FormEntry } from '#shared/form-fields.ts';
import { refuse, type Refusal, type RefusalCode } from '#shared/refusals.ts';
import {
  collectFields,
  formFieldsMax,
  hasTooManyPairs,
  hasTooManyValues,
  jsonValuesMax,
  refuseParts,
} from './form-limits.ts';

/**
 * Bytes of a body without files. The largest form is an RFQ of 500 Arabic lines, percent-encoded.
 */
export const bodyBytesMax = 1024 * 1024;
/** One file of 5 MB (specification §5.32) with its multipart frame and fields. */
export const uploadBytesMax = 6 * 1024 * 1024;

type Fields = Record<string, unknown>;
type ReadBody = { ok: true; fields: Fields; hashable: string } | { ok: false; refusal: Refusal };

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

export function declaredLength(request: Request): number | null {
  const declared = request.headers.get('Content-Length');
  return declared === null || !/^\d{1,15}$/.test(declared) ? null : Number(declared);
}

/**
 * Reads at most `max` bytes. A longer declared length is refused before anything is read, and
 * reading stops at the first byte too many.
 */
export async function readLimited(
  request: Request,
  max: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (request.body === null) return new Uint8Array();
  if ((declaredLength(request) ?? 0) > max) return null;
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of request.body) {
    total += chunk.byteLength;
    if (total > max) return null;
    chunks.push(chunk);
  }
  const whole = new Uint8Array(total);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}

/** Decodes strictly, because bytes that are not UTF-8 must be an error and not U+FFFD. */
function decodeComponent(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

function splitPair(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=');
  if (at === -1) return [decodeComponent(pair), ''];
  return [decodeComponent(pair.slice(0, at)), decodeComponent(pair.slice(at + 1))];
}

/**
 * Parses the pairs of `a=1&b=2`, for bodies and query strings. Returns null for more than `max` pairs,
 * before any is decoded. Throws URIError for invalid escapes.
 */
function parsePairs(text: string, max: number): FormEntry[] | null {
  if (hasTooManyPairs(text, max)) return null;
  const pairs = text.split('&').filter((pair) => pair !== '');
  return pairs.map(splitPair);
}

export function parseUrlEncoded(text: string, max: number): Fields | null {
  const pairs = parsePairs(text, max);
  return pairs === null ? null : collectFields(pairs);
}

function parseJson(text: string): Fields | null {
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : null;
}

async function parseMultipart(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<FormEntry[] | RefusalCode> {
  const refused = refuseParts(bytes, contentType, formFieldsMax);
  if (refused !== null) return refused;
  const form = await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
  return [...form.entries()];
}

interface Parsed {
  readonly fields: Fields;
  readonly hashable: string;
}

async function parseAs(
  kind: string,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  schema: Endpoint['body'],
): Promise<Parsed | RefusalCode> {
  if (kind === 'multipart/form-data') {
    const entries = await parseMultipart(bytes, contentType);
    if (typeof entries === 'string') return entries;
    return { fields: formFields(schema, entries), hashable: await hashEntries(entries) };
  }
  const isJson = kind === 'application/json';
  if (isJson && hasTooManyValues(bytes, jsonValuesMax)) return 'too_many_fields';
  const text = strictUtf8.decode(bytes);
  const pairs = isJson ? [] : parsePairs(text, formFieldsMax);
  if (pairs === null) return 'too_many_fields';
  const fields = isJson ? parseJson(text) : formFields(schema, pairs);
  return fields === null ? 'bad_request' : { fields, hashable: await hashBytes(bytes) };
}

const kinds = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * Reads a JSON, urlencoded or multipart body into fields (specification §7 uses forms, our client
 * JSON).
 * Refuses: payload_too_large, too_many_fields, unsupported_media_type, bad_request.
 */
export async function readBody(
  request: Request,
  { acceptsFiles, body }: Pick<Endpoint, 'acceptsFiles' | 'body'>,
): Promise<ReadBody> {
  const contentType = request.headers.get('Content-Type') ?? '';
  const kind = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const bytes = await readLimited(request, acceptsFiles ? uploadBytesMax : bodyBytesMax);
  if (bytes === null) return { ok: false, refusal: refuse('payload_too_large') };
  if (bytes.byteLength === 0 && kind === '') return { ok: true, fields: {}, hashable: '' };
  if (!kinds.includes(kind)) return { ok: false, refusal: refuse('unsupported_media_type') };
  try {
    if (bytes.byteLength === 0) {
      const fields = kind === 'application/json' ? {} : formFields(body, []);
      return { ok: true, fields, hashable: await hashBytes(bytes) };
    }
    const parsed = await parseAs(kind, bytes, contentType, body);
    return typeof parsed === 'string'
      ? { ok: false, refusal: refuse(parsed) }
      : { ok: true, ...parsed };
  } catch {
    return { ok: false, refusal: refuse('bad_request') };
  }
}

/**
 * Each repetition of a multipart body has another boundary, so the hash is of its fields and of the
 * bytes of its files.
 */
async function hashEntries(entries: readonly FormEntry[]): Promise<string> {
  const parts: unknown[] = [];
  for (const [name, value] of entries) {
    parts.push([
      name,
      value instanceof File ? [value.name, await hashBytes(await value.bytes())] : value,
    ]);
  }
  return hashBytes(new TextEncoder().encode(JSON.stringify(parts)));
}

/**
 * The text of a webhook exactly as it was signed. Refuses: payload_too_large, bad_request (not
 * UTF-8).
 */
export async function readRawBody(request: Request): Promise<ReadBody> {
  const bytes = await readLimited(request, bodyBytesMax);
  if (bytes === null) return { ok: false, refusal: refuse('payload_too_large') };
  // Each provider has its own header, or a password if it signs nothing.
  const { headers } = request;
  const signature =
    headers.get('X-Hub-Signature-256') ??
    headers.get('X-Twilio-Signature') ??
    headers.get('Webhook-Signature') ??
    headers.get('Stripe-Signature') ??
    headers.get('Authorization') ??
    '';
  try {
    return { ok: true, fields: { raw: strictUtf8.decode(bytes), signature }, hashable: '' };
  } catch {
    return { ok: false, refusal: refuse('bad_request') };
  }
}

async function hashBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}
