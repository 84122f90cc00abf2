import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addAddress, listAddresses } from '#features/address/schema.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createAdmission } from '#server/http/admission.ts';
import { createApi } from '#server/http/api.ts';
import { refuseOverload } from '#server/http/overload.ts';
import { closePort, createPort, openPort, type Port } from '#server/http/port.ts';
import { createLogger } from '#server/observe/log.ts';
import type { Observed } from '#server/observe/metrics.ts';
import { servedEndpoints } from '#server/services.ts';
import { locales } from '#shared/locale.ts';
import { addParty, type Party } from '../factories/access.ts';
import { origin, startApi, type TestApi } from '../harness/api.ts';
import { watchQueries } from '../harness/queries.ts';

let api: TestApi;
let buyer: Party;
const opened: Port[] = [];
beforeAll(async () => {
  api = await startApi('overload');
  buyer = await addParty(api, 'buyer');
});
afterEach(async () => {
  for (const port of opened.splice(0)) await closePort(port, null);
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

/** The application on a port, with a small budget and pages that render until `finish`. */
async function openApp() {
  let finish = () => undefined as void;
  const rendered = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let rendering = 0;
  const config = { ...readConfig({ NODE_ENV: 'test', DEMO: '1' }), port: 0 };
  const admission = createAdmission({ export: 8, read: 12, change: 13 }, () => 0);
  const app = createApp({
    config,
    log: createLogger(() => undefined),
    api: createApi(api.services, servedEndpoints),
    pages: async () => {
      rendering += 1;
      await rendered;
      return new Response('a page');
    },
    clientDirectory: null,
    docs: new Hono(),
    admission,
  });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const observed: Observed[] = [];
  const port = createPort(
    refuseOverload(
      { admission, isSecure: true, trustProxy: true, observe: (one) => observed.push(one) },
      (request, response) => void listener(request, response),
    ),
  );
  opened.push(port);
  const base = `http://127.0.0.1:${await openPort(port.server, config, null)}`;
  const get = (path: string, locale?: string) =>
    fetch(`${base}${path}`, { headers: headersOf(locale) });
  /** Opens pages and returns their answers once all of them are in progress. */
  const openPages = async (count: number) => {
    const before = rendering;
    const answers = Array.from({ length: count }, () => get('/seller/buy-now'));
    await expect.poll(() => rendering).toBe(before + count);
    return answers;
  };
  const change = () =>
    fetch(`${base}/api${addAddress.path}`, {
      method: 'POST',
      headers: { ...headersOf(), 'Content-Type': 'application/json' },
      body: '{}',
    });
  return { app, get, openPages, change, finish, observed };
}

describe('a process with too much work in progress', () => {
  test.each(locales)('refuses exports, then reads, then changes, in %s', async (locale) => {
    const { get, openPages, change, finish, observed } = await openApp();
    expect((await get(exportPath)).status).toBe(200);
    const pages = await openPages(1);
    const refused = await get(exportPath, locale);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
    expect(refused.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(refused.headers.get('Strict-Transport-Security')).toContain('max-age');
    expect(await refused.json()).toMatchObject({
      status: false,
      code: 'busy',
      message: expect.stringMatching(locale === 'ar' ? /[\u0600-\u06ff]/ : /busy/),
      details: { requestId: refused.headers.get('X-Request-Id') },
    });
    expect((await get(`/api${listAddresses.path}`)).status).toBe(200);
    pages.push(...(await openPages(2)));
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
    expect(observed.at(-1)).toEqual({ method: 'GET', route: '(refused)', status: 503, seconds: 0 });
  });

  test('refuses a read before its session is read', async () => {
    const { get, openPages, finish } = await openApp();
    const pages = await openPages(3);
    const { result, statements } = await watchQueries(() => get(`/api${listAddresses.path}`));
    expect(result.status).toBe(503);
    expect(statements).toEqual([]);
    finish();
    await Promise.all(pages);
  });
});

describe('a client that has closed its connection', () => {
  const read = (env: object) => async () => {
    const { app } = await openApp();
    return watchQueries(async () =>
      app.fetch(new Request(`${origin}/api${listAddresses.path}`, { headers: headersOf() }), env),
    );
  };
  const addressReads = (statements: readonly string[]) =>
    statements.filter((text) => text.includes('from "address"'));

  test('has its read dropped after the session is found', async () => {
    const gone = await read({ outgoing: { destroyed: true } })();
    expect([gone.result.status, addressReads(gone.statements)]).toEqual([503, []]);
    const present = await read({ outgoing: { destroyed: false } })();
    expect(present.result.status).toBe(200);
    expect(addressReads(present.statements)).not.toEqual([]);
  });

  test('has its change made', async () => {
    const { app } = await openApp();
    const request = new Request(`${origin}/api${addAddress.path}`, {
      method: 'POST',
      headers: { ...headersOf(), 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect((await app.fetch(request, { outgoing: { destroyed: true } })).status).toBe(422);
  });
});
