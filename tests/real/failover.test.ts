import os from 'node:os';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import type { Ground } from '../factories/access.ts';
import { clusterPackages, startDatabaseCluster, type DatabaseCluster } from './database-cluster.ts';
import { expectNothingLost, publish, runLoad } from './load-run.ts';
import { describePart } from './part.ts';
import { checkProduct, startProduct, type Product } from './product.ts';

const timeout = 600_000;
/** The goal is 15 s; the runner may share its cores. */
const backMsMax = 60_000;

describePart('the product on a cluster with automatic failover', clusterPackages, (pathOf) => {
  let cluster: DatabaseCluster;
  let product: Product;
  const opened: (() => Promise<void>)[] = [];
  let ground: Ground;
  beforeAll(async () => {
    cluster = await startDatabaseCluster(pathOf);
    opened.push(cluster.stop);
    vi.stubEnv('TEST_DATABASE_URL', cluster.url);
    product = await startProduct({ processes: 2, environment: { DATABASE_CONNECTIONS: '5' } });
    opened.push(product.stop);
    const { databaseUrl } = product;
    const onFault = () => undefined;
    const database = await openDatabase({ databaseUrl, dataDir: os.tmpdir(), onFault });
    opened.push(database.close);
    ground = { db: database.kysely, now: () => new Date() };
  }, timeout);
  afterAll(async () => {
    vi.stubEnv('TEST_DATABASE_URL', cluster.url);
    for (const close of opened.toReversed()) await close();
  }, timeout);

  const isReachable = async () =>
    ground.db.selectNoFrom(({ val }) => val(1).as('one')).executeTakeFirstOrThrow();

  const faults: readonly [
    fault: string,
    begin: (primary: string) => Promise<void> | void,
    end: (former: string) => void,
  ][] = [
    ['is killed', async (name) => cluster.kill(name), (name) => cluster.start(name)],
    ['freezes', (name) => cluster.freeze(name), (name) => cluster.thaw(name)],
    ['is isolated', (name) => cluster.isolate(name), (name) => cluster.reconnect(name)],
    ['loses etcd', (name) => cluster.cutFromEtcd(name), (name) => cluster.reconnect(name)],
    ['is switched over', async (name) => cluster.switchOver(name), () => undefined],
  ];

  it.each(faults)(
    'the product loses no change, and goes on without a restart, when the primary %s',
    async (fault, begin, end) => {
      await cluster.untilSafe();
      const former = await cluster.untilPrimaryIsNot('');
      const { buyer, urls } = product;
      const place = { url: urls[0] ?? '' };
      const loaded = { ground, buyer, place, purchases: 150, hasOutage: true };
      const done = await runLoad(loaded, async (load, reader) => {
        const writes = () => load.addresses.length + load.bought.length;
        load.phase = fault;
        await publish(ground, load, buyer, reader);
        await expect.poll(writes, { timeout: backMsMax }).toBeGreaterThan(5);
        const beganAt = performance.now();
        await begin(former);
        await cluster.untilPrimaryIsNot(former);
        const promotedAt = performance.now();
        const before = writes();
        await expect.poll(writes, { timeout: backMsMax, interval: 50 }).toBeGreaterThan(before);
        const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(1);
        console.log(
          `the primary ${fault}: another one after ${seconds(beganAt, promotedAt)} s, and an acknowledged change ${seconds(promotedAt, performance.now())} s later`,
        );
        load.phase = `after the primary ${fault}`;
        const readsBefore = load.reads;
        await expect
          .poll(() => load.reads, { timeout: backMsMax })
          .toBeGreaterThan(readsBefore + 100);
        await vi.waitFor(isReachable, { timeout: backMsMax, interval: 200 });
        await publish(ground, load, buyer, reader);
        end(former);
        await cluster.untilSafe();
        await publish(ground, load, buyer, reader);
      });
      expect(done.load.failures).toEqual([]);
      await expectNothingLost(ground, done);
      for (const url of urls) await checkProduct(url, buyer);
    },
    timeout,
  );
});
