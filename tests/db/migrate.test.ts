import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensureBlankTemplate, migrationsDirectory } from '../../scripts/test/database-template.ts';
import { columnTypes } from '#server/db/column-types.ts';
import { migrate, MigrationError } from '#server/db/migrate.ts';
import { openEmbeddedDatabase } from '#server/db/open-embedded.ts';
import { createServerDatabase } from '../harness/database.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();

interface Target {
  /** A pool on the same database, as another process would have it. */
  openPool(): pg.Pool;
  close(): Promise<void>;
}

function throwFault(error: Error): never {
  throw error;
}

async function openEmbedded(): Promise<Target> {
  const templatePath = await ensureBlankTemplate();
  const database = await openEmbeddedDatabase({
    dataDir: 'memory:',
    templatePath,
    onFault: throwFault,
  });
  return { openPool: () => database.pool, close: () => database.close() };
}

async function openServer(): Promise<Target> {
  const { url, drop } = await createServerDatabase();
  const pools: pg.Pool[] = [];
  return {
    openPool() {
      const pool = new pg.Pool({ connectionString: url, max: 3, types: columnTypes });
      pools.push(pool);
      return pool;
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.end()));
      await drop();
    },
  };
}

const targets: [string, () => Promise<Target>][] = [['embedded', openEmbedded]];
if (skipped === null) targets.push(['server', openServer]);

