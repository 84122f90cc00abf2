import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { acceptedEncodings } from '../http/accepted-encodings.ts';
import { isLinkPath } from '#shared/link-path.ts';
import { parseCookies } from '../http/cookies.ts';

/**
 * Visitors may read pages that are half a minute old, because nothing is decided by them. The clock
 * hides an expired RFQ no later.
 */
const ageMsMax = 30_000;
const bytesMax = 32 * 1024 * 1024;
/**
 * Cookies that change only a page's look, or nothing of it. Any other makes the page personal, so it is not cached.
 */
const dressing = new Set(['theme', 'lang', 'device', '__Host-device', 'sample']);
/**
 * Queries that public pages read. An address with another one is not cached, so that no visitor can
 * fill the cache.
 */
const known = new Set(['page', 'key', 'category', 'status', 'sent', 'menu']);
const keyLengthMax = 300;

export interface CachedPage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly zipped: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  readonly atMs: number;
}

/**
 * A cache of public pages for anonymous visitors (decision 0027), least recently used first out.
 */
export interface PageCache {
  find(key: string, nowMs: number): CachedPage | undefined;
  save(key: string, html: string, headers: CachedPage['headers'], nowMs: number): CachedPage;
}

export function cacheKeyOf(request: Request): string | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  if (request.headers.has('Authorization')) return null;
  const cookies = parseCookies(request.headers.get('Cookie'));
  for (const name of cookies.keys()) if (!dressing.has(name)) return null;
  const { pathname, search, searchParams } = new URL(request.url);
  if (isLinkPath(pathname)) return null;
  for (const name of searchParams.keys()) if (!known.has(name)) return null;
  const key = `${cookies.get('theme') === 'dark' ? 'dark' : 'light'} ${pathname}${search}`;
  return key.length > keyLengthMax ? null : key;
}

export function createPageCache(): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: bytesMax,
    sizeCalculation: ({ body, zipped }) => body.byteLength + zipped.byteLength,
  });
  return {
    find(key, nowMs) {
      const page = pages.get(key);
      // Not the library's lifetime, because the clock of a request may be set in tests and go back.
      if (page === undefined || Math.abs(nowMs - page.atMs) < ageMsMax) return page;
      pages.delete(key);
      return undefined;
    },
    save(key, html, headers, nowMs) {
      const body = new TextEncoder().encode(html);
      const zipped = new Uint8Array(gzipSync(body));
      const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
      const page = { headers, body, zipped, etag, atMs: nowMs };
      pages.set(key, page);
      return page;
    },
  };
}

export function answerCached(page: CachedPage, request: Request): Response {
  const isZipped = acceptedEncodings(request.headers.get('Accept-Encoding')).has('gzip');
  // Compressed bytes need another ETag (RFC 9110 §8.8.3).
  const etag = `"${page.etag}${isZipped ? '-gz' : ''}"`;
  const headers = new Headers(page.headers);
  headers.set('ETag', etag);
  headers.set('Vary', 'Cookie, Accept-Encoding');
  if ((request.headers.get('If-None-Match') ?? '').split(/,\s*/).includes(etag)) {
    headers.delete('Content-Type');
    return new Response(null, { status: 304, headers });
  }
  if (isZipped) headers.set('Content-Encoding', 'gzip');
  const body = isZipped ? page.zipped : page.body;
  headers.set('Content-Length', String(body.byteLength));
  return new Response(request.method === 'HEAD' ? null : body, { headers });
}
