import { afterAll, beforeAll, expect, it } from 'vitest';
import { provideTestServer } from '../harness/test-server.ts';
import { describePart } from './part.ts';
import { startPooledProduct, type PooledProduct } from './pooled-product.ts';
import { checkProduct } from './product.ts';

const unavailable = await provideTestServer();
describePart(
  'PgBouncer by deploy/pgbouncer.ini',
  { pgbouncer: 'pgbouncer' },
  (pathOf) => {
    let pooled: PooledProduct;
    beforeAll(async () => {
      pooled = await startPooledProduct(pathOf('pgbouncer'));
    });
    afterAll(() => pooled.stop());

    it('carries reads, writes and live events of two processes', async () => {
      const { urls, buyer, log } = pooled.product;
      for (const url of urls) await checkProduct(url, buyer);
      expect(log()).not.toContain('"level":"error"');
    });
  },
  unavailable,
);
