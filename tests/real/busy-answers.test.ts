import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '../harness/free-port.ts';
import { describePart } from './part.ts';
import { ask } from './product.ts';
import { host, proxies, startProxy, type Proxy } from './proxies.ts';

const read = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../../deploy/busy', name), 'utf8');
const programs = { nginx: 'nginx-light', caddy: 'caddy', haproxy: 'haproxy', openssl: 'openssl' };
const arabic = { 'Accept-Language': 'ar-AE,en;q=0.5' };

describePart('proxies in front of a stopped product', programs, (pathOf) => {
  describe.each(proxies)('the proxy %s', (name) => {
    let proxy: Proxy;
    beforeAll(async () => {
      const closed = [`127.0.0.1:${await findFreePort()}`, `127.0.0.1:${await findFreePort()}`];
      proxy = await startProxy(name, { proxy: pathOf(name), openssl: pathOf('openssl') }, closed);
      const isOpen = async () =>
        expect((await ask(`${proxy.url}/readyz`, { ca: proxy.certificate, host })).status).toBe(
          404,
        );
      await vi.waitFor(isOpen, { timeout: 60_000, interval: 100 });
    });
    afterAll(() => proxy.stop());

    it.each([
      ['GET', '/en?page=2', 'en.html', {}],
      ['GET', '/', 'en.html', arabic],
      ['GET', '/ar', 'ar.html', {}],
      ['POST', '/ar/dashboard/buyer/rfq/create', 'ar.html', {}],
      ['GET', '/api/category/list', 'api-en.json', {}],
      ['POST', '/api/dashboard/address/add', 'api-ar.json', arabic],
    ])(
      'answers %s %s with 502 or 503 and the content of %s',
      async (method, url, file, headers) => {
        const body = method === 'POST' ? { body: 'label=Office' } : {};
        const reached = { ca: proxy.certificate, host, method, headers };
        const answer = await ask(`${proxy.url}${url}`, { ...reached, ...body });
        expect([502, 503]).toContain(answer.status);
        expect(await answer.text()).toBe(read(file));
        const type = file.endsWith('.html') ? 'text/html' : 'application/json';
        expect(answer.headers.get('Content-Type')).toMatch(new RegExp(`^${type}`));
        expect(answer.headers.get('Retry-After')).toBe('2');
        expect(answer.headers.get('Cache-Control')).toBe('no-store');
        expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
        expect(answer.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/);
      },
    );
  });
});
