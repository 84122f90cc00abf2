import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimDropped } from '#features/attachment/store/dropped.ts';
import { listEntries, type AuditFilter } from '#features/audit/store/list.ts';
import { deleteOverBefore } from '#features/message/store.ts';
import { readDue } from '#features/operations/store/jobs.ts';
import { listOutbox, type OutboxFilter } from '#features/operations/store/outbox.ts';
import type { Db, Tx } from '#shared/call.ts';
import { openTestDatabase, type TestDatabase } from '../harness/database.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();
const rows = 20_000;
const operatorId = '01930000-0000-7000-8000-00000000a001';

describe.skipIf(skipped !== null)('with thousands of entries and messages', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase('server');
    const { kysely } = database;
    await sql`
      insert into audit_entry (seq, activity_id, at, operator_id, verb, subject_type, subject_id, address, params, salt,
        params_hash, hash)
      select n, gen_random_uuid(), now() - n * interval '1 minute',
        case when n % 500 = 0 then ${operatorId}::uuid else gen_random_uuid() end,
        case when n % 400 = 0 then 'limit.lifted' else 'account.approved' end, 'company', gen_random_uuid(), '', '{}',
        gen_random_uuid(), sha256(''), sha256('')
      from generate_series(1, ${rows}::int) as n`.execute(kysely);
    await sql`
      insert into message (id, kind, channel, destination, locale, state, next_try_at, created_at)
      select gen_random_uuid(), case when n % 400 = 0 then 'password_reset' else 'notification' end, 'email',
        'user' || n || '@plans.test', 'en', case when n % 1000 = 0 then 'failed' else 'sent' end, now(),
        now() - n * interval '1 minute'
      from generate_series(1, ${rows}::int) as n`.execute(kysely);
    await sql`
      insert into dropped_file (storage_key, due_at, next_try_at)
      select 'dropped-file-key-' || n, now() - n * interval '1 second', now() + (n - 20) * interval '1 minute'
      from generate_series(1, ${rows}::int) as n`.execute(kysely);
    await sql`analyze audit_entry, message, dropped_file`.execute(kysely);
  }, 120_000);
  afterAll(() => database.drop());

  async function readCounters(tx: Tx) {
    const { rows: counted } = await sql<{
      name: string;
      kind: string;
      scans: bigint;
      entries: bigint;
    }>`
      select relname as name, relkind::text as kind, pg_stat_get_xact_numscans(pg_class.oid) as scans,
        pg_stat_get_xact_tuples_returned(pg_class.oid) as entries
      from pg_class left join pg_index on indexrelid = pg_class.oid
      where coalesce(indrelid, pg_class.oid) in ('audit_entry'::regclass, 'message'::regclass, 'dropped_file'::regclass)`.execute(
      tx,
    );
    return new Map(counted.map(({ name, ...rest }) => [name, rest]));
  }

  /** The index entries that a piece of work has read; a whole table counts with all its rows. */
  const reading = (work: (db: Db) => Promise<unknown>) =>
    database.kysely.transaction().execute(async (tx) => {
      const before = await readCounters(tx);
      await work(tx);
      return [...(await readCounters(tx))].reduce((sum, [name, { kind, scans, entries }]) => {
        const had = before.get(name) ?? { scans: 0n, entries: 0n };
        if (kind === 'r' && scans > had.scans) return sum + rows;
        return kind === 'i' ? sum + Number(entries - had.entries) : sum;
      }, 0);
    });

  const all: AuditFilter = {
    operatorId: null,
    noun: null,
    verb: null,
    about: null,
    from: null,
    until: null,
    oldestFirst: false,
    search: null,
  };
  const longAgo = () => new Date(Date.now() - (rows - 2000) * 60_000);

  it.each([
    ['the newest entries', {}],
    ['entries of one operator', { operatorId }],
    ['entries of one kind', { noun: 'limit' }],
    ['entries of one action', { verb: 'limit.lifted' }],
    ['entries about one record', { about: operatorId }],
    ['entries of long ago', { until: longAgo() }],
  ] as const)('a page of %s reads little more than it shows', async (_, filter) => {
    expect(
      await reading((db) => listEntries(db, { ...all, ...filter }, 0, 10)),
    ).toBeLessThanOrEqual(60);
  });

  it('a page that read the whole table would be noticed', async () => {
    expect(
      await reading((db) =>
        db.selectFrom('audit_entry').select('seq').where('verb', 'like', '%nowhere').execute(),
      ),
    ).toBeGreaterThanOrEqual(rows);
  });

  it('a search without matches reads the newest thousand entries twice', async () => {
    const search = { key: 'nowhere', sentences: [] };
    const read = await reading((db) => listEntries(db, { ...all, search }, 0, 10));
    expect(read).toBeGreaterThanOrEqual(1000);
    expect(read).toBeLessThanOrEqual(2100);
  });

  const whole: OutboxFilter = {
    key: '',
    state: null,
    channel: null,
    kind: null,
    from: null,
    until: null,
  };
  it.each([
    ['the newest messages', {}],
    ['messages that have failed', { state: 'failed' }],
    ['messages of one kind', { kind: 'password_reset' }],
    ['messages to one address', { key: 'user777@' }],
    ['messages of long ago', { until: longAgo() }],
  ] as const)('a page of %s reads little more than it shows', async (_, filter) => {
    expect(
      await reading((db) => listOutbox(db, { ...whole, ...filter }, 0, 10)),
    ).toBeLessThanOrEqual(60);
  });

  it('claiming due dropped files reads little more than them, although thousands await another try', async () => {
    const later = new Date(Date.now() + 60_000);
    expect(await reading((db) => claimDropped(db, new Date(), later, 20))).toBeLessThanOrEqual(100);
  });

  it('counting dropped files reads no more than the limit', async () => {
    expect(await reading((db) => readDue(db, ['dropped_files'], new Date()))).toBeLessThanOrEqual(
      1010,
    );
  });

  it('deleting ten old messages reads little more than them, although newer ones are many', async () => {
    expect(await reading((db) => deleteOverBefore(db, longAgo(), 10))).toBeLessThanOrEqual(60);
  });
});
