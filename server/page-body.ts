import { directionOf, type Locale } from '../shared/locale.ts';
import { refusalStatus, type RefusalCode } from '../shared/refusals.ts';
import { readLimited } from './http/body.ts';
import { sentence } from './texts.ts';

/**
 * Forms of pages, files included. Above the API's own limit, so that a page can still say in its place that a file of a
 * few megabytes too much is too large; far below what could exhaust the process.
 */
const pageBytesMax = 16 * 1024 * 1024;

const formKinds = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * Reads what was posted to a page before its action does: actions call `formData()`, which throws on anything else than
 * a well-formed form. Answers with the same request over the bytes read, or with why it is refused.
 */
export async function readPageForm(request: Request): Promise<Request | RefusalCode> {
  const contentType = request.headers.get('Content-Type') ?? '';
  const kind = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const bytes = await readLimited(request, pageBytesMax);
  if (bytes === null) return 'payload_too_large';
  // A press on a button without fields posts nothing, and some clients then name no type.
  if (bytes.byteLength === 0 && kind === '') return copyOf(request, new Uint8Array(), formKinds[0] ?? '');
  if (!formKinds.includes(kind)) return 'unsupported_media_type';
  try {
    if (kind === 'multipart/form-data')
      await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    return 'bad_request';
  }
  return copyOf(request, bytes, contentType);
}

function copyOf(request: Request, body: Uint8Array<ArrayBuffer>, contentType: string): Request {
  const headers = new Headers(request.headers);
  headers.set('Content-Type', contentType);
  return new Request(request.url, { method: request.method, headers, body, signal: request.signal });
}

/** A refusal before any page runs: its sentence in the language of the address, and the way home. */
export function refusePage(locale: Locale, code: RefusalCode): Response {
  const home = locale === 'ar' ? '/ar' : '/';
  const words = sentence(locale, `refusal.${code}`);
  const body = `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${words}</title></head><body><main><h1>${words}</h1><p><a href="${home}">${sentence(locale, 'shell.error.toHome')}</a></p></main></body></html>`;
  return new Response(body, {
    status: refusalStatus[code],
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': "default-src 'none'" },
  });
}