describe.each(targets)('migrations on the %s engine', (_name, openTarget) => {
  let target: Target;
  let pool: pg.Pool;
  let directory: string;

  beforeAll(async () => {
    target = await openTarget();
    pool = target.openPool();
  });
  afterAll(() => target.close());
  beforeEach(async () => {
    await pool.query('drop schema public cascade; create schema public');
    directory = fs.mkdtempSync(path.join(os.tmpdir(), 'qeema-migrations-'));
  });
  afterEach(() => fs.rmSync(directory, { recursive: true }));

  function write(name: string, sql: string): void {
    fs.writeFileSync(path.join(directory, name), sql);
  }

  async function readTables(): Promise<string[]> {
    const { rows } = await pool.query(
      `select relname::text as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration' order by 1`,
    );
    return rows.map(({ name }) => name);
  }

  it('apply the files in the order of their numbers, once', async () => {
    write(
      '0002_second.sql',
      'alter table thing add column name text; insert into thing values (1, $$قيمة$$);',
    );
    write('0001_first.sql', 'create table thing (id int);');
    expect(await migrate(pool, directory)).toEqual({ applied: ['0001_first', '0002_second'] });
    expect(await migrate(pool, directory)).toEqual({ applied: [] });
    expect((await pool.query('select * from thing')).rows).toEqual([{ id: 1, name: 'قيمة' }]);
    write('0003_third.sql', 'create table other (id int);');
    expect(await migrate(pool, directory)).toEqual({ applied: ['0003_third'] });
  });

  it('are applied by one of many processes that start together, while the others wait', async () => {
    write('0001_first.sql', 'create table thing (id int); select pg_sleep(0.2);');
    write('0002_second.sql', 'insert into thing values (1);');
    const results = await Promise.all(
      Array.from({ length: 6 }, () => migrate(target.openPool(), directory)),
    );
    expect(results.flatMap(({ applied }) => applied).sort()).toEqual(['0001_first', '0002_second']);
    expect((await pool.query('select id from thing')).rows).toEqual([{ id: 1 }]);
  });

  it('are refused when an applied file was changed', async () => {
    write('0001_first.sql', 'create table thing (id int);');
    await migrate(pool, directory);
    write('0001_first.sql', 'create table thing (id bigint);');
    write('0002_second.sql', 'create table other (id int);');
    await expect(migrate(pool, directory)).rejects.toThrow(
      new MigrationError(
        '0001_first.sql was changed after it was applied. Undo that and add a new migration.',
      ),
    );
    expect(await readTables()).toEqual(['thing']);
  });

  it('accept a file in which only line ends were changed', async () => {
    write('0001_first.sql', 'create table thing (\n  id int\n);\n');
    await migrate(pool, directory);
    write('0001_first.sql', 'create table thing (\r\n  id int\r\n);\r\n');
    expect(await migrate(pool, directory)).toEqual({ applied: [] });
  });

  it('are refused by an older version than the database’s', async () => {
    write('0001_first.sql', 'create table thing (id int);');
    write('0002_second.sql', 'create table other (id int);');
    await migrate(pool, directory);
    fs.rmSync(path.join(directory, '0002_second.sql'));
    await expect(migrate(pool, directory)).rejects.toThrow(
      'The database has migration 0002_second, which this version does not know: it is older.',
    );
  });

  it('are refused when a new file comes before an applied one', async () => {
    write('0002_second.sql', 'create table thing (id int);');
    await migrate(pool, directory);
    write('0001_first.sql', 'create table other (id int);');
    await expect(migrate(pool, directory)).rejects.toThrow(
      '0001_first.sql comes before 0002_second',
    );
    expect(await readTables()).toEqual(['thing']);
  });

  it('undo a failed file, keep those before it, and name the line', async () => {
    write('0001_first.sql', 'create table thing (id int);');
    write('0002_second.sql', 'create table other (id int);\n\ninsert into nowhere values (1);\n');
    await expect(migrate(pool, directory)).rejects.toThrow(
      '0002_second.sql line 3: relation "nowhere" does not exist (42P01)',
    );
    expect(await readTables()).toEqual(['thing']);
    write('0002_second.sql', 'create table other (id int);');
    expect(await migrate(pool, directory)).toEqual({ applied: ['0002_second'] });
  });

  it('refuse a file that ends its transaction', async () => {
    write('0001_first.sql', 'create table thing (id int); commit; begin;');
    await expect(migrate(pool, directory)).rejects.toThrow(
      '0001_first.sql must not begin or end transactions',
    );
  });

  it.each(['1_short.sql', '0001-dashes.sql', '0001_Upper.sql'])(
    'refuse the file name %s',
    async (name) => {
      write(name, 'select 1;');
      await expect(migrate(pool, directory)).rejects.toThrow(
        `${name}: a migration is named like 0001_what_it_does.sql`,
      );
    },
  );

  it('refuse two files of one number', async () => {
    write('0001_first.sql', 'select 1;');
    write('0001_other.sql', 'select 1;');
    await expect(migrate(pool, directory)).rejects.toThrow(
      'there is another migration with number 0001',
    );
  });

  it('of this product apply to an empty database', async () => {
    const names = fs.readdirSync(migrationsDirectory).map((name) => path.basename(name, '.sql'));
    expect(await migrate(pool, migrationsDirectory)).toEqual({ applied: names.sort() });
  });
});

describe.skipIf(skipped !== null)('migrations on a server', () => {
  it('need no right to create anything if there is nothing to apply', async () => {
    const { url, drop } = await createServerDatabase();
    const owner = new pg.Pool({ connectionString: url, max: 1 });
    await migrate(owner, migrationsDirectory);
    await owner.query(`create role migrate_reader; grant usage on schema public to migrate_reader;
                       grant select on schema_migration to migrate_reader`);
    const reader = new pg.Pool({ connectionString: url, max: 1 });
    await reader.query('set role migrate_reader');
    expect(await migrate(reader, migrationsDirectory)).toEqual({ applied: [] });
    await reader.end();
    await owner.query('drop owned by migrate_reader; drop role migrate_reader');
    await owner.end();
    await drop();
  });

  it('stop with the reason on a database that does not support Arabic letters', async () => {
    const { url, drop } = await createServerDatabase('template0', `encoding 'UTF8' locale 'C'`);
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    await expect(migrate(pool, migrationsDirectory)).rejects.toThrow(
      'this database cannot search Arabic text',
    );
    await pool.end();
    await drop();
  });
});
