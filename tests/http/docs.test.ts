import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createDocs } from '#server/http/docs.ts';
import { servedEndpoints } from '#server/services.ts';
import {
  publicPaths,
  serveRobots,
  serveSecurityText,
  serveSitemap,
  type OpenRfqs,
} from '#server/pages/site-files.ts';

const origin = 'http://qeema.test';
const endpoints = servedEndpoints.map(({ endpoint }) => endpoint);
const docs = createDocs(endpoints, `${origin}/api`);

async function read(
  path = '/',
  headers: Record<string, string> = {},
): Promise<{ page: string; response: Response }> {
  const response = await docs.request(path, { headers });
  return { page: await response.text(), response };
}

/** The pages of the tags, by the links of the index. */
async function readPages(): Promise<string[]> {
  const { page } = await read();
  const paths = new Set(
    [...page.matchAll(/href="\/api\/docs(\/[\w-]+)\?lang=en#/g)].map(([, path]) => path ?? ''),
  );
  return Promise.all([...paths].map(async (path) => (await read(path)).page));
}

describe('the API reference', () => {
  it('lists every operation in the index with a link to its part of the page of its tag', async () => {
    const { page } = await read();
    const pages = (await readPages()).join('');
    const links = [...page.matchAll(/href="\/api\/docs\/[\w-]+\?lang=en#([\w-]+)"/g)];
    expect(links).toHaveLength(endpoints.length);
    for (const [, anchor = ''] of links) expect(pages.split(`<h2 id="${anchor}">`)).toHaveLength(2);
    expect(pages).not.toMatch(/<h3 id/);
    for (const { method, path } of endpoints)
      expect(pages).toContain(`<code>${method.toUpperCase()} ${path}</code>`);
  });

  it('shows the fields of an operation with their limits, its callers, rate limits and errors with messages', async () => {
    const { page } = await read('/sign-up');
    const signUp = page.slice(page.indexOf('id="post-sign_up"')).split('<h2')[0] ?? '';
    for (const field of ['account_type', 'email', 'password_confirm'])
      expect(signUp).toContain(`\n  ${field}: `);
    expect(signUp).toContain('\n  channel?: ');
    expect(signUp).toContain('email: string /* minLength 1, maxLength 254 */');
    expect(signUp).toContain('&quot;buyer&quot; | &quot;supplier&quot;');
    expect(signUp).toContain('Anybody may call it. Limits: 60 in 3600 s by address.');
    expect(signUp).toContain('<code>422 invalid</code> Correct the highlighted fields.');
  });

  it('is Arabic from right to left by the address, the cookie or the browser', async () => {
    for (const [path, headers] of [
      ['/session?lang=ar', {}],
      ['/session', { Cookie: 'lang=ar' }],
      ['/session', { 'Accept-Language': 'ar-AE' }],
    ] as const) {
      const { page, response } = await read(path, headers);
      expect(page).toContain('<html lang="ar" dir="rtl"');
      expect(page).toContain('مرجع واجهة البرمجة');
      expect(page).toContain('صحّح الحقول المشار إليها.');
      expect(page).toContain('<bdi lang="en">');
      expect(response.headers.get('Content-Language')).toBe('ar');
    }
    const { page } = await read('/?lang=en', { Cookie: 'lang=ar' });
    expect(page).toContain('<html lang="en" dir="ltr"');
    expect((await read('/?lang=ar')).page).toContain(
      'href="/api/docs/session?lang=ar#get-session"',
    );
  });

  it('has the product’s own colours and follows the system’s theme', async () => {
    const { page: style, response } = await read('/style.css');
    expect(response.headers.get('Content-Type')).toBe('text/css');
    expect(style).toContain('--bg: #f8f5ef;');
    expect(style).toMatch(/@media \(prefers-color-scheme: dark\) \{\s*color-scheme: dark;/);
    expect(style).not.toContain('@variant');
  });

  it('loads nothing from elsewhere and has no script and no inline style', async () => {
    const { page, response } = await read();
    for (const one of [page, ...(await readPages())]) {
      const addresses = [...one.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, href]) => href);
      for (const address of addresses) expect(address).toMatch(/^(#|\?|\/(?!\/))/);
      expect(/<script|<style|<[^>]*\s(?:style|on[a-z]+)=/.exec(one)).toBeNull();
    }
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src|unsafe/);
  });

  it('escapes all markup of a text', async () => {
    const [first] = endpoints;
    if (first === undefined) throw new Error('no endpoint');
    const evil = createDocs([{ ...first, summary: '<script>alert(1)</script>' }], origin);
    const page = await (await evil.request('/')).text();
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).not.toContain('<script>alert');
  });

  it('leaves an unknown page to the API', async () => {
    expect((await docs.request('/nothing')).status).toBe(404);
  });
});

describe('the transfer of the API reference', () => {
  const ask = (headers: Record<string, string> = {}, path = '/') => docs.request(path, { headers });

  it('is at most 300 kB plain for the index with its style, and for each page', async () => {
    const [index, style] = [(await read()).page, (await read('/style.css')).page];
    expect(Buffer.byteLength(index + style)).toBeLessThan(300_000);
    for (const page of await readPages())
      expect(Buffer.byteLength(page + style)).toBeLessThan(300_000);
  });

  it('uses Brotli, gzip or plain by the client’s choice', async () => {
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
      expect(bytes.byteLength).toBeLessThan(30_000);
      expect(opened[encoding](bytes).equals(plain)).toBe(true);
    }
    expect(
      (await ask({ 'Accept-Encoding': 'identity, zstd' })).headers.has('Content-Encoding'),
    ).toBe(false);
  });

  it('is omitted for clients with the current version, by encoding and language', async () => {
    const headers = { 'Accept-Encoding': 'br' };
    const first = await ask(headers);
    const tag = first.headers.get('ETag') ?? '';
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const again = await ask({ ...headers, 'If-None-Match': known });
      expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tag]);
    }
    for (const other of [{ 'Accept-Encoding': 'gzip' }, { 'Accept-Language': 'ar' }])
      expect((await ask({ ...headers, ...other, 'If-None-Match': tag })).status).toBe(200);
    expect(first.headers.get('Vary')).toBe('Cookie, Accept-Language, Accept-Encoding');
  });
});

describe('the files for search engines', () => {
  const open: OpenRfqs = {
    categories: async () => ['hvac', 'building-materials'],
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
    const paths = [...publicPaths, '/categories/hvac', '/categories/building-materials'];
    expect(placesOf(english)).toEqual(paths.map((path) => `${origin}${path}`));
    expect(placesOf(arabic)).toEqual(
      paths.map((path) => `${origin}/ar${path === '/' ? '' : path}`),
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

describe('security.txt', () => {
  const at = new Date('2026-11-24T10:30:00Z');

  it('has the configured contact and expires in the future, less than a year ahead', async () => {
    const response = serveSecurityText(origin, 'mailto:security@qeema.test', at);
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect((await response.text()).split('\n')).toEqual([
      'Contact: mailto:security@qeema.test',
      'Expires: 2027-05-23T00:00:00.000Z',
      'Preferred-Languages: en, ar',
      `Canonical: ${origin}/.well-known/security.txt`,
      '',
    ]);
  });

  it('does not exist without a contact', () => {
    expect(serveSecurityText(origin, undefined, at).status).toBe(404);
  });
});
