import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAddress, listAddresses } from '#features/address/schema.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createAdmission } from '#server/http/admission.ts';
import { createApi } from '#server/http/api.ts';
import { createLogger } from '#server/observe/log.ts';
import { servedEndpoints } from '#server/services.ts';
import { locales } from '#shared/locale.ts';
import { addParty, type Party } from '../factories/access.ts';
import { origin, startApi, type TestApi } from '../harness/api.ts';
import { watchQueries } from '../harness/queries.ts';

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('overload');
  buyer = await addParty(api, 'buyer');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const exportPath = '/api/dashboard/activity/export';
const headersOf = (locale = 'en') => ({
  Authorization: `Bearer ${buyer.token}`,
  'Accept-Language': locale,
});

/** The application with a small budget and pages that render until `finish` is called. */
function openApp() {
  let finish = () => undefined as void;
  const rendered = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const app = createApp({
    config: readConfig({ NODE_ENV: 'test', DEMO: '1' }),
    log: createLogger(() => undefined),
    api: createApi(api.services, servedEndpoints),
    pages: async () => {
      await rendered;
      return new Response('a page');
    },
    clientDirectory: null,
    docs: new Hono(),
    admission: createAdmission({ export: 8, read: 12, change: 13 }),
  });
  const get = async (path: string, locale?: string, env: object = {}) =>
    app.fetch(new Request(`${origin}${path}`, { headers: headersOf(locale) }), env);
  const change = async (env: object = {}) =>
    app.fetch(
      new Request(`${origin}/api${addAddress.path}`, {
        method: 'POST',
        headers: { ...headersOf(), 'Content-Type': 'application/json' },
        body: '{}',
      }),
      env,
    );
  return { get, change, finish };
}

describe('a process with too much work in progress', () => {
  test.each(locales)('refuses exports, then reads, then changes, in %s', async (locale) => {
    const { get, change, finish } = openApp();
    expect((await get(exportPath)).status).toBe(200);
    const pages = [get('/seller/buy-now')];
    const refused = await get(exportPath, locale);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
    expect(await refused.json()).toMatchObject({
      status: false,
      code: 'busy',
      message: expect.stringMatching(locale === 'ar' ? /[\u0600-\u06ff]/ : /busy/),
      details: { requestId: refused.headers.get('X-Request-Id') },
    });
    pages.push(get('/seller/buy-now'), get('/seller/buy-now'));
    expect((await get(`/api${listAddresses.path}`)).status).toBe(503);
    // Validated, so it was admitted.
    expect((await change()).status).toBe(422);
    const page = await get(locale === 'ar' ? '/ar/seller/wallet' : '/seller/wallet');
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '2']);
    const html = await page.text();
    expect(html).toContain(`lang="${locale}"`);
    expect(html).toContain('href=""');
    finish();
    for (const one of pages) expect((await one).status).toBe(200);
    expect((await get(exportPath)).status).toBe(200);
  });

  test('refuses a read before its session is read', async () => {
    const { get, finish } = openApp();
    const pages = [get('/a'), get('/b'), get('/c')];
    const { statements } = await watchQueries(() => get(`/api${listAddresses.path}`));
    expect(statements).toEqual([]);
    finish();
    await Promise.all(pages);
  });
});

describe('a client that has closed its connection', () => {
  const gone = { outgoing: { destroyed: true } };

  test('has its read dropped after the session is found', async () => {
    const { get } = openApp();
    const { result, statements } = await watchQueries(() =>
      get(`/api${listAddresses.path}`, 'en', gone),
    );
    expect(result.status).toBe(503);
    expect(statements.filter((text) => text.includes('from "address"'))).toEqual([]);
    const read = await watchQueries(() => get(`/api${listAddresses.path}`));
    expect(read.result.status).toBe(200);
    expect(read.statements.filter((text) => text.includes('from "address"'))).not.toEqual([]);
  });

  test('has its change made', async () => {
    const { change } = openApp();
    expect((await change(gone)).status).toBe(422);
  });
});
