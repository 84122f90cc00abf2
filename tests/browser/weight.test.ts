import type { APIRequestContext } from '@playwright/test';
import { demoEmails, demoPassword } from '#shared/demo.ts';
import { expect, test } from './harness.ts';
import { enterAs } from './prepared.ts';

/**
 * The weight of one page before any interaction: its document, the files it names, and those with
 * its language's texts, compressed with Brotli as browsers get them.
 */
interface Weight {
  readonly htmlBytes: number;
  readonly preloads: readonly string[];
  readonly scriptBytes: number;
}

async function readPacked(request: APIRequestContext, path: string): Promise<number> {
  const answer = await request.get(path, { headers: { 'Accept-Encoding': 'br' } });
  expect(answer.status(), path).toBe(200);
  const bytes = Number(answer.headers()['content-length']);
  expect(bytes, path).toBeGreaterThan(0);
  return bytes;
}

async function weigh(
  request: APIRequestContext,
  path: string,
  cookie: string = '',
): Promise<Weight> {
  const answer = await request.get(path, { headers: { Cookie: cookie }, maxRedirects: 0 });
  expect(answer.status(), path).toBe(200);
  const html = await answer.text();
  const preloads = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(
    ([, href]) => href ?? '',
  );
  const sizes = await Promise.all(preloads.map((href) => readPacked(request, href)));
  return {
    htmlBytes: Buffer.byteLength(html),
    preloads,
    scriptBytes: sizes.reduce((sum, size) => sum + size, 0),
  };
}

/** The cookie of a demo account; the console has doors of its own. */
async function tokenOf(request: APIRequestContext, email: string): Promise<string> {
  const isOperator = email === operator;
  const door = isOperator ? '/api/operator/sign_in' : '/api/sign_in';
  const answer = await request.post(door, { data: { email, password: demoPassword } });
  const { data } = (await answer.json()) as { data: { token: string } };
  return `${isOperator ? 'operator_token' : 'token'}=${data.token}`;
}

/** `en-buyer-offers`: the text files that a page requests. */
const wordsOf = (preloads: readonly string[]) =>
  preloads.flatMap((href) => /\/texts-([\w-]+)-[\w-]{8}\.js$/.exec(href)?.[1] ?? []);

const languageOf = (path: string) => (/^\/ar(?:\/|$)/.test(path) ? 'ar' : 'en');
const [buyer, supplier, operator] = demoEmails;

