import { gzipSync } from 'node:zlib';
import type { APIRequestContext } from '@playwright/test';
import { demoEmails, demoPassword } from '../../shared/demo.ts';
import { expect, test } from './harness.ts';

/** What one page costs before it moves: its document, the files it names, and those with its language's texts, gzipped. */
interface Weight {
  readonly htmlBytes: number;
  readonly preloads: readonly string[];
  readonly scriptBytes: number;
}

async function readPacked(request: APIRequestContext, path: string): Promise<number> {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  return gzipSync(await answer.body()).length;
}

async function weigh(request: APIRequestContext, path: string, cookie: string = ''): Promise<Weight> {
  const answer = await request.get(path, { headers: { Cookie: cookie }, maxRedirects: 0 });
  expect(answer.status(), path).toBe(200);
  const html = await answer.text();
  const preloads = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href ?? '');
  const sizes = await Promise.all(preloads.map((href) => readPacked(request, href)));
  return {
    htmlBytes: Buffer.byteLength(html),
    preloads,
    scriptBytes: sizes.reduce((sum, size) => sum + size, 0),
  };
}

async function tokenOf(request: APIRequestContext, email: string): Promise<string> {
  const answer = await request.post('/api/sign_in', { data: { email, password: demoPassword } });
  const { data } = (await answer.json()) as { data: { token: string } };
  return `token=${data.token}`;
}

const [buyer, supplier] = demoEmails;

for (const path of ['/', '/auth', '/faq', '/ar', '/ar/auth']) {
  test(`the public page ${path} is light`, async ({ request }) => {
    const { htmlBytes, preloads, scriptBytes } = await weigh(request, path);
    expect(htmlBytes).toBeLessThan(60_000);
    expect(preloads.length).toBeLessThanOrEqual(12);
    expect(scriptBytes).toBeLessThan(150_000);
    // The components of the areas, and the checks of their forms, are for the areas.
    expect(preloads.filter((href) => /\/(?:aria|area|contract)-/.test(href))).toEqual([]);
  });
}

for (const [email, path] of [
  [supplier, '/seller/buy-now'],
  [supplier, '/ar/seller/quotations/all'],
  [supplier, '/seller/wallet'],
  [buyer, '/buyer/rfq-managment/all'],
  [buyer, '/ar/buyer/purches-order'],
  [buyer, '/buyer/dashboard'],
  [buyer, '/buyer/create-rfq/new'],
] as const) {
  test(`${path} of an area is light`, async ({ request }) => {
    const { htmlBytes, preloads, scriptBytes } = await weigh(request, path, await tokenOf(request, email));
    expect(htmlBytes).toBeLessThan(80_000);
    expect(preloads.length).toBeGreaterThan(5);
    expect(preloads.length).toBeLessThanOrEqual(25);
    expect(scriptBytes).toBeLessThan(285_000);
  });
}
