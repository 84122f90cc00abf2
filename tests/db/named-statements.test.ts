import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nameStatements } from '../../server/db/named-statements.ts';
import { createServerDatabase } from '../harness/database.ts';

let pool: pg.Pool;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await createServerDatabase();
  drop = made.drop;
  pool = new pg.Pool({ connectionString: made.url, max: 1 });
  nameStatements(pool);
  await pool.query('create table thing (a integer)');
});
afterAll(async () => {
  await pool.end();
  await drop();
});

async function prepared(): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement);
}

it('names a text at its second use, and leaves searches and texts without values alone', async () => {
  const search = `select websearch_to_tsquery('english', $1)`;
  for (let turn = 0; turn < 3; turn += 1) {
    await pool.query('select $1::integer as a', [turn]);
    await pool.query(search, ['pump']);
  }
  await pool.query('select $1::integer as once', [1]);
  expect(await prepared()).toEqual(['select $1::integer as a']);
});

it('goes on without names once a migration has outdated a plan', async () => {
  const read = () => pool.query('select * from thing where $1::integer = 1', [1]);
  await read();
  await read();
  await pool.query('alter table thing add column b integer');
  await expect(read()).rejects.toThrow('cached plan must not change result type');
  expect((await read()).fields.map(({ name }) => name)).toEqual(['a', 'b']);
});
