import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBlankTemplate } from '../../scripts/test/database-template.ts';
import { migrate } from '#server/db/migrate.ts';
import { nameStatements } from '#server/db/named-statements.ts';
import { openEmbeddedDatabase } from '#server/db/open-embedded.ts';
import { createServerDatabase } from '../harness/database.ts';

interface OneConnection {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

async function openServer(): Promise<OneConnection> {
  const { url, drop } = await createServerDatabase();
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  nameStatements(pool);
  return {
    pool,
    async close() {
      await pool.end();
      await drop();
    },
  };
}

async function openEmbedded(): Promise<OneConnection> {
  const onFault = (error: Error): never => {
    throw error;
  };
  return openEmbeddedDatabase({
    dataDir: 'memory:',
    templatePath: await ensureBlankTemplate(),
    onFault,
  });
}

const opened = { server: openServer, embedded: openEmbedded };

describe.each(['server', 'embedded'] as const)('named statements on the %s engine', (engine) => {
  let database: OneConnection;
  let directory: string;
  beforeAll(async () => {
    directory = fs.mkdtempSync(path.join(os.tmpdir(), 'qeema-names-'));
    database = await opened[engine]();
    await database.pool.query('create table thing (a integer)');
  });
  afterAll(async () => {
    await database.close();
    fs.rmSync(directory, { recursive: true, force: true });
  });

  async function prepared(): Promise<string[]> {
    const { rows } = await database.pool.query<{ statement: string }>(
      'select statement from pg_prepared_statements',
    );
    return rows.map(({ statement }) => statement);
  }

  it('names a text at its second use, and neither searches nor texts without values', async () => {
    const search = `select websearch_to_tsquery('english', $1)`;
    for (let turn = 0; turn < 3; turn += 1) {
      await database.pool.query('select $1::integer as a', [turn]);
      await database.pool.query(search, ['pump']);
    }
    await database.pool.query('select $1::integer as once', [1]);
    expect(await prepared()).toEqual(['select $1::integer as a']);
  });

  it('reads the new row of a table that a migration of this process has changed', async () => {
    const read = () => database.pool.query('select * from thing where $1::integer = 1', [1]);
    await read();
    await read();
    fs.writeFileSync(
      path.join(directory, '0001_more.sql'),
      'alter table thing add column b integer;',
    );
    await migrate(database.pool, directory);
    expect((await read()).fields.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(await prepared()).toContain('select * from thing where $1::integer = 1');
  });

  it('continues without names after another process has outdated a plan', async () => {
    const client = await database.pool.connect();
    const read = () => client.query('select * from thing where $1::integer = 1', [1]);
    await read();
    await read();
    await client.query('alter table thing add column c integer');
    await expect(read()).rejects.toThrow('cached plan must not change result type');
    expect((await read()).fields.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    client.release();
  });
});
