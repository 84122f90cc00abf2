import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createDocs } from '#server/http/docs.ts';
import { describeApi } from '#server/http/openapi.ts';
import { servedEndpoints } from '#server/services.ts';
import { publicPaths, serveRobots, serveSitemap, type OpenRfqs } from '#server/pages/site-files.ts';

const origin = 'http://qeema.test';
const document = describeApi(servedEndpoints.map(({ endpoint }) => endpoint));
const docs = createDocs(() => document, origin);

async function read(
  headers: Record<string, string> = {},
  search = '',
): Promise<{ page: string; response: Response }> {
  const response = await docs(new Request(`${origin}/api/docs${search}`, { headers }));
  return { page: await response.text(), response };
}

describe('the API reference', () => {
  it('shows every operation with its fields, its refusals with messages and an example', async () => {
    const { page } = await read();
    expect(page.match(/<details class="operation"/g)).toHaveLength(servedEndpoints.length);
    for (const { endpoint } of servedEndpoints)
      expect(page).toContain(`<code dir="ltr">${endpoint.path}</code>`);
    const signUp = page.slice(
      page.indexOf('id="post-sign_up"'),
      page.indexOf('id="post-sign_up-resend"'),
    );
    for (const field of ['account_type', 'email', 'password_confirm', 'channel'])
      expect(signUp).toContain(`>${field}</code>`);
    expect(signUp).toContain('length ≤ 254');
    expect(signUp).toContain('&quot;buyer&quot; | &quot;supplier&quot;');
    expect(signUp).toContain('Correct the highlighted fields.');
    expect(signUp).toContain('20 / 3600 s');
    expect(signUp).toContain(`curl -X POST &#39;${origin}/api/sign_up&#39;`);
  });

  it('has the token in the examples of calls that need one, and only there', async () => {
    const { page } = await read();
    const part = (anchor: string) =>
      page.slice(page.indexOf(`id="${anchor}"`)).split('</details>')[0] ?? '';
    expect(part('post-notification-read')).toContain('Authorization: Bearer $TOKEN');
    expect(part('post-sign_in')).not.toContain('Bearer');
  });

  it('is Arabic from right to left by the address, the cookie or the browser, and names the permitted callers', async () => {
    for (const [headers, search] of [
      [{}, '?lang=ar'],
      [{ Cookie: 'lang=ar' }, ''],
      [{ 'Accept-Language': 'ar-AE' }, ''],
    ] as const) {
      const { page, response } = await read(headers, search);
      expect(page).toContain('<html lang="ar" dir="rtl"');
      expect(page).toContain('مرجع واجهة البرمجة');
      expect(page).toContain('صحّح الحقول المشار إليها.');
      expect(page).toContain('من يحق له الاستدعاء');
      expect(response.headers.get('Content-Language')).toBe('ar');
    }
    const { page } = await read({ Cookie: 'lang=ar' }, '?lang=en');
    expect(page).toContain('<html lang="en" dir="ltr"');
  });

  it('follows the theme cookie, with the product’s own colours in both themes', async () => {
    expect((await read()).page).toContain('data-theme="light"');
    const { page } = await read({ Cookie: 'theme=dark' });
    expect(page).toContain('data-theme="dark"');
    expect(page).toMatch(/:root\{color-scheme:light;.*--bg: #f8f5ef;/s);
    expect(page).toMatch(/\[data-theme='dark'\]\{color-scheme:dark;.*--bg: #131310;/s);
  });

  it('loads nothing from elsewhere and runs no script but its own', async () => {
    const { page, response } = await read();
    const addresses = [...page.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(
      ([, address]) => address,
    );
    for (const address of addresses) expect(address).toMatch(/^(#|\?|\/(?!\/))/);
    expect(/url\(|@import|<[^>]*\s(?:style|on[a-z]+)=/.exec(page)).toBeNull();
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    for (const name of ['script', 'style']) {
      const parts = [...page.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(
        ([, text = '']) => text,
      );
      expect(page.split(`<${name}`)).toHaveLength(2);
      const hash = createHash('sha256')
        .update(parts[0] ?? '')
        .digest('base64');
      expect(policy).toContain(`${name}-src 'sha256-${hash}'`);
    }
  });

  it('escapes all markup of the document', async () => {
    const evil = {
      ...document,
      tags: [{ name: 'Session', description: '' }],
      paths: {
        '/x': {
          get: { ...document.paths['/session']?.['get'], summary: '<script>alert(1)</script>' },
        },
      },
    };
    const page = await (
      await createDocs(() => evil, origin)(new Request(`${origin}/api/docs`))
    ).text();
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).not.toContain('<script>alert');
  });
});

describe('the transfer of the API reference', () => {
  const ask = (headers: Record<string, string> = {}) =>
    docs(new Request(`${origin}/api/docs`, { headers }));

  it('uses Brotli, gzip or plain by the client’s choice, at most 300 kB compressed', async () => {
    const plain = Buffer.from(await (await ask()).arrayBuffer());
    const opened = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip, br;q=0', 'gzip'],
    ] as const) {
      const answer = await ask({ 'Accept-Encoding': accepted });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get('Content-Encoding')).toBe(encoding);
      expect(answer.headers.get('Content-Length')).toBe(String(bytes.byteLength));
      expect(bytes.byteLength).toBeLessThan(300_000);
      expect(opened[encoding](bytes).equals(plain)).toBe(true);
    }
    expect(
      (await ask({ 'Accept-Encoding': 'identity, zstd' })).headers.has('Content-Encoding'),
    ).toBe(false);
  });

  it('is omitted for clients with the current version, by encoding, language and theme', async () => {
    const headers = { 'Accept-Encoding': 'br' };
    const first = await ask(headers);
    const tag = first.headers.get('ETag') ?? '';
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const again = await ask({ ...headers, 'If-None-Match': known });
      expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tag]);
    }
    for (const other of [
      { 'Accept-Encoding': 'gzip' },
      { Cookie: 'theme=dark' },
      { 'Accept-Language': 'ar' },
    ]) {
      expect((await ask({ ...headers, ...other, 'If-None-Match': tag })).status).toBe(200);
    }
    expect(first.headers.get('Vary')).toBe('Cookie, Accept-Language, Accept-Encoding');
  });

  it('is rendered once: the document is built for the first request of a language and theme only', async () => {
    let described = 0;
    const counted = createDocs(() => {
      described += 1;
      return document;
    }, origin);
    const get = (cookie: string) =>
      counted(new Request(`${origin}/api/docs`, { headers: { Cookie: cookie } }));
    await Promise.all(Array.from({ length: 5 }, () => get('')));
    for (const cookie of ['', '', 'theme=dark', 'theme=dark']) await get(cookie);
    expect(described).toBe(2);
  });
});

describe('the files for search engines', () => {
  const open: OpenRfqs = {
    parts: async () => [1],
    numbers: async (part) => (part === 1 ? [10_001, 10_007] : []),
  };
  const mapOf = async (path: string) => (await serveSitemap(origin, path, open))?.text() ?? null;

  it('name the sitemap and exclude private areas, in all three forms', async () => {
    const text = await serveRobots(origin).text();
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
    for (const area of ['/buyer/', '/en/seller/', '/ar/buyer/', '/admin', '/ar/outbox', '/api/'])
      expect(text).toContain(`Disallow: ${area}\n`);
    // A disallowed path would reveal to crawlers the address of mailed links.
    expect(text).not.toContain('/auth');
  });

  it('contain every public page once in each language, with its alternates in both directions', async () => {
    const index = await mapOf('/sitemap.xml');
    expect(index?.match(/<loc>[^<]+<\/loc>/g)).toEqual([
      `<loc>${origin}/sitemap-en.xml</loc>`,
      `<loc>${origin}/sitemap-en-rfqs-1.xml</loc>`,
      `<loc>${origin}/sitemap-ar.xml</loc>`,
      `<loc>${origin}/sitemap-ar-rfqs-1.xml</loc>`,
    ]);
    const maps = await Promise.all(
      ['en', 'ar'].map(async (locale) => (await mapOf(`/sitemap-${locale}.xml`)) ?? ''),
    );
    const [english = '', arabic = ''] = maps;
    const placesOf = (map: string) =>
      [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place);
    expect(placesOf(english)).toEqual(publicPaths.map((path) => `${origin}${path}`));
    expect(placesOf(arabic)).toEqual(
      publicPaths.map((path) => `${origin}/ar${path === '/' ? '' : path}`),
    );
    for (const map of maps) {
      for (const entry of map.match(/<url>.*?<\/url>/g) ?? []) {
        const alternates = [...entry.matchAll(/hreflang="([\w-]+)" href="([^"]+)"/g)].map(
          ([, lang, href]) => `${lang} ${href}`,
        );
        expect(alternates.map((one) => one.split(' ')[0])).toEqual(['en', 'ar', 'x-default']);
        const own = placesOf(entry)[0] ?? '';
        expect(alternates.some((one) => one.endsWith(` ${own}`))).toBe(true);
      }
    }
  });

  it('contain open RFQs by parts, in each language', async () => {
    const map = await mapOf('/sitemap-ar-rfqs-1.xml');
    expect(map?.match(/<loc>[^<]+<\/loc>/g)).toEqual([
      `<loc>${origin}/ar/rfqs/10001</loc>`,
      `<loc>${origin}/ar/rfqs/10007</loc>`,
    ]);
  });

  it('are complete, and there are no others', async () => {
    for (const name of ['fr', '__proto__', 'en-rfqs-2', 'en-rfqs-', 'en-rfqs-x']) {
      expect(await mapOf(`/sitemap-${name}.xml`)).toBeNull();
    }
  });
});
