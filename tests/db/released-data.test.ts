import fs from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain } from '#features/audit/commands.ts';
import { correctDealSums } from '#features/report/store/deal-sums.ts';
import { correctCounts } from '#features/rfq/store/counts.ts';
import { reconcile } from '#features/wallet/commands/reconcile.ts';
import { migrationsDirectory } from '../../scripts/test/database-template.ts';
import { listReleases, readReleasedData, releasedKey } from '../../scripts/test/released.ts';
import { migrate } from '#server/db/migrate.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { createServerDatabase } from '../harness/database.ts';
import { makeMemoryDirectory } from '../../scripts/test/memory-directory.ts';
import { areaPlaces, createFinder, type AreaPlace } from '../harness/page-places.ts';
import { openPages, type TestPages } from '../harness/pages.ts';
import { provideTestServer } from '../harness/test-server.ts';

const firstId = '00000000-0000-0000-0000-000000000000';
const skipped = await provideTestServer();
/** By day every eighth page, because the pages of today's demo are opened elsewhere. */
const pageStep = process.env['NIGHTLY'] === '1' ? 1 : 8;
const pages: readonly AreaPlace[] = areaPlaces.filter((_, index) => index % pageStep === 0);

/** Pages of a row that the demo of a version did not have yet. */
const lacking: Readonly<Record<string, readonly string[]>> = {
  '0.1.0': ['/admin/meetings/:id', '/admin/messages/:id'],
};

/** Columns that no later version changes, of each table in which a loss would be one of money or of access. */
const lasting: Readonly<Record<string, string>> = {
  posting: 'id, transaction_id, account, company_id, amount_fils, wallet_row, new_balance_fils',
  ledger_transaction: 'id, kind, reference, subject_type, subject_id, reverses, at',
  wallet: 'company_id, balance_fils, bonus_fils, row_count',
  access: 'id, rfq_id, company_id, bought_by, fee_fils, bought_at, refunded_at',
  tax_invoice: 'id, kind, number, transaction_id, net_fils, vat_fils',
  top_up: 'id, company_id, state, amount_fils, method',
  withdrawal: 'id, company_id, state, amount_fils, iban',
  rfq: 'id, company_id, state, number, title, estimated_minor, fee_fils, expires_at',
  // Migration 0062 counts the discount of offers that may still be accepted again (decision 0044).
  offer: `id, rfq_id, company_id, state, number, valid_until,
    case when state = 'pending' or rejected_by_award then 0 else total_minor end`,
  purchase_order: 'id, offer_id, serial, total_minor, sent_at, acknowledged_at, delivered_at',
  member: 'id, company_id, email, password_hash, is_owner, disabled_at',
  notification: 'id, member_id, type, read_at',
  activity: 'id, company_id, verb, subject_id, at',
};

async function readRows(client: pg.Client): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [table, columns] of Object.entries(lasting)) {
    const { rows } = await client.query<{ facts: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(row(${columns})::text, 0)), 0) as facts from ${table}`,
    );
    found[table] = rows[0]?.facts ?? '';
  }
  return found;
}

async function countRows(client: pg.Client): Promise<Map<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int from "${name}"`);
    counts.set(name, rows[0]?.count ?? 0);
  }
  return counts;
}

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

interface Taken {
  readonly api: TestApi;
  readonly pages: TestPages;
  readonly find: ReturnType<typeof createFinder>;
  readonly rows: readonly [before: Record<string, string>, after: Record<string, string>];
  /** Tables that have fewer rows than before. */
  readonly fewer: readonly string[];
  readonly close: () => Promise<void>;
}

async function takeOver(version: string): Promise<Taken> {
  const { name, url, drop } = await createServerDatabase();
  const files = makeMemoryDirectory('qeema-released-');
  await onDatabase(url, (client) => client.query(readReleasedData(version)));
  const read = () =>
    onDatabase(url, async (client) => ({
      rows: await readRows(client),
      counts: await countRows(client),
    }));
  const before = await read();
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await migrate(pool, migrationsDirectory);
  await pool.end();
  const after = await read();
  const api = await startApi(
    `released ${version}`,
    { SECRET_KEY: releasedKey },
    { database: name, files },
  );
  const opened = await openPages(api);
  const close = async () => {
    await api.close();
    await drop();
    fs.rmSync(files, { recursive: true, force: true });
  };
  const fewer = [...before.counts].filter(([table, n]) => (after.counts.get(table) ?? 0) < n);
  return {
    api,
    pages: opened,
    find: createFinder(api, opened),
    rows: [before.rows, after.rows],
    fewer: fewer.map(([table]) => table),
    close,
  };
}

it('the data of every released version is in the repository', () => {
  const releases = listReleases();
  expect(releases.length).toBeGreaterThanOrEqual(2);
  for (const version of releases)
    expect(readReleasedData(version)).toMatch(/^INSERT INTO public.ledger_transaction /m);
});

describe.skipIf(skipped !== null).each(listReleases())('the data of version %s', (version) => {
  let taken: Taken;
  beforeAll(async () => {
    // Signing in as the demo's accounts is part of it.
    taken = await takeOver(version);
  });
  afterAll(async () => {
    expect(taken.api.faults).toEqual([]);
    await taken.close();
  });

  it('has the same rows of money, deals and people after the migrations', () => {
    const [before, after] = taken.rows;
    expect(after).toEqual(before);
    for (const facts of Object.values(before)) expect(facts).not.toMatch(/^0 /);
    expect(taken.fewer).toEqual([]);
  });

  it('has books, sums and an audit log without a difference', async () => {
    const { db, services } = taken.api;
    expect((await reconcile(db)).differences).toEqual([]);
    expect((await correctDealSums(db, firstId, 1000)).wrong).toEqual([]);
    expect((await correctCounts(db, firstId, 1000)).wrong).toEqual([]);
    expect((await verifyChain({ db, secrets: services.secrets })).broken).toBeNull();
  });

  const present = pages.filter(({ name }) => lacking[version]?.includes(name) !== true);
  it.each(present)('shows the page $name', async (place) => {
    const opened = await taken.pages.open(place.reader, await taken.find(place));
    expect(opened.status).toBe(place.status ?? 200);
  });
});
