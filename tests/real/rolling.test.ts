import os from 'node:os';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listCategories } from '#features/category/schema.ts';
import { openDatabase } from '#server/db/open.ts';
import type { OpenDatabase } from '#server/db/open-database.ts';
import type { Ground } from '../factories/access.ts';
import { dataOf } from '../factories/order.ts';
import { provideTestServer } from '../harness/test-server.ts';
import { describePart } from './part.ts';
import { startPooledProduct, type PooledProduct } from './pooled-product.ts';
import { host, proxies, startProxy, type Proxy } from './proxies.ts';
import { expectNothingLost, publish, runLoad } from './load-run.ts';
import { clientAt, type Place } from './rolling.ts';
import { checkProduct } from './product.ts';

const unavailable = await provideTestServer();
const timeout = 300_000;
const lasting = { timeout: 60_000, interval: 100 };

const programs = {
  nginx: 'nginx-light',
  caddy: 'caddy',
  haproxy: 'haproxy',
  openssl: 'openssl',
  pgbouncer: 'pgbouncer',
};

function body(pathOf: (program: keyof typeof programs) => string): void {
  let pooled: PooledProduct;
  let database: OpenDatabase;
  let ground: Ground;
  beforeAll(async () => {
    // The value that the samples name.
    const environment = { TRUST_PROXY: '1', PUBLIC_URL: `https://${host}`, DRAIN_SECONDS: '5' };
    pooled = await startPooledProduct(pathOf('pgbouncer'), environment);
    const { databaseUrl } = pooled.product;
    const onFault = () => undefined;
    database = await openDatabase({ databaseUrl, dataDir: os.tmpdir(), onFault });
    ground = { db: database.kysely, now: () => new Date() };
  }, timeout);
  afterAll(async () => {
    await database.close();
    await pooled.stop();
  });

  describe.each(proxies)('behind %s', (name) => {
    let proxy: Proxy;
    let place: Place;
    const loaded = () => ({ ground, buyer: pooled.product.buyer, place });
    beforeAll(async () => {
      const backends = pooled.product.urls.map((url) => new URL(url).host);
      proxy = await startProxy(name, { proxy: pathOf(name), openssl: pathOf('openssl') }, backends);
      place = { url: proxy.url, ca: proxy.certificate, host };
      const isReached = async () => dataOf(await clientAt(place)(listCategories, {}));
      await vi.waitFor(isReached, { timeout: 60_000, interval: 100 });
    }, timeout);
    afterAll(() => proxy.stop());

    it(
      'the product fails no read, and loses or repeats no change, while each process and PgBouncer restart',
      async () => {
        const done = await runLoad(loaded(), async (load, reader) => {
          const { urls, buyer, restart } = pooled.product;
          for (const url of urls) {
            load.phase = `restart of ${url}`;
            const before = load.reads;
            await publish(ground, load, buyer, reader);
            await restart(url, 'SIGTERM');
            await publish(ground, load, buyer, reader);
            expect(load.reads).toBeGreaterThan(before);
          }
          load.phase = 'restart of PgBouncer';
          await pooled.pooler.restart();
          await publish(ground, load, buyer, reader);
          load.phase = 'after PgBouncer';
          const before = load.reads;
          await expect.poll(() => load.reads, lasting).toBeGreaterThan(before + 100);
          await checkProduct(place.url, buyer, place);
        });
        expect(done.load.failures).toEqual([]);
        await expectNothingLost(ground, done);
        expect(done.load.bought.length).toBeGreaterThan(0);
      },
      timeout,
    );

    it(
      'the product fails no read, and loses or repeats no change, when a process is killed',
      async () => {
        const done = await runLoad(loaded(), async (load, reader) => {
          const { urls, buyer, restart } = pooled.product;
          load.phase = 'kill';
          await publish(ground, load, buyer, reader);
          await restart(urls[0] ?? '', 'SIGKILL');
        });
        expect(done.load.failures).toEqual([]);
        await expectNothingLost(ground, done);
      },
      timeout,
    );
  });
}

describePart('two processes behind PgBouncer and a proxy', programs, body, unavailable);
