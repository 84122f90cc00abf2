import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { answerCached, cacheKeyOf, createPageCache } from './page-cache.ts';

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'private, no-cache',
};

function get(path: string, sent: Record<string, string> = {}, method = 'GET'): Request {
  return new Request(`http://qeema.test${path}`, { method, headers: sent });
}

describe('the key of a cached page', () => {
  it('consists of a path, its known queries and a theme', () => {
    const keys = [
      get('/'),
      get('/ar'),
      get('/', { Cookie: 'theme=dark' }),
      get('/rfqs?page=2'),
      get('/rfqs?page=2&status=closed'),
    ].map(cacheKeyOf);
    expect(new Set(keys).size).toBe(5);
    expect(keys).not.toContain(null);
    for (const Cookie of ['theme=light; lang=en', 'device=abc', '__Host-device=abc'])
      expect(cacheKeyOf(get('/', { Cookie }))).toBe(cacheKeyOf(get('/')));
    expect(cacheKeyOf(get('/', {}, 'HEAD'))).toBe(cacheKeyOf(get('/')));
  });

  it('is absent for a page of a session, a sent form, or a query that no page reads', () => {
    expect(cacheKeyOf(get('/', { Cookie: 'theme=dark; token=abc' }))).toBeNull();
    expect(cacheKeyOf(get('/', { Cookie: 'flash=1' }))).toBeNull();
    expect(cacheKeyOf(get('/', { Authorization: 'Bearer abc' }))).toBeNull();
    expect(cacheKeyOf(get('/', {}, 'POST'))).toBeNull();
    expect(cacheKeyOf(get('/?utm=1'))).toBeNull();
    expect(cacheKeyOf(get(`/faq?key=${'a'.repeat(400)}`))).toBeNull();
  });
});

describe('a cached page', () => {
  it('is found for half a minute, by either clock', () => {
    const cache = createPageCache();
    cache.save('light /', '<p>1</p>', headers, 1_000_000);
    expect(cache.find('light /', 1_029_999)?.atMs).toBe(1_000_000);
    expect(cache.find('light /', 1_030_000)).toBeUndefined();
    expect(cache.find('light /', 1_000_000)).toBeUndefined();
    expect(cache.find('dark /', 1_000_000)).toBeUndefined();
  });

  it('is evicted by newer ones when the cache is full, the least recently read first', () => {
    const cache = createPageCache();
    const large = 'x'.repeat(10 * 1024 * 1024);
    for (const key of ['a', 'b', 'c']) cache.save(key, large, headers, 0);
    expect(cache.find('a', 1)).toBeDefined();
    cache.save('d', large, headers, 2);
    expect(['a', 'b', 'c', 'd'].map((key) => cache.find(key, 3) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  it('comes plain or compressed, each with its own tag, and as 304 to a client that has it', async () => {
    const page = createPageCache().save('light /', '<p>مرحبا</p>', headers, 0);
    const plain = answerCached(page, get('/'));
    expect(await plain.text()).toBe('<p>مرحبا</p>');
    expect(plain.headers.get('Vary')).toBe('Cookie, Accept-Encoding');
    const zipped = answerCached(page, get('/', { 'Accept-Encoding': 'br, gzip' }));
    expect(zipped.headers.get('Content-Encoding')).toBe('gzip');
    expect(gunzipSync(await zipped.bytes()).toString()).toBe('<p>مرحبا</p>');
    const tags = [plain, zipped].map((answer) => answer.headers.get('ETag') ?? '');
    expect(tags[0]).not.toBe(tags[1]);
    const again = answerCached(page, get('/', { 'If-None-Match': `"other", ${tags[0]}` }));
    expect([again.status, again.body, again.headers.get('ETag')]).toEqual([304, null, tags[0]]);
    expect(answerCached(page, get('/', { 'If-None-Match': tags[1] ?? '' })).status).toBe(200);
    expect(answerCached(page, get('/', {}, 'HEAD')).body).toBeNull();
  });
});
