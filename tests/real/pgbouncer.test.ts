import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveSettingsToRole } from '#server/db/session-settings.ts';
import { startPooler, type Pooler, type PoolerConfig } from '../faults/pooler.ts';
import { provideTestServer } from '../harness/test-server.ts';
import { describePart } from './part.ts';
import { checkProduct, startProduct, type Product } from './product.ts';

const sample = readFileSync(
  path.resolve(import.meta.dirname, '../../deploy/pgbouncer.ini'),
  'utf8',
);
const password = 'of the test alone';

/** The sample with this machine's addresses, and with the user of the test's server. */
const configure: PoolerConfig = (server, port, directory) => {
  const users = path.join(directory, 'userlist.txt');
  writeFileSync(users, `"${server.username}" "${password}"\n`, { mode: 0o644 });
  return sample
    .replace('host=postgres port=5432', `host=${server.hostname} port=${server.port}`)
    .replace('listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/tmp/userlist.txt', users);
};

const unavailable = await provideTestServer();
describePart(
  'PgBouncer by deploy/pgbouncer.ini',
  { pgbouncer: 'pgbouncer' },
  (pathOf) => {
    let pooler: Pooler | undefined;
    let product: Product;
    beforeAll(async () => {
      product = await startProduct({
        processes: 2,
        reach: async (databaseUrl) => {
          // Sessions that the pooler opened before would lack them (docs/operations.md).
          await saveSettingsToRole(databaseUrl);
          const url = new URL(databaseUrl);
          url.password = encodeURIComponent(password);
          pooler = await startPooler(pathOf('pgbouncer'), url.href, configure);
          return pooler.url;
        },
        environment: { DATABASE_POOLED: '1', DATABASE_CONNECTIONS: '5' },
      });
    });
    afterAll(async () => {
      await product.stop();
      await pooler?.stop();
    });

    it('carries reads, writes and live events of two processes', async () => {
      for (const url of product.urls) await checkProduct(url, product.buyer);
      expect(product.log()).not.toContain('"level":"error"');
    });
  },
  unavailable,
);
