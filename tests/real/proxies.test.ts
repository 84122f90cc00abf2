import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { provideTestServer } from '../harness/test-server.ts';
import { describePart } from './part.ts';
import { ask, checkProduct, startProduct, type Product } from './product.ts';
import { host, proxies, startProxy, type Proxy } from './proxies.ts';

const unavailable = await provideTestServer();

describePart(
  'proxies by their samples',
  { nginx: 'nginx-light', caddy: 'caddy', haproxy: 'haproxy', openssl: 'openssl' },
  (pathOf) => {
    let product: Product;
    beforeAll(async () => {
      product = await startProduct({
        processes: 2,
        environment: {
          TRUST_PROXY: '1',
          PUBLIC_URL: `https://${host}`,
          LOG_REQUESTS: '1',
          LOG_ADDRESSES: '1',
        },
      });
    });
    afterAll(() => product.stop());

    describe.each(proxies)('the proxy %s', (name) => {
      let proxy: Proxy;
      const reached = () => ({ ca: proxy.certificate, host });
      const fetchOf = (path: string, asked: Parameters<typeof ask>[1] = {}) =>
        ask(`${proxy.url}${path}`, { ...reached(), ...asked });
      beforeAll(async () => {
        const backends = product.urls.map((url) => new URL(url).host);
        const programs = { proxy: pathOf(name), openssl: pathOf('openssl') };
        proxy = await startProxy(name, programs, backends);
        await vi.waitFor(async () => expect((await fetchOf('/api/session')).status).toBe(200), {
          timeout: 60_000,
          interval: 100,
        });
      });
      afterAll(() => proxy.stop());

      it('finds its sample valid', () => {
        expect(proxy.check.status, proxy.check.output).toBe(0);
        expect(proxy.check.output).not.toMatch(/warn(?:ing)?\b(?!.*ocsp)/i);
      });

      it('carries reads, writes and live events', async () => {
        await checkProduct(proxy.url, product.buyer, reached());
      });

      it('redirects from plain HTTP, and hides what is for operators', async () => {
        if (proxy.plainUrl !== null) {
          const plain = await ask(`${proxy.plainUrl}/en?page=2`, { host });
          expect([plain.status, plain.headers.get('Location')]).toEqual([
            301,
            `https://${host}/en?page=2`,
          ]);
        }
        for (const path of ['/healthz', '/readyz', '/metrics'])
          expect((await fetchOf(path)).status).toBe(404);
      });

      it('sends the visitor’s address, and not the one that a visitor claims', async () => {
        const id = `claimed-by-${name}`;
        const headers = { 'X-Forwarded-For': '203.0.113.9', 'X-Request-Id': id };
        const answer = await fetchOf(`/api/session?via=${name}`, { headers });
        const given = answer.headers.get('X-Request-Id') ?? '';
        const line = () =>
          product
            .log()
            .split('\n')
            .find((one) => one.includes(given)) ?? '';
        await expect.poll(line).toContain('"127.0.0.1"');
        expect(line()).not.toContain('203.0.113.9');
      });

      it('logs no query, because links in mails open accounts', async () => {
        await fetchOf('/api/session?token=secret-of-a-mail');
        if (name !== 'caddy') await expect.poll(() => proxy.log()).toContain('/api/session');
        expect(proxy.log()).not.toContain('secret-of-a-mail');
      });
    });
  },
  unavailable,
);