/** A home page with six RFQs and all categories is twice as large as the others. */
for (const [path, htmlBytesMax] of [
  ['/', 90_000],
  ['/ar', 90_000],
  ['/rfqs', 65_000],
  ['/ar/rfqs', 65_000],
  ['/faq', 60_000],
  ['/ar/meeting', 60_000],
  ['/terms-conditions', 60_000],
  ['/ar/policies/privacy', 60_000],
  ['/appdownload', 60_000],
] as const) {
  test(`the public page ${path} ships no script`, async ({ request }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(200);
    const html = await answer.text();
    expect(Buffer.byteLength(html)).toBeLessThan(htmlBytesMax);
    // Data for search engines runs nowhere.
    expect([...html.matchAll(/<script(?! type="application\/ld\+json")[^>]*>/g)]).toEqual([]);
    expect(html).not.toMatch(/modulepreload|\son[a-z]+="|javascript:/);
    expect(answer.headers()['content-security-policy']).toContain("script-src 'none'");
  });
}

for (const mode of ['', '?mode=sign-up', '?mode=forgot', '?reset=none']) {
  for (const path of [`/auth${mode}`, `/ar/auth${mode}`]) {
    test(`the public page ${path} ships one small script of its own`, async ({ request }) => {
      const answer = await request.get(path);
      expect(answer.status()).toBe(200);
      const html = await answer.text();
      expect(Buffer.byteLength(html)).toBeLessThan(60_000);
      expect(html).not.toMatch(/"modulepreload"|\son[a-z]+="|javascript:/);
      // The chunk guard is in the page and allowed by its nonce.
      const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(
        ([, attributes]) => attributes ?? '',
      );
      expect(scripts).toHaveLength(2);
      expect(scripts.every((attributes) => / nonce="[\w-]{22}"/.test(attributes))).toBe(true);
      const own = scripts.flatMap((attributes) => / src="([^"]+)"/.exec(attributes)?.[1] ?? []);
      expect(own).toHaveLength(1);
      expect(await readPacked(request, own[0] ?? '')).toBeLessThan(12_000);
      expect(answer.headers()['content-security-policy']).toContain("script-src 'nonce-");
      // The page contains its reader's own data, so it must not be cached.
      expect(answer.headers()['cache-control']).toBe('private, no-store');
    });
  }
}

/**
 * Bytes of the document: a list with its filters, columns and row menus has more than one that is
 * only read.
 */
for (const [email, path, htmlBytesMax] of [
  // Seven filters, the saved searches and ten rows, among them other tests' names of a hundred letters.
  [supplier, '/seller/buy-now', 75_000],
  [supplier, '/ar/seller/quotations/all', 100_000],
  [supplier, '/seller/wallet', 100_000],
  [buyer, '/buyer/rfq-managment/all', 100_000],
  [buyer, '/ar/buyer/purches-order', 100_000],
  [buyer, '/buyer/dashboard', 90_000],
  [buyer, '/ar/buyer/user-profile', 70_000],
  // Half of it is the twenty sessions that are shown at most: other tests sign in as the same buyer.
  [buyer, '/buyer/user-profile/account', 90_000],
  [operator, '/admin/review', 92_000],
  [operator, '/ar/admin/money', 80_000],
] as const) {
  test(`${path} of an area stays within its weight`, async ({ request }) => {
    const { htmlBytes, preloads, scriptBytes } = await weigh(
      request,
      path,
      await tokenOf(request, email),
    );
    expect(htmlBytes).toBeLessThan(htmlBytesMax);
    expect(preloads.length).toBeGreaterThan(5);
    expect(preloads.length).toBeLessThanOrEqual(12);
    expect(scriptBytes).toBeLessThan(200_000);
    // Dialogs, menus and calendars come when they open, checks when a form is filled in.
    expect(
      preloads.filter((href) => /\/(?:overlays|contract|date-field-picker)-/.test(href)),
    ).toEqual([]);
    // Only its own texts and those of its frame, in its own language.
    expect(wordsOf(preloads).map((name) => name.slice(0, 2))).toEqual(
      Array(2).fill(languageOf(path)),
    );
  });
}

for (const locale of ['en', 'ar'] as const) {
  test(`the page of one offer stays within its weight in ${locale}: its dialogs load when they open`, async ({
    request,
  }) => {
    const cookie = await tokenOf(request, buyer);
    const answer = await request.get('/api/dashboard/buyer/offers', {
      headers: { Cookie: cookie },
    });
    const { data } = (await answer.json()) as { data: { data: { id: string }[] } };
    const path = `${locale === 'ar' ? '/ar' : ''}/buyer/offer/${data.data[0]?.id}`;
    const { preloads, scriptBytes } = await weigh(request, path, cookie);
    expect(scriptBytes).toBeLessThan(198_000);
    expect(preloads.filter((href) => /\/(?:overlays|contract|offer-dialogs)-/.test(href))).toEqual(
      [],
    );
  });
}

/** English pages with Arabic names load the Arabic files too. */
const fontBytesMax = 70_000;

for (const locale of ['en', 'ar'] as const) {
  test(`the fonts of all pages in ${locale} have at most ${fontBytesMax} bytes`, async ({
    page,
    context,
    origin,
  }) => {
    const files = new Set<string>();
    page.on('request', (request) => {
      if (request.url().endsWith('.woff2')) files.add(request.url());
    });
    await enterAs(context, origin, buyer);
    for (const path of ['/', '/buyer/dashboard', '/buyer/purches-order']) {
      await page.goto(`/${locale}${path}`, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready);
    }
    let bytes = 0;
    for (const file of files) bytes += (await (await page.request.get(file)).body()).length;
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(fontBytesMax);
  });
}
