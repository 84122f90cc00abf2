import type { Locale } from '#shared/locale.ts';
import { refusalStatus, type RefusalCode } from '#shared/refusals.ts';
import { declaredLength, readLimited, uploadBytesMax } from '../http/body.ts';
import { formFieldsMax, hasTooManyPairs, refuseParts } from '../http/form-limits.ts';
import { refusalPage } from './refusal-page.ts';

/**
 * Bytes of a visitor's form. The longest, an Arabic contact message percent-encoded, takes half.
 */
const visitorBytesMax = 64 * 1024;
/**
 * Bytes of a form with a file that are received and dropped, so that its page can answer that the
 * file is too large. A browser whose form is not received shows a lost connection instead.
 */
const droppedBytesMax = 16 * 1024 * 1024;

export const pagesWithFiles: ReadonlySet<string> = new Set([
  '/buyer/user-profile',
  '/seller/user-profile',
  '/seller/wallet',
]);

export interface FormSender {
  readonly acceptsFiles: boolean;
  readonly findSession: () => Promise<'open' | 'expired' | 'none'>;
}

const encodedKind = 'application/x-www-form-urlencoded';
const multipartKind = 'multipart/form-data';

/**
 * A request with its parsed form, because an action's `formData()` would read and parse the body
 * again.
 */
class FormRequest extends Request {
  readonly #form: FormData;

  constructor(request: Request, form: FormData) {
    super(request.url, {
      method: request.method,
      headers: request.headers,
      signal: request.signal,
    });
    this.#form = form;
  }

  override formData(): Promise<FormData> {
    return Promise.resolve(this.#form);
  }
}

async function dropBody(request: Request, max: number): Promise<boolean> {
  let total = 0;
  for await (const chunk of request.body ?? []) {
    total += chunk.byteLength;
    if (total > max) return false;
  }
  return true;
}

/** Parses as leniently as `Request.formData`. */
function parseEncoded(bytes: Uint8Array<ArrayBuffer>): FormData | RefusalCode {
  const text = new TextDecoder().decode(bytes);
  if (hasTooManyPairs(text, formFieldsMax)) return 'too_many_fields';
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

async function parseParts(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<FormData | RefusalCode> {
  const refused = refuseParts(bytes, contentType, formFieldsMax);
  if (refused !== null) return refused;
  try {
    return await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    return 'bad_request';
  }
}

async function readBytes(
  request: Request,
  { acceptsFiles, findSession }: FormSender,
): Promise<Uint8Array<ArrayBuffer> | RefusalCode | null> {
  const length = declaredLength(request);
  if (length !== null && length <= visitorBytesMax) {
    return (await readLimited(request, visitorBytesMax)) ?? 'payload_too_large';
  }
  const session = await findSession();
  // The page leads to the sign-in, so a long form that stayed open overnight must not be refused as
  // too long.
  if (session === 'expired')
    return (await dropBody(request, droppedBytesMax)) ? null : 'payload_too_large';
  if (session === 'open' && acceptsFiles && length !== null && length > uploadBytesMax) {
    return (await dropBody(request, droppedBytesMax)) ? null : 'payload_too_large';
  }
  const max = session === 'open' ? uploadBytesMax : visitorBytesMax;
  return (await readLimited(request, max)) ?? 'payload_too_large';
}

/**
 * Reads and parses a posted form once. Returns a request with the form, or a refusal:
 * payload_too_large, too_many_fields, unsupported_media_type, bad_request.
 */
export async function readPageForm(
  request: Request,
  sender: FormSender,
): Promise<Request | RefusalCode> {
  const contentType = request.headers.get('Content-Type') ?? '';
  const kind = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (kind !== '' && kind !== encodedKind && kind !== multipartKind)
    return 'unsupported_media_type';
  const bytes = await readBytes(request, sender);
  if (typeof bytes === 'string') return bytes;
  if (bytes === null || (bytes.byteLength === 0 && kind !== multipartKind)) {
    return new FormRequest(request, new FormData());
  }
  // Some clients send no type with an empty form.
  if (kind === '') return 'unsupported_media_type';
  const form = kind === multipartKind ? await parseParts(bytes, contentType) : parseEncoded(bytes);
  return typeof form === 'string' ? form : new FormRequest(request, form);
}

export function refusePage(locale: Locale, code: RefusalCode): Response {
  const { body, headers } = refusalPage(locale, code);
  return new Response(body, { status: refusalStatus[code], headers });
}
