import os from 'node:os';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { addParty } from '../factories/access.ts';
import {
  clusterPackages,
  queryAt,
  startDatabaseCluster,
  type DatabaseCluster,
} from './database-cluster.ts';
import { describePart } from './part.ts';
import { startProduct, type Product } from './product.ts';

const timeout = 300_000;
const patient = { timeout: 120_000, interval: 200 };

describePart('recovery to a point in time', clusterPackages, (pathOf) => {
  let cluster: DatabaseCluster;
  let product: Product | undefined;
  beforeAll(async () => {
    cluster = await startDatabaseCluster(pathOf);
    vi.stubEnv('TEST_DATABASE_URL', cluster.url);
    product = await startProduct();
  }, timeout);
  afterAll(async () => {
    vi.stubEnv('TEST_DATABASE_URL', cluster.url);
    await product?.stop();
    await cluster.stop();
  }, timeout);

  it(
    'returns the rows of the moment before a mistake, from a copy and the archive',
    async () => {
      const databaseUrl = product?.databaseUrl ?? '';
      const companies = async (url: string) =>
        (await queryAt<{ id: string }>(url, 'select id from company order by id')).map(
          ({ id }) => id,
        );
      const addCompany = async () => {
        const onFault = () => undefined;
        const database = await openDatabase({ databaseUrl, dataDir: os.tmpdir(), onFault });
        await addParty({ db: database.kysely, now: () => new Date() }, 'supplier');
        await database.close();
      };
      const before = await companies(databaseUrl);
      const copy = await cluster.baseBackup();
      await addCompany();
      const wanted = await companies(databaseUrl);
      expect(wanted).toHaveLength(before.length + 1);
      const [moment] = await queryAt<{ time: string }>(
        databaseUrl,
        'select clock_timestamp()::text as time',
      );
      await addCompany();
      await queryAt(databaseUrl, `update company set display_name = 'Wrong'`);
      const [switched] = await queryAt<{ segment: string }>(
        cluster.url,
        'select pg_walfile_name(pg_switch_wal()) as segment',
      );
      const isArchived = async () => {
        const [row] = await queryAt<{ last: string }>(
          cluster.url,
          'select last_archived_wal as last from pg_stat_archiver',
        );
        expect((row?.last ?? '') >= (switched?.segment ?? ''), cluster.log().slice(-2_000)).toBe(
          true,
        );
      };
      await vi.waitFor(isArchived, patient);
      const recovered = new URL(databaseUrl);
      recovered.port = new URL(await cluster.recover(copy, moment?.time ?? '')).port;
      const isPromoted = async () => {
        const rows = await queryAt(recovered.href, 'select pg_is_in_recovery() as waits');
        expect(rows, cluster.log().slice(-2_000)).toEqual([{ waits: false }]);
      };
      await vi.waitFor(isPromoted, patient);
      expect(await companies(recovered.href)).toEqual(wanted);
      expect(
        await queryAt(recovered.href, `select 1 from company where display_name = 'Wrong'`),
      ).toEqual([]);
      expect((await companies(databaseUrl)).length).toBe(wanted.length + 1);
    },
    timeout,
  );
});
