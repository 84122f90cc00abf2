import os from 'node:os';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addAddress, listAddresses } from '#features/address/schema.ts';
import { addOperator } from '#features/operator/commands/command-line.ts';
import { operatorSignIn } from '#features/operator/schema/session.ts';
import { readWallet } from '#features/wallet/schema/wallet.ts';
import { createPasswords } from '#server/crypto/passwords.ts';
import { openDatabase } from '#server/db/open.ts';
import { mayReadReplica } from '#server/http/replica-reads.ts';
import { servedEndpoints } from '#server/services.ts';
import { operatorRoles } from '#shared/actor.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { addMember, addParty, addSupplier, type Ground, type Party } from '../factories/access.ts';
import { dataOf } from '../factories/order.ts';
import { seededRandom } from '../harness/api.ts';
import {
  clusterPackages,
  queryAt,
  startDatabaseCluster,
  type DatabaseCluster,
} from './database-cluster.ts';
import { describePart } from './part.ts';
import { ask, startProduct, type Product } from './product.ts';
import { clientAt } from './rolling.ts';

const timeout = 300_000;
const patient = { timeout: 120_000, interval: 200 };
const password = 'of the operator of this test 1';

describePart('reads from a standby', clusterPackages, (pathOf) => {
  let cluster: DatabaseCluster;
  let product: Product;
  let ground: Ground;
  let cityId: string;
  const opened: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    cluster = await startDatabaseCluster(pathOf);
    opened.push(cluster.stop);
    vi.stubEnv('TEST_DATABASE_URL', cluster.url);
    const { readAt } = cluster;
    product = await startProduct({ readAt, environment: { OPERATOR_TWO_STEP: 'none' } });
    opened.push(product.stop);
    const { databaseUrl } = product;
    const onFault = () => undefined;
    const database = await openDatabase({ databaseUrl, dataDir: os.tmpdir(), onFault });
    opened.push(database.close);
    ground = { db: database.kysely, now: () => new Date() };
    const city = ground.db.selectFrom('city').select('id').where('name_en', '=', 'Sharjah');
    cityId = (await city.executeTakeFirstOrThrow()).id;
  }, timeout);
  afterAll(async () => {
    vi.stubEnv('TEST_DATABASE_URL', cluster.url);
    for (const close of opened.toReversed()) await close();
  }, timeout);

  const clientOf = (party?: Party) => clientAt({ url: product.urls[0] ?? '' }, party);
  async function counts() {
    const text = await (await ask(`${product.urls[0]}/metrics`)).text();
    const of = (name: string) =>
      Number(
        new RegExp(`^qeema_shared_reads_total\\{database="${name}"\\} (\\d+)$`, 'm').exec(
          text,
        )?.[1],
      );
    return { replica: of('replica'), primary: of('primary') };
  }
  async function add(party: Party, label: string) {
    const body = {
      label,
      city_id: cityId,
      area: 'Al Quoz 3',
      street: 'Street 17B',
      building: 'Unit 2',
      phone: '04 371 0092',
      landmark: 'Behind the bakery',
    };
    dataOf(await clientOf(party)(addAddress, { body }));
  }
  const labelsOf = async (party: Party) =>
    dataOf(await clientOf(party)(listAddresses, { query: {} })).data.map(({ label }) => label);
  /** Reads until the standby has served one. */
  async function untilReplicaServes(read: () => Promise<unknown>): Promise<void> {
    const { replica } = await counts();
    const isServed = async () => {
      await read();
      expect((await counts()).replica).toBeGreaterThan(replica);
    };
    await vi.waitFor(isServed, patient);
  }

  it(
    'are those of every list, search, export, dashboard and public page, and not of money',
    async () => {
      const [buyer, supplier] = [await addParty(ground, 'buyer'), await addSupplier(ground)];
      const operator = { email: 'operator@qeema.test', name: 'Mariam', roles: operatorRoles };
      const services = {
        db: ground.db,
        passwords: createPasswords(),
        random: seededRandom('operator'),
      };
      await addOperator(services, { ...operator, password }, ground.now());
      const sent = { body: { email: operator.email, password } };
      const { token } = dataOf(await clientOf()(operatorSignIn, sent));
      const tokenOf = ({ who }: Endpoint) =>
        who.kind === 'operator'
          ? token
          : who.kind === 'member' && who.type === 'supplier'
            ? supplier.token
            : buyer.token;
      const paths: string[] = [];
      for (const { endpoint } of servedEndpoints.filter((one) => mayReadReplica(one.endpoint))) {
        const path = endpoint.path.replace('{status}', 'all');
        if (path.includes('{')) continue;
        const headers = { Authorization: `Bearer ${tokenOf(endpoint)}` };
        const query = endpoint.tag === 'Search' ? '?key=valve' : '';
        await untilReplicaServes(async () => {
          const answer = await ask(`${product.urls[0]}/api${path}${query}`, { headers });
          expect(answer.status, `${path}: ${await answer.text()}`).toBe(200);
        });
        paths.push(path);
      }
      expect(paths).toContain('/dashboard/supplier/reports');
      expect(paths.length).toBeGreaterThan(30);
      const before = await counts();
      dataOf(await clientOf(supplier)(readWallet, {}));
      expect(await counts()).toEqual(before);
    },
    timeout,
  );

  it(
    'show each change that was made before, of the reader and of colleagues',
    async () => {
      const buyer = await addParty(ground, 'buyer');
      const colleague = await addMember(ground, buyer.companyId);
      const before = await counts();
      const labels: string[] = [];
      for (let count = 0; count < 10; count += 1) {
        labels.push(`Gate ${count}`);
        await add(buyer, `Gate ${count}`);
        expect((await labelsOf(count % 2 === 0 ? buyer : colleague)).toSorted()).toEqual(labels);
      }
      const after = await counts();
      console.log(
        `of ${labels.length} lists right after a change the standby served ${after.replica - before.replica}`,
      );
      await untilReplicaServes(() => labelsOf(buyer));
    },
    timeout,
  );

  it(
    'are the primary’s while the standby is late, and the standby’s again afterwards',
    async () => {
      const buyer = await addParty(ground, 'buyer');
      await add(buyer, 'Before');
      await untilReplicaServes(() => labelsOf(buyer));
      const standby = cluster.readAt(cluster.url);
      await queryAt(standby, 'select pg_wal_replay_pause()');
      const isPaused = async () => {
        const [row] = await queryAt<{ state: string }>(
          standby,
          'select pg_get_wal_replay_pause_state() as state',
        );
        expect(row?.state).toBe('paused');
      };
      await vi.waitFor(isPaused, patient);
      await add(buyer, 'During');
      const before = await counts();
      for (let count = 0; count < 5; count += 1)
        expect((await labelsOf(buyer)).toSorted()).toEqual(['Before', 'During']);
      expect(await counts()).toEqual({ ...before, primary: before.primary + 5 });
      await queryAt(standby, 'select pg_wal_replay_resume()');
      await untilReplicaServes(() => labelsOf(buyer));
      expect((await labelsOf(buyer)).toSorted()).toEqual(['Before', 'During']);
    },
    timeout,
  );

  it.each([
    [
      'is killed',
      async (name: string) => cluster.kill(name),
      (name: string) => cluster.start(name),
    ],
    ['freezes', async (name: string) => cluster.freeze(name), (name: string) => cluster.thaw(name)],
  ])(
    'are the primary’s after the standby %s, and the standby’s again when it is back',
    async (_fault, begin, end) => {
      const buyer = await addParty(ground, 'buyer');
      await add(buyer, 'Before');
      await untilReplicaServes(() => labelsOf(buyer));
      const primary = await cluster.untilPrimaryIsNot('');
      const standby = primary === 'db1' ? 'db2' : 'db1';
      await begin(standby);
      const before = await counts();
      for (let count = 0; count < 20; count += 1) expect(await labelsOf(buyer)).toEqual(['Before']);
      expect(await counts()).toEqual({ ...before, primary: before.primary + 20 });
      end(standby);
      await cluster.untilSafe();
      await untilReplicaServes(() => labelsOf(buyer));
    },
    timeout,
  );
});
