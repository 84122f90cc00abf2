import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServerDatabase } from '#server/db/open-server.ts';
import type { OpenDatabase } from '#server/db/open-database.ts';
import { createServerDatabase } from '../harness/database.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();

async function waitUntil(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('the condition never came true');
    await pause(10);
  }
}

describe.skipIf(skipped !== null)('the pool on a PostgreSQL server', () => {
  let made: Awaited<ReturnType<typeof createServerDatabase>>;
  let database: OpenDatabase;
  const faults: Error[] = [];

  beforeAll(async () => {
    made = await createServerDatabase();
    database = await openServerDatabase({
      databaseUrl: made.url,
      listenUrl: made.url,
      onFault: (error) => faults.push(error),
    });
    await database.pool.query(`create table thing (id int primary key)`);
    await database.pool.query(
      `alter database ${new URL(made.url).pathname.slice(1)} set timezone = 'Asia/Dubai'`,
    );
  });
  afterAll(async () => {
    await database.close();
    await made.drop();
  });

  /** Ends all other connections to this database, as a restart of the server or a failover does. */
  async function endBackends(): Promise<number> {
    const client = new pg.Client({ connectionString: made.url });
    await client.connect();
    const { rowCount } = await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await client.end();
    return rowCount ?? 0;
  }

  async function waitForSleeper(): Promise<void> {
    const client = new pg.Client({ connectionString: made.url });
    await client.connect();
    const deadline = Date.now() + 3_000;
    for (;;) {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where wait_event = 'PgSleep'`,
      );
      if (rowCount === 1) break;
      if (Date.now() > deadline) throw new Error('nobody sleeps');
    }
    await client.end();
  }

  it('works in UTC for any time zone of the server', async () => {
    const other = await openServerDatabase({
      databaseUrl: made.url,
      listenUrl: made.url,
      onFault: () => undefined,
    });
    const { rows } = await other.pool.query(`select current_setting('TimeZone') as zone`);
    expect(rows).toEqual([{ zone: 'UTC' }]);
    await other.close();
  });

  it('limits statements, waits for locks and idle transactions', async () => {
    const { rows } = await database.pool.query(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
              current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    expect(rows).toEqual([{ statement: '5s', lock: '2s', idle: '10s' }]);
  });

  it('survives the death of its connections, idle and in use', async () => {
    const idle = await database.pool.connect();
    const outcome = expect(database.pool.query('select pg_sleep(4)')).rejects.toMatchObject({
      code: '57P01',
    });
    idle.release();
    // The query must have reached the server, else nothing of it can be ended there.
    await waitForSleeper();
    expect(await endBackends()).toBeGreaterThan(0);
    await outcome;
    await waitUntil(() => faults.length > 0);
    await expect(database.pool.query('select 1 as one')).resolves.toMatchObject({
      rows: [{ one: 1 }],
    });
  });

  it('receives notifications again after the listening connection died, and stops on request', async () => {
    const heard: string[] = [];
    const stop = await database.listen('news', (payload) => heard.push(payload));
    const notify = (text: string) =>
      database.pool.query('select pg_notify($1, $2)', ['news', text]);
    await notify('first');
    await waitUntil(() => heard.includes('first'));
    await endBackends();
    // A notification without a listener is lost, so it is sent again until it arrives.
    const deadline = Date.now() + 20_000;
    while (!heard.includes('second')) {
      if (Date.now() > deadline) throw new Error('never heard again');
      await notify('second').catch(() => undefined);
      await pause(50);
    }
    await stop();
    await notify('third');
    await pause(200);
    expect(heard).not.toContain('third');
  });

  it('delivers each notification of 3 listeners on one channel once', async () => {
    const heard: string[][] = [[], [], []];
    const stops = await Promise.all(
      heard.map((list) => database.listen('shared', (payload) => list.push(payload))),
    );
    await database.pool.query(`select pg_notify('shared', n::text) from generate_series(1, 200) n`);
    await waitUntil(() => heard.every((list) => list.length >= 200));
    for (const list of heard)
      expect(list).toEqual(Array.from({ length: 200 }, (_, n) => String(n + 1)));
    await Promise.all(stops.map((stop) => stop()));
  });
});

describe.skipIf(skipped !== null)('an unsuitable server', () => {
  async function open(options: string, setup = 'select 1'): Promise<string> {
    const { url, drop } = await createServerDatabase('template0', options);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(setup);
    await client.end();
    try {
      const database = await openServerDatabase({
        databaseUrl: url,
        listenUrl: url,
        onFault: () => undefined,
      });
      await database.close();
      return 'opened';
    } catch (error) {
      return (error as Error).message;
    } finally {
      await drop();
    }
  }

  it('is refused when its encoding is not UTF-8', async () => {
    expect(await open(`encoding 'SQL_ASCII' locale 'C'`)).toBe(
      `The database must be created with ENCODING 'UTF8'; this one has SQL_ASCII.`,
    );
  });

  it('is refused if its trigrams do not support Arabic', async () => {
    expect(await open(`encoding 'UTF8' locale 'C'`, 'create extension pg_trgm')).toMatch(
      /^The database does not know Arabic letters/,
    );
  });

  it('is reported with the reason if it does not answer', async () => {
    const options = {
      databaseUrl: 'postgres://nobody@127.0.0.1:4149/none',
      listenUrl: '',
      onFault: () => undefined,
    };
    await expect(openServerDatabase(options)).rejects.toMatchObject({
      cause: { code: 'ECONNREFUSED' },
    });
  });
});
