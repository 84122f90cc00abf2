import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { saveSettingsToRole } from '#server/db/session-settings.ts';
import { startPooler, type Pooler, type PoolerConfig } from '../faults/pooler.ts';
import { startProduct, type Product } from './product.ts';

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

export interface PooledProduct {
  readonly product: Product;
  readonly pooler: Pooler;
  stop(): Promise<void>;
}

/** Two processes of the product that reach PostgreSQL through PgBouncer by its sample. */
export async function startPooledProduct(
  pgbouncer: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<PooledProduct> {
  let opened: Pooler | undefined;
  const reach = async (databaseUrl: string) => {
    // Sessions that the pooler opened before would lack them (docs/operations.md).
    await saveSettingsToRole(databaseUrl);
    const url = new URL(databaseUrl);
    url.password = encodeURIComponent(password);
    opened = await startPooler(pgbouncer, url.href, configure);
    return opened.url;
  };
  const product = await startProduct({
    processes: 2,
    reach,
    environment: { DATABASE_POOLED: '1', DATABASE_CONNECTIONS: '5', ...environment },
  }).catch(async (error: unknown) => {
    await opened?.stop();
    throw error;
  });
  if (opened === undefined) throw new Error('the product started without its pooler');
  const pooler = opened;
  const stop = async () => {
    await product.stop();
    await pooler.stop();
  };
  return { product, pooler, stop };
}
