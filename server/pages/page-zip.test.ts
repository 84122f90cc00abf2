import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { zipPage } from './page-zip.ts';

const html = '<p>طلب عرض أسعار</p>'.repeat(200);
const requestWith = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('http://qeema.test/buyer/rfqs', {
    method,
    headers: { 'Accept-Encoding': 'gzip', ...headers },
  });
const page = (body: string | null, headers: Record<string, string> = {}) =>
  new Response(body, {
    status: 409,
    headers: { 'Content-Type': 'text/html; charset=utf-8', Vary: 'Cookie', ...headers },
  });

describe('the answer of a page', () => {
  it('is compressed with its status, its cookies and its length', async () => {
    const answer = page(html);
    answer.headers.append('Set-Cookie', 'lang=ar');
    answer.headers.append('Set-Cookie', 'flash=1');
    const zipped = await zipPage(requestWith(), answer);
    expect([zipped.status, zipped.headers.get('Content-Encoding')]).toEqual([409, 'gzip']);
    expect(zipped.headers.get('Vary')).toBe('Cookie, Accept-Encoding');
    expect(zipped.headers.getSetCookie()).toEqual(['lang=ar', 'flash=1']);
    const bytes = new Uint8Array(await zipped.arrayBuffer());
    expect(zipped.headers.get('Content-Length')).toBe(String(bytes.byteLength));
    expect(gunzipSync(bytes).toString()).toBe(html);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, BR', 'br', brotliDecompressSync],
    ['zstd;q=0, br;q=0.0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const)('is compressed for %s by %s', async (accepted, encoding, decompress) => {
    const zipped = await zipPage(requestWith({ 'Accept-Encoding': accepted }), page(html));
    expect(zipped.headers.get('Content-Encoding')).toBe(encoding);
    expect(decompress(await zipped.arrayBuffer()).toString()).toBe(html);
  });

  it('is compressed if it carries the data of a page', async () => {
    const zipped = await zipPage(
      requestWith(),
      page(html, { 'Content-Type': 'text/x-script; charset=utf-8' }),
    );
    expect(zipped.headers.get('Content-Encoding')).toBe('gzip');
  });

  it.each([
    ['to who does not take that', requestWith({ 'Accept-Encoding': 'deflate' }), page(html)],
    [
      'to a visit that another site led here',
      requestWith({ 'Sec-Fetch-Site': 'cross-site' }),
      page(html),
    ],
    ['where it is short', requestWith(), page('<p>short</p>')],
    ['where it is a file', requestWith(), page(html, { 'Content-Type': 'application/pdf' })],
  ])('is unchanged %s', async (_why, request, answer) => {
    const sent = await zipPage(request, answer);
    expect(sent.headers.has('Content-Encoding')).toBe(false);
    expect([html, '<p>short</p>']).toContain(await sent.text());
  });

  it('is unchanged without a body, or if it is compressed already', async () => {
    for (const answer of [page(null), page(html, { 'Content-Encoding': 'gzip' })])
      expect(await zipPage(requestWith(), answer)).toBe(answer);
  });
});
