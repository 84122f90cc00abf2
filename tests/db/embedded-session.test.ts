import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedDatabase, type EmbeddedDatabase } from '#server/db/open-embedded.ts';
import { isPoolTimeout } from '#server/db/pool-timeout.ts';
import { ensureBlankTemplate } from '../../scripts/test/database-template.ts';

function throwFault(error: Error): never {
  throw error;
}

describe('the embedded engine behind the driver', () => {
  let database: EmbeddedDatabase;

  beforeAll(async () => {
    database = await openEmbeddedDatabase({
      dataDir: 'memory:',
      templatePath: await ensureBlankTemplate(),
      onFault: throwFault,
    });
    await database.pool.query('create table item (id int primary key, note text)');
  });
  afterAll(() => database.close());

  it('runs named prepared statements again and again', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { rows } = await database.pool.query({
        name: 'twice',
        text: 'select $1::int * 2 as n',
        values: [round],
      });
      expect(rows).toEqual([{ n: round * 2 }]);
    }
  });

  it('prepares the same name again after an error has removed the client from the pool', async () => {
    const ask = () => database.pool.query({ name: 'again', text: 'select 1 as one' });
    await ask();
    await expect(database.pool.query('selec')).rejects.toMatchObject({ code: '42601' });
    await expect(ask()).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });

  it('answers errors with SQLSTATE, constraint and detail as a server does', async () => {
    await database.pool.query(`insert into item values (1, 'a')`);
    await expect(database.pool.query(`insert into item values (1, 'b')`)).rejects.toMatchObject({
      name: 'error',
      code: '23505',
      constraint: 'item_pkey',
      detail: 'Key (id)=(1) already exists.',
    });
  });

  it('leaves no state of a client to the next: transaction, settings, temporary tables, locks', async () => {
    const client = await database.pool.connect();
    await client.query(
      `set search_path = pg_catalog; create temp table leftover (id int); select pg_advisory_lock(1)`,
    );
    await client.query('begin');
    await client.query(`insert into public.item values (2, 'never')`);
    client.release(new Error('this client is not to be used again'));
    const { rows } = await database.pool.query(
      `select current_setting('search_path') as path, to_regclass('leftover') as leftover,
              (select count(*) from pg_locks where locktype = 'advisory') as locks,
              (select count(*) from item where id = 2) as items`,
    );
    expect(rows).toEqual([{ path: 'public', leftover: null, locks: 0n, items: 0n }]);
  });

  it('transfers values of 3 MB in both directions', async () => {
    const text = 'قيمة '.repeat(350_000);
    const bytes = Buffer.alloc(3_000_000, 7);
    const { rows } = await database.pool.query('select $1::text as text, $2::bytea as bytes', [
      text,
      bytes,
    ]);
    expect(rows[0].text === text).toBe(true);
    expect(Buffer.compare(rows[0].bytes, bytes)).toBe(0);
  });

  it('transfers a result of 100 000 rows in order', async () => {
    const { rows } = await database.pool.query('select n from generate_series(1, 100000) n');
    expect(rows).toHaveLength(100_000);
    expect(rows.every(({ n }, index) => n === index + 1)).toBe(true);
  });

  it('answers 200 concurrent calls, each with its own result', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => database.pool.query('select $1::int as n', [n])),
    );
    expect(answers.map(({ rows }) => rows[0].n)).toEqual(Array.from({ length: 200 }, (_, n) => n));
  });

  it('refuses endless recursion as a server does', async () => {
    await database.pool.query(`create function endless(n int) returns int language plpgsql as
      'begin return endless(n + 1); end'`);
    await expect(database.pool.query('select endless(1)')).rejects.toMatchObject({ code: '54001' });
    await expect(database.pool.query('select 1 as one')).resolves.toMatchObject({
      rows: [{ one: 1 }],
    });
  });

  it('receives notifications of committed transactions in order, and none of others', async () => {
    const heard: string[] = [];
    const stop = await database.listen('test "channel"', (payload) => heard.push(payload));
    await database.pool.query(
      `select pg_notify('test "channel"', n::text) from generate_series(1, 200) n`,
    );
    await expect(
      database.pool.query(`begin; select pg_notify('test "channel"', 'never'); select 1 / 0`),
    ).rejects.toMatchObject({ code: '22012' });
    // The error above removed the client from the pool, so the next one must have executed LISTEN.
    await database.pool.query(`select pg_notify('test "channel"', 'last')`);
    expect(heard).toEqual([...Array.from({ length: 200 }, (_, n) => String(n + 1)), 'last']);
    await stop();
    await database.pool.query(`select pg_notify('test "channel"', 'unheard')`);
    expect(heard).toHaveLength(201);
  });

  it('leaves the type parsers of other users of the driver unchanged', () => {
    expect(pg.types.getTypeParser(20)('1')).toBe('1');
  });
});

describe('the one connection of the embedded engine', () => {
  let database: EmbeddedDatabase;

  beforeAll(async () => {
    database = await openEmbeddedDatabase({
      dataDir: 'memory:',
      templatePath: await ensureBlankTemplate(),
      onFault: throwFault,
      // The wait for the connection must end before the idle transaction is ended, as with the real
      // limits (5 s, 10 s).
      connectMsMax: 500,
      idleInTransactionMsMax: 1_500,
    });
    await database.pool.query('create table item (id int primary key, note text)');
  });
  afterAll(() => database.close());

  it('throws when the pool is used inside a transaction instead of waiting for ever', async () => {
    const refused: unknown = await database.kysely
      .transaction()
      .execute(async (tx) => {
        await tx.selectNoFrom((of) => of.val(1).as('one')).execute();
        await database.pool.query('select 1');
      })
      .catch((error: unknown) => error);
    // The API reports it as "busy, come back" instead of as a fault.
    expect(isPoolTimeout(refused)).toBe(true);
    await expect(database.pool.query('select 1 as one')).resolves.toMatchObject({
      rows: [{ one: 1 }],
    });
  });

  it('takes the transaction from a client that does nothing in it, and serves the next', async () => {
    const client = await database.pool.connect();
    const lost = new Promise<Error>((resolve) => client.once('error', resolve));
    await client.query('begin');
    await client.query(`insert into item values (3, 'never')`);
    await expect(lost).resolves.toMatchObject({ code: '25P03' });
    await expect(client.query('commit')).rejects.toThrow();
    client.release();
    await expect(database.pool.query('select from item where id = 3')).resolves.toMatchObject({
      rowCount: 0,
    });
  });
});

describe('a memory database whose engine is lost', () => {
  it('reports the loss instead of continuing with an empty one', async () => {
    const faults: Error[] = [];
    const database = await openEmbeddedDatabase({
      dataDir: 'memory:',
      templatePath: await ensureBlankTemplate(),
      onFault: (error) => faults.push(error),
    });
    database.crash('for the test');
    await expect(database.pool.query('select 1')).rejects.toThrow('the memory database was lost');
    expect(faults.map(String)).toEqual(['EngineLostError: for the test']);
    await database.close();
  });
});
