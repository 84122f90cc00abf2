import { describe, expect, it } from 'vitest';
import { createDocs } from '../../server/http/docs.ts';
import { describeApi } from '../../server/http/openapi.ts';
import { servedEndpoints } from '../../server/services.ts';
import { publicPaths, serveRobots, serveSitemap, type OpenRfqs } from '../../server/site-files.ts';

const origin = 'http://qeema.test';
const document = describeApi(servedEndpoints.map(({ endpoint }) => endpoint));
const docs = createDocs(document);

async function read(headers: Record<string, string> = {}, search = ''): Promise<{ page: string; response: Response }> {
  const response = docs(new Request(`${origin}/api/docs${search}`, { headers }));
  return { page: await response.text(), response };
}

describe('the API reference', () => {
  it('shows every operation with its fields, its refusals in words and an example', async () => {
    const { page } = await read();
    expect(page.match(/<details class="operation"/g)).toHaveLength(servedEndpoints.length);
    for (const { endpoint } of servedEndpoints) expect(page).toContain(`<code dir="ltr">${endpoint.path}</code>`);
    const signUp = page.slice(page.indexOf('id="post-sign_up"'), page.indexOf('id="post-sign_up-resend"'));
    for (const field of ['account_type', 'email', 'password_confirm', 'channel'])
      expect(signUp).toContain(`>${field}</code>`);
    expect(signUp).toContain('length ≤ 254');
    expect(signUp).toContain('&quot;buyer&quot; | &quot;supplier&quot;');
    expect(signUp).toContain('Please correct the marked fields.');
    expect(signUp).toContain('20 / 3600 s');
    expect(signUp).toContain(`curl -X POST &#39;${origin}/api/sign_up&#39;`);
  });

  it('sends the token in the examples of calls that need one, and only there', async () => {
    const { page } = await read();
    const part = (anchor: string) => page.slice(page.indexOf(`id="${anchor}"`)).split('</details>')[0] ?? '';
    expect(part('post-notification-read')).toContain('Authorization: Bearer $TOKEN');
    expect(part('post-sign_in')).not.toContain('Bearer');
  });

  it('is Arabic from right to left by the address, the cookie or the browser, and says who may call', async () => {
    for (const [headers, search] of [
      [{}, '?lang=ar'],
      [{ Cookie: 'lang=ar' }, ''],
      [{ 'Accept-Language': 'ar-AE' }, ''],
    ] as const) {
      const { page, response } = await read(headers, search);
      expect(page).toContain('<html lang="ar" dir="rtl"');
      expect(page).toContain('مرجع واجهة البرمجة');
      expect(page).toContain('يرجى تصحيح الحقول المشار إليها.');
      expect(page).toContain('من له الاستدعاء');
      expect(response.headers.get('Content-Language')).toBe('ar');
    }
    const { page } = await read({ Cookie: 'lang=ar' }, '?lang=en');
    expect(page).toContain('<html lang="en" dir="ltr"');
  });

  it('follows the theme cookie, with the product’s own colours in both', async () => {
    expect((await read()).page).toContain('data-theme="light"');
    const { page } = await read({ Cookie: 'theme=dark' });
    expect(page).toContain('data-theme="dark"');
    expect(page).toMatch(/:root\{color-scheme:light;.*--bg: #f8f5ef;/s);
    expect(page).toMatch(/\[data-theme='dark'\]\{color-scheme:dark;.*--bg: #131310;/s);
  });

  it('asks for nothing from elsewhere and runs no script but its own', async () => {
    const { page, response } = await read();
    const addresses = [...page.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, address]) => address);
    for (const address of addresses) expect(address).toMatch(/^(#|\?|\/(?!\/))/);
    expect(/url\(|@import|<[^>]*\s(?:style|on[a-z]+)=/.exec(page)).toBeNull();
    const nonce = /nonce="([\w-]+)"/.exec(page)?.[1] ?? '';
    expect(nonce.length).toBeGreaterThanOrEqual(20);
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src 'nonce-${nonce}'`);
    expect(page.match(/<script/g)).toHaveLength(1);
    expect((await read()).page).not.toContain(nonce);
  });

  it('lets nothing of the document become markup', async () => {
    const evil = {
      ...document,
      tags: [{ name: 'Session' }],
      paths: { '/x': { get: { ...document.paths['/session']?.['get'], summary: '<script>alert(1)</script>' } } },
    };
    const page = await createDocs(evil)(new Request(`${origin}/api/docs`)).text();
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).not.toContain('<script>alert');
  });
});

describe('the files for search engines', () => {
  const open: OpenRfqs = {
    parts: async () => [1],
    numbers: async (part) => (part === 1 ? [10_001, 10_007] : []),
  };
  const mapOf = async (path: string) => (await serveSitemap(origin, path, open))?.text() ?? null;

  it('name the map and keep private areas out, in all three forms', async () => {
    const text = await serveRobots(origin).text();
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
    for (const area of ['/buyer/', '/en/seller/', '/ar/buyer/', '/admin', '/ar/outbox', '/api/'])
      expect(text).toContain(`Disallow: ${area}\n`);
    // Who may not come in cannot read that a mailed link is nobody's to find.
    expect(text).not.toContain('/auth');
  });

  it('hold every public page once in each language, with its alternates both ways', async () => {
    const index = await mapOf('/sitemap.xml');
    expect(index?.match(/<loc>[^<]+<\/loc>/g)).toEqual([
      `<loc>${origin}/sitemap-en.xml</loc>`,
      `<loc>${origin}/sitemap-en-rfqs-1.xml</loc>`,
      `<loc>${origin}/sitemap-ar.xml</loc>`,
      `<loc>${origin}/sitemap-ar-rfqs-1.xml</loc>`,
    ]);
    const maps = await Promise.all(['en', 'ar'].map(async (locale) => (await mapOf(`/sitemap-${locale}.xml`)) ?? ''));
    const [english = '', arabic = ''] = maps;
    const placesOf = (map: string) => [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place);
    expect(placesOf(english)).toEqual(publicPaths.map((path) => `${origin}${path}`));
    expect(placesOf(arabic)).toEqual(publicPaths.map((path) => `${origin}/ar${path === '/' ? '' : path}`));
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

  it('hold open RFQs by parts, in each language', async () => {
    const map = await mapOf('/sitemap-ar-rfqs-1.xml');
    expect(map?.match(/<loc>[^<]+<\/loc>/g)).toEqual([
      `<loc>${origin}/ar/rfqs/10001</loc>`,
      `<loc>${origin}/ar/rfqs/10007</loc>`,
    ]);
  });

  it('are these and no others', async () => {
    for (const name of ['fr', '__proto__', 'en-rfqs-2', 'en-rfqs-', 'en-rfqs-x']) {
      expect(await mapOf(`/sitemap-${name}.xml`)).toBeNull();
    }
  });
});
